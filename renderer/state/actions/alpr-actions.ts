import { services } from '../booth/services.ts';
import { wasJustBooked } from '../gate/just-booked.ts';
import { awaitsCar, hasReadingPlace, useReading } from '../gate/reading.ts';
import { useRush } from '../gate/rush.ts';
import { useScreen } from '../gate/screen.ts';

/** The ALPR has told something that was not asked for yet. */
let isTold = false;
/** When the picture began to move with the car that stands in it, or comes (ms of the page's clock). */
let movesSince = 0;
/** How many were shown so far. */
let shown = 0;

/** The site's ALPR has told what it could not read. */
export function alprTold(): void {
  isTold = true;
  consider();
}

/** Asks for what it has told once a car stands there. @returns a function that ends this */
export function followAlpr(): () => void {
  const ends = [
    useReading.subscribe(({ standing }, before) => {
      if (standing.count !== before.standing.count && !standing.isStill) movesSince = performance.now();
    }),
    ...[useScreen, useRush, useReading].map((store) => store.subscribe(consider)),
  ];
  return () => ends.forEach((end) => end());
}

function consider(): void {
  const [screen, reading] = [useScreen.getState(), useReading.getState()];
  if (!isTold || !hasReadingPlace(screen) || screen.snapshot?.reading.mode !== 'suggest') return;
  if (awaitsCar(screen, useRush.getState(), reading)) void ask(reading.standing.count);
}

async function ask(standing: number): Promise<void> {
  isTold = false;
  const { booth, now, sleep, lookedMs } = services();
  const sinceMs = Math.floor(Math.max(0, Math.min(performance.now() - movesSince, lookedMs())));
  const answer = await booth.reading.alpr({ standing, sinceMs });
  if (!answer.ok || answer.value === null || useReading.getState().standing.count !== standing) return;
  const { recent } = useScreen.getState().snapshot ?? { recent: [] };
  // It is late with a car that is leaving.
  if (answer.value.plates.some(({ text }) => wasJustBooked(text, recent, now()))) return;
  useReading.setState({ alpr: answer.value });
  void sleep(answer.value.leftMs).then(putAwayOnce((shown += 1)));
}

/** Knows by its number what is to be put away: who waits would keep each one's picture for a minute, and five come in a second. */
const putAwayOnce = (number: number) => (): void => {
  if (number === shown) useReading.setState({ alpr: null });
};
