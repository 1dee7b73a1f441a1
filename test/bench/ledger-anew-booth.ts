import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { openJournal } from '../../electron/booth/journal/thread/open.ts';
import { CarsThread } from '../../electron/booth/ledger/cars/thread/cars-thread.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { builtCarsWorker } from '../support/built-cars-worker.ts';
import { builtJournalWorker } from '../support/built-journal-worker.ts';
import { pictureOf } from './measure.ts';
import { newEntry } from './records.ts';

// A booth's journal, at which somebody presses five times a second, and beside it the reading of a site: with the credentials that it is
// given, into the folder of its argument. Says one line of JSON.

const pictureBytes = 200_000;
const pressEveryMs = 200;
/** Without a ledger first, for so long (ms). */
const aloneMs = 10_000;
/** And so long after the reading (ms): memory is at its most late. */
const afterwardsMs = 5_000;
const lookEveryMs = 50;

export interface AnewFigures {
  readonly seconds: number;
  /** Cars that have not left. */
  readonly here: number;
  readonly alone: Watched;
  readonly reading: Watched;
  /** How long the thread took to answer for a car that is not here (ms). */
  readonly answersMs: readonly number[];
  /** The most memory of the process while it read, and a while after, over the most before (bytes). */
  readonly moreBytes: number;
}

interface Watched {
  readonly loopMaxMs: number;
  readonly pressesMs: readonly number[];
}

const folder = process.argv[2] ?? '';
const credentials = JSON.parse(await text(process.stdin)) as LedgerCredentials;
const journal = await openJournal(join(folder, 'journal'), builtJournalWorker);
const picture = pictureOf(pictureBytes, 7);
let pressed = 0;
let mostBytes = 0;

/** Presses, and looks at memory and event loop, until something holds. */
async function watched(until: Promise<unknown>): Promise<Watched> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const pressesMs: number[] = [];
  const over = until.then(() => true);
  mostBytes = 0;
  const look = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), lookEveryMs);
  loop.enable();
  for (let isOver = false; !isOver;) {
    const startMs = performance.now();
    await journal.appendEntry({
      ...newEntry((pressed += 1), picture.slice()),
      pictureSha256: '0'.repeat(64),
    });
    pressesMs.push(performance.now() - startMs);
    isOver = await Promise.race([over, wait(pressEveryMs, false)]);
  }
  loop.disable();
  clearInterval(look);
  return { loopMaxMs: loop.max / 1e6, pressesMs };
}

// What is compiled and cached at first is none of it.
await watched(wait(aloneMs));
const alone = await watched(wait(aloneMs));
const beforeBytes = mostBytes;
const answersMs: number[] = [];
const startMs = performance.now();
let tell = (): void => undefined;
const current = new Promise<void>((resolve) => (tell = resolve));
const cars = new CarsThread({
  module: builtCarsWorker,
  path: join(folder, 'cars.sqlite'),
  credentials,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  changed: () => {
    if (cars.state.isCurrent) tell();
  },
  found: (found) => console.error(JSON.stringify(found)),
});
let seconds = 0;
const ask = setInterval(() => void asked(), pressEveryMs);
const read = current.then(() => {
  seconds = (performance.now() - startMs) / 1_000;
  clearInterval(ask);
  return wait(afterwardsMs);
});
const reading = await watched(read);

/** For a car that nobody knows: it stands in the file, or nowhere. */
async function asked(): Promise<void> {
  const sinceMs = performance.now();
  await cars.car(randomUUID());
  answersMs.push(performance.now() - sinceMs);
}

const figures: AnewFigures = {
  seconds,
  here: cars.present.length,
  alone,
  reading,
  answersMs,
  moreBytes: mostBytes - beforeBytes,
};
await cars.close();
await journal.close();
console.log(JSON.stringify(figures));
