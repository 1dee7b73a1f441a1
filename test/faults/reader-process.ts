import { setTimeout as wait } from 'node:timers/promises';
import { withJournal } from './journal-file.ts';

// Another program beside the booth: opens its journal read-only, reads, closes it, and says so. Ended from outside.

const directory = process.argv[2] ?? '';
for (;;) {
  try {
    withJournal(directory, (database) => database.prepare('SELECT count(*) FROM records').get());
    process.send?.('read');
  } catch {
    // Between two booths there may be none.
  }
  await wait(20);
}
