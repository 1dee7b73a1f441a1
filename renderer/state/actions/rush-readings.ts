import type { RecordView } from '../../../electron/contract/record.ts';
import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import { liveReadings } from '../../../electron/contract/reading-rules.ts';
import { services } from '../booth/services.ts';
import { mayRead, suggestionsOf, useReading } from '../gate/reading.ts';
import { carsToType, useRush } from '../gate/rush.ts';
import { useRushReading } from '../gate/rush-reading.ts';
import { useScreen } from '../gate/screen.ts';
import { readingAsKept } from './reading-as-kept.ts';
import { followPauses, gateWantsReading } from './reading-actions.ts';

/** The pause between two of these (ms): at most where the core could not read now, so that it is not asked without end. */
const pause = { leastMs: 600, mostMs: 3000 } as const;

let isAsking = false;
/** Which car was asked about when: one that cannot be read now holds up no other. */
const askedAt = new Map<string, number>();
let asks = 0;

/** Has the plates of the cars that wait read, one after the other, while the car at the window wants nothing. @returns a function that ends this */
export function followRushReadings(): () => void {
  const ends = [useScreen, useRush, useReading].map((store) => store.subscribe(consider));
  ends.push(followPauses(consider));
  return () => ends.forEach((end) => end());
}

function consider(): void {
  const screen = useScreen.getState();
  if (screen.snapshot === null) return;
  const cars = carsToType(screen.snapshot, useRush.getState());
  forgetAllBut(screen.snapshot.reading.mode === 'off' ? [] : cars.filter(({ hasPicture }) => hasPicture));
  if (isAsking || !mayRead(screen) || gateWantsReading()) return;
  const next = nextOf(cars);
  if (next !== null) void ask(next);
}

/** The one that is typed, else the one that was asked about least lately, the oldest first. */
function nextOf(cars: readonly RecordView[]): RecordView | null {
  const { readings } = useRushReading.getState();
  const { typing } = useRush.getState();
  const unread = cars.filter(({ id, hasPicture }) => hasPicture && !readings.has(id));
  const typed = unread.find(({ id }) => id === typing);
  const lately = ({ id }: RecordView): number => askedAt.get(id) ?? 0;
  return typed ?? unread.toSorted((one, other) => lately(one) - lately(other))[0] ?? null;
}

/** A car that has its plate, or is gone, leaves nothing behind; nor does one whose picture was erased. */
function forgetAllBut(cars: readonly RecordView[]): void {
  const there = new Set(cars.map(({ id }) => id));
  for (const id of askedAt.keys()) if (!there.has(id)) askedAt.delete(id);
  const { readings } = useRushReading.getState();
  const left = [...readings].filter(([id]) => there.has(id));
  if (left.length < readings.size) useRushReading.setState({ readings: new Map(left) });
}

/** Nothing waits for it. */
async function ask({ id }: RecordView): Promise<void> {
  isAsking = true;
  askedAt.set(id, ++asks);
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
