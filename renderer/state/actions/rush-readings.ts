import type { RecordView } from '../../../electron/contract/record.ts';
import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import { liveReadings, viewTaken } from '../../../electron/contract/reading-rules.ts';
import { services } from '../booth/services.ts';
import { mayRead, suggestionsOf, useReading } from '../gate/reading.ts';
import { carsToType, useRush } from '../gate/rush.ts';
import { useRushReading } from '../gate/rush-reading.ts';
import { useScreen } from '../gate/screen.ts';
import { readingAsKept } from './reading-as-kept.ts';
import { forgetDoneBut } from './rush-reading-done.ts';
import { followPauses, gateWantsReading } from './reading-actions.ts';

/** The pause between two of these (ms): at most where the core could not read now, so that it is not asked without end. */
const pause = { leastMs: 600, mostMs: 3000 } as const;

let isAsking = false;
/** As `viewTaken` says it: what was read while it was another one is read again. */
let view = '';
/** The record of the car that was asked about last. */
let lastAsked = '';

/** Has the plates of the cars that wait read, one after the other, while the car at the window wants nothing. @returns a function that ends this */
export function followRushReadings(): () => void {
  const ends = [useScreen, useRush, useReading].map((store) => store.subscribe(consider));
  ends.push(followPauses(consider));
  return () => ends.forEach((end) => end());
}

function consider(): void {
  const screen = useScreen.getState();
  if (screen.snapshot === null) return;
  const viewNow = viewTaken(screen.snapshot.preferences);
  const isOtherView = viewNow !== view;
  view = viewNow;
  if (isOtherView && useRushReading.getState().readings.size > 0)
    useRushReading.setState({ readings: new Map() });
  const cars = carsToType(screen.snapshot, useRush.getState());
  forgetAllBut(screen.snapshot.reading.mode === 'off' ? [] : cars.filter(({ hasPicture }) => hasPicture));
  if (isAsking || !mayRead(screen) || gateWantsReading()) return;
  const next = nextOf(cars);
  if (next !== null) void ask(next);
}

/** The one that is typed, else the next one after that which was asked about last: one that cannot be read now holds up no other. */
function nextOf(cars: readonly RecordView[]): RecordView | null {
  const { readings } = useRushReading.getState();
  const { typing } = useRush.getState();
  const place = cars.findIndex(({ id }) => id === lastAsked) + 1;
  const inTurn = [...cars.slice(place), ...cars.slice(0, place)];
  const unread = inTurn.filter(({ id, hasPicture }) => hasPicture && !readings.has(id));
  return unread.find(({ id }) => id === typing) ?? unread[0] ?? null;
}

/** A car that has its plate, or is gone, leaves nothing behind; nor does one whose picture was found damaged. */
function forgetAllBut(cars: readonly RecordView[]): void {
  const there = new Set(cars.map(({ id }) => id));
  forgetDoneBut(there);
  const { readings } = useRushReading.getState();
  const left = [...readings].filter(([id]) => there.has(id));
  if (left.length < readings.size) useRushReading.setState({ readings: new Map(left) });
}

/** Nothing waits for it. */
async function ask({ id }: RecordView): Promise<void> {
  isAsking = true;
  lastAsked = id;
  const begunAt = performance.now();
  const answer = await services().booth.reading.draft({ recordId: id });
  const reading = answer.ok ? answer.value : null;
  if (reading !== null) keep(id, suggestionsOf(readingAsKept(reading)));
  const tookMs = liveReadings.pause * (performance.now() - begunAt);
  await services().sleep(
    reading === null ? pause.mostMs : Math.min(pause.mostMs, Math.max(pause.leastMs, tookMs)),
  );
  isAsking = false;
  consider();
}

/** What is read of a car that has its plate meanwhile is of nobody. */
function keep(id: string, read: readonly PlateSuggestion[]): void {
  const { snapshot } = useScreen.getState();
  const isThere = carsToType(snapshot, useRush.getState()).some((car) => car.id === id);
  if (!isThere || snapshot?.reading.mode === 'off') return;
  useRushReading.setState(({ readings }) => ({ readings: new Map(readings).set(id, read) }));
}
