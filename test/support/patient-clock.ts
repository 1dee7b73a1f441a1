import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import type { Clock } from '../../electron/booth/ports/ports.ts';
import { hostClock } from '../../electron/host/host-ports.ts';

// Taken before a test can put fake timers in their place.
const { setTimeout, clearTimeout, setInterval, performance } = globalThis;

/** How often the clock looks at the computer's own while nothing else does. */
const tickMs = 16;
/** What one look can count at most: a little more than an idle computer needs from tick to tick. */
const mostMs = 24;
/** A timer that begins or ends sets the clock right where that is longer ago than this (ms). */
const settleMs = 40;
/** How often it is looked which threads there are (ms). */
const threadsMs = 250;
/** The system's threads of these names run nothing of a booth's. */
const helpers = /^(V8Worker|DelayedTaskSche|SignalInspector)/;
const longestMs = 2 ** 31 - 1;

let lookedMs = performance.now();
/** Counted by looks since it was settled, how long ago is that, and what had passed then. */
let countedMs = 0;
let settledAtMs = lookedMs;
let settledMs = 0;
let toldMs = 0;
let waited = new Map<string, number>();

/** Of a time in which this thread was not let run, no more counts than one tick. @returns what has passed, as far as it is known */
function look(): number {
  const nowMs = performance.now();
  countedMs += Math.min(nowMs - lookedMs, mostMs);
  lookedMs = nowMs;
  return settledMs + countedMs;
}

setInterval(look, tickMs).unref();

/** Open files in which the system says how long each thread of this process has waited for a processor. */
let schedules = new Map<string, number>();
/** Threads that are not asked. */
let others = new Set<string>();
let threadsAtMs = Number.NEGATIVE_INFINITY;
/** One for all: a buffer for each look would keep the garbage collector at work. */
const said = Buffer.alloc(64);

function findThreads(): void {
  threadsAtMs = lookedMs;
  const before = schedules;
  const threads = readdirSync('/proc/self/task');
  schedules = new Map();
  others = new Set(threads.filter((thread) => others.has(thread)));
  for (const thread of threads)
    try {
      if (others.has(thread)) continue;
      const folder = `/proc/self/task/${thread}`;
      if (!before.has(thread) && helpers.test(readFileSync(`${folder}/comm`, 'latin1'))) others.add(thread);
      else schedules.set(thread, before.get(thread) ?? openSync(`${folder}/schedstat`, 'r'));
      before.delete(thread);
    } catch {
      // It has just ended.
    }
  for (const file of before.values()) closeSync(file);
}

/** How long one thread of this process (a journal's worker is one) has waited for a processor since the last question (ms). */
function starvedMs(): number {
  const now = new Map<string, number>();
  let most = 0;
  try {
    if (lookedMs - threadsAtMs > threadsMs) findThreads();
    for (const [thread, file] of schedules) {
      const length = readSync(file, said, 0, said.length, 0);
      const [, waitedNs] = said.toString('latin1', 0, length).split(' ');
      const ms = Number(waitedNs) / 1e6;
      now.set(thread, ms);
      most = Math.max(most, ms - (waited.get(thread) ?? ms));
    }
  } catch {
    // Not Linux, or a thread that has just ended: the looks alone count.
    threadsAtMs = Number.NEGATIVE_INFINITY;
  }
  waited = now;
  return most;
}

/** Takes back what was counted while a thread waited for a processor. @returns what has passed */
function settle(): number {
  look();
  settledMs += Math.max(0, Math.min(countedMs, lookedMs - settledAtMs - starvedMs()));
  settledAtMs = lookedMs;
  countedMs = 0;
  return settledMs;
}

/** What has passed, set right where that is long ago (ms). */
const passedMs = (): number => (performance.now() - settledAtMs > settleMs ? settle() : look());

/**
 * The computer's clock, whose running time goes on only as fast as this process comes to run: where a busy computer stops one
 * of its threads for half a second, or a disk blocks it, no answer is late for that. On an idle computer it is the computer's.
 */
export const patientClock: Clock = {
  ...hostClock,
  elapsed: () => (toldMs = Math.max(toldMs, look())),
  after(ms, then) {
    const dueMs = passedMs() + Math.max(ms, 0);
    let timer: NodeJS.Timeout;
    const wait = (leftMs: number): void => {
      timer = setTimeout(
        () => {
          const left = dueMs - passedMs();
          if (left < 0.5) then();
          else wait(Math.max(left, 2));
        },
        Math.min(leftMs, longestMs),
      );
    };
    wait(Math.max(ms, 0));
    return () => clearTimeout(timer);
  },
};

/** Waits until that much time (ms) has passed by the patient clock: what a booth in a test holds for past is past then. */
export async function passed(ms: number): Promise<void> {
  const dueMs = patientClock.elapsed() + ms;
  for (let leftMs = ms; leftMs > 0; leftMs = dueMs - patientClock.elapsed())
    await new Promise<void>((resolve) => void patientClock.after(leftMs, resolve));
}
