import { writeSync } from 'node:fs';
import { JournalStore } from '../../../electron/booth/journal/store.ts';

// Run by itself: opens the journal of its argument, goes on with its salvage beside an open journal, and says when it begins. Meant
// to be killed.

const [, , folder = ''] = process.argv;
writeSync(1, 'begun\n');
const store = new JournalStore(folder, { reserveBytes: 0, salvageMs: 0 });
while (store.goOnSalvaging() !== null);
store.close();
