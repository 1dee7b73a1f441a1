import { JournalStore } from '../../electron/booth/journal/store.ts';

// Broken on purpose: a charge that may have been made is called unknown, and made again.

const transition = Reflect.get(JournalStore.prototype, 'transition');
JournalStore.prototype.transition = function (this: JournalStore, change) {
  const changed = transition.call(this, change);
  if (change.to !== 'unknown' || this.find(change.recordId)?.view.operation !== 'charge') return changed;
  const { lastEvent: _before, ...again } = change;
  return transition.call(this, {
    ...again,
    happening: 'again',
    from: 'unknown',
    to: 'queued',
    reason: null,
  });
};

await import('./journal-worker.ts');
