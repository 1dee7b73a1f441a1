import { writeSync } from 'node:fs';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { backUpVerified } from '../../../electron/booth/journal/backups/verified-backup.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';

// Run by itself: copies the journal of its argument again and again. Says when it begins. Meant to be killed.
const directory = process.argv[2] ?? '';
const journal = await openJournal(directory, builtJournalWorker, { reserveBytes: 0 });
writeSync(1, 'begun\n');
for (;;) await backUpVerified(journal, directory, 'shift-end', () => Promise.resolve());
