import { JournalStore } from '../../electron/booth/journal/store.ts';
import { nowMs, rules } from './privacy-support.ts';

// Run by itself: retention on the journal of its argument, step after step, to its end. Meant to be killed.
const store = new JournalStore(process.argv[2] ?? '', { reserveBytes: 0 });
while (store.keepHouse(rules, nowMs) === null);
store.close();
