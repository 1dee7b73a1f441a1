import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { press, recordOf } from './journal-support.ts';

// Run by itself: a booth's journal in a process that has its own folder for temporary files; saves some cars, and ends.

const [, , folder = ''] = process.argv;
const store = new JournalStore(folder, { reserveBytes: 0 });
// So many that their indices have pages enough for SQLite to want a file.
for (let index = 0; index < 400; index += 1)
  recordOf(store.appendEntry(press({ plate: `CAR${index}`, picture: null })));
store.close();
