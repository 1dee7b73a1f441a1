import { writeSync } from 'node:fs';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { nowMs, rules } from '../privacy/privacy-support.ts';

// Run by itself: retention on the journal of its argument, step after step, to its end. Says when it begins. Meant to be killed.
const store = new JournalStore(process.argv[2] ?? '', { reserveBytes: 0 });
writeSync(1, 'begun\n');
while (store.runHousekeeping(rules, nowMs) === null);
store.close();
