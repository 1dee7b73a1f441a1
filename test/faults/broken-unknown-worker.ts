import { JournalStore } from '../../electron/booth/journal/store.ts';

// Broken on purpose: what may have been executed is taken for failed, and sent again.

const transition = Reflect.get(JournalStore.prototype, 'transition');
JournalStore.prototype.transition = function (this: JournalStore, change) {
  return transition.call(this, change.to === 'unknown' ? { ...change, to: 'queued' } : change);
};

await import('./journal-worker.ts');
