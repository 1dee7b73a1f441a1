import { JournalStore } from '../../electron/booth/journal/store.ts';

// A journal whose disk refuses the first two times that an answer is to be committed.

let refusals = 2;
const transition = Reflect.get(JournalStore.prototype, 'transition');
JournalStore.prototype.transition = function (this: JournalStore, change) {
  if (change.to === 'confirmed' && refusals > 0) {
    refusals -= 1;
    throw new Error('the disk refuses');
  }
  return transition.call(this, change);
};

await import('../../electron/booth/journal/worker.ts');
