import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { loadavg } from 'node:os';
import { choose } from '../../../electron/booth/reading/choice.ts';
import { platesAmong } from '../../../electron/booth/reading/plates-among.ts';
import { freeBytes } from '../../../electron/booth/reading/process/free-memory.ts';
import { PlateReader } from '../../../electron/booth/reading/process/plate-reader.ts';
import { limits, weights } from '../../../electron/booth/reading/weights.ts';
import { hostClock } from '../../../electron/host/host-ports.ts';
import { startNodeReader } from '../../support/reader-process.ts';
import { told } from '../arguments.ts';
import { quantile } from '../figures.ts';
import { held, mostHeld } from './memory.ts';
import { cameraPictures } from './pictures.ts';
import { processorMs } from './processor.ts';

// `npm run read:cost -- --set FILE --formats eu=LLDDDLL,… [--only N] [--pictures N] [--json]`: what do 500 pictures of 1280×720 take through the real process?

const { entries, platesOf, pictures: wanted, json } = told();
const pictures = cameraPictures(entries);
const busy = loadavg()[0] ?? 0;

let child: ChildProcess | null = null;
let processes = 0;
const loads: number[] = [];
const faults: unknown[] = [];
let began = 0;
const reader: PlateReader = new PlateReader({
  start: startNodeReader({
    started: (started) => {
      child = started;
      processes += 1;
      began = performance.now();
    },
  }),
  clock: hostClock,
  log: (_level, _message, fields) => faults.push(fields),
  changed: () => reader.state.state === 'ready' && loads.push(performance.now() - began),
  freeBytes,
});

let most = 0;
const look = (): void => {
  if (child?.pid !== undefined) most = Math.max(most, mostHeld(child.pid) ?? 0);
};
const looking = setInterval(look, 50);

const before = held();
const times: number[] = [];
const first: number[] = [];
const processor: number[] = [];
const taken = (): number | null => (child?.pid === undefined ? null : processorMs(child.pid));
let unread = 0;
for (let at = 0; at < wanted; at += 1) {
  const picture = pictures[at % pictures.length];
  if (picture === undefined) break;
  const { entry, jpeg } = picture;
  const isFirst = reader.state.state === 'ended';
  const takenBefore = isFirst ? null : taken();
  const asked = performance.now();
  const read = await reader.read(jpeg);
  const takenAfter = reader.state.state === 'ready' ? taken() : null;
  // What the last picture of a process took is gone with it.
  if (takenBefore !== null && takenAfter !== null) processor.push(takenAfter - takenBefore);
  if (read === null) unread += 1;
  else choose(platesAmong(read.texts, read.size, platesOf(entry.region)), weights, limits);
  (isFirst ? first : times).push(performance.now() - asked);
}
look();
const asked = performance.now();
while (reader.state.state !== 'ended') await setTimeout(100);
const idle = performance.now() - asked;
clearInterval(looking);
const after = held();

const ms = (values: readonly number[]): { p50: number; p95: number } => ({
  p50: Math.round(quantile(values, 0.5)),
  p95: Math.round(quantile(values, 0.95)),
});
const mb = (bytes: number): number => Math.round(bytes / 1e6);
const report = {
  pictures: times.length + first.length,
  unread,
  /** From the JPEG to the suggestion, the process running; the first picture of a process, with its start and load; load alone. */
  picture: ms(times),
  /** The processor's time of the pictures in `picture`: what else the machine does is no part of it. */
  processor: processor.length === 0 ? null : ms(processor),
  first: ms(first),
  load: ms(loads),
  processes,
  faults,
  mb: { most: most === 0 ? null : mb(most), moreThanBefore: mb(after - before) },
  idleSeconds: Math.round(idle / 1000),
  load1: Number(busy.toFixed(1)),
};
if (json) console.log(JSON.stringify(report));
else
  console.log(
    [
      `${report.pictures} pictures of 1280×720, ${unread} of them not read; the machine's load before was ${report.load1}`,
      `a picture: p50 ${report.picture.p50} ms, p95 ${report.picture.p95} ms`,
      `of the processor: ${report.processor === null ? 'not told by this system' : `p50 ${report.processor.p50} ms, p95 ${report.processor.p95} ms`}`,
      `loading: p50 ${report.load.p50} ms, p95 ${report.load.p95} ms; with the first picture p50 ${report.first.p50} ms, p95 ${report.first.p95} ms (${processes} processes)`,
      `the process's memory at its most: ${report.mb.most === null ? 'not told by this system' : `${report.mb.most} MB`}`,
      `ended ${report.idleSeconds} s after the last picture; this process then holds ${report.mb.moreThanBefore} MB more than before the first`,
      `faults: ${faults.length}`,
    ].join('\n'),
  );
