import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { JournalStore } from '../../electron/booth/journal/store.ts';

// A journal whose disk refuses answers, the notes of look-ups, or a supervisor's decisions, as many times as the file `refusals.json` beside it says.

const { directory } = workerData as { directory: string };
const left = JSON.parse(readFileSync(join(directory, 'refusals.json'), 'utf8')) as Record<
  'answers' | 'notes' | 'decisions',
  number
>;

function refuse(what: keyof typeof left): void {
  if (left[what] === 0) return;
  left[what] -= 1;
  throw new Error('the disk refuses');
}

const transition = Reflect.get(JournalStore.prototype, 'transition');
JournalStore.prototype.transition = function (this: JournalStore, change) {
  if (change.to === 'confirmed') refuse('answers');
  if (change.happening === 'supervisor') refuse('decisions');
  return transition.call(this, change);
};
const noteLookUp = Reflect.get(JournalStore.prototype, 'noteLookUp');
JournalStore.prototype.noteLookUp = function (this: JournalStore, ...note) {
  refuse('notes');
  noteLookUp.call(this, ...note);
};

await import('../../electron/booth/journal/thread/worker.ts');
