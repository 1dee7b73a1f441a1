import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FaultCase } from './fault-case.ts';
import { calm, enter } from '../acting.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { BoothHost, Started } from '../booth-host.ts';
import { checkChain } from '../check-journal.ts';
import { checkpointJournal } from '../damage.ts';
import { journalPath, readJournal, withJournal, type JournalFile } from '../journal-file.ts';
import type { Press } from '../ledger.ts';
import type { Stage } from '../stage.ts';

// 6 and 44: kills while the journal is made over, and hands on it behind the program's back (on copies, so that what is found
// there excuses nothing in the run's own).

/** Starts another booth on another data directory, with nobody at the other end. */
async function aside(stage: Stage, directory: string): Promise<{ host: BoothHost; started: Started }> {
  const host = stage.spare();
  const order = { ...stage.order(null), directory, address: 'http://127.0.0.1:9' };
  const started = await host.start(order, () => undefined);
  return { host, started };
}

/** A later version's booth is killed while it copies the journal, then while it makes it over; then this version goes on. */
async function whileMigrating(stage: Stage): Promise<string | null> {
  await enter(stage);
  const instants = stage.rng.shuffled(['backing-up', 'migrating'] as const);
  for (const instant of instants) {
    await stage.kill(`before ${instant}`);
    const before = stage.instantsThatCame().length;
    await stage.start(instant);
    if (stage.instantsThatCame().length === before) return `${instant} did not come`;
  }
  const started = await stage.start();
  stage.expect(started.kind === 'started', `killed while migrating, then ${JSON.stringify(started)}`);
  const press = await enter(stage);
  stage.expect(press.saved !== null, 'killed while migrating, and nothing can be saved');
  return null;
}

/** What somebody does to a journal. */
const hands: Record<
  string,
  (database: DatabaseSync, at: { readonly middle: number; readonly last: number }) => void
> = {
  'an event edited': (database, { middle }) =>
    database.prepare(`UPDATE events SET detail = '{"reason":"nothing"}' WHERE seq = ?`).run(middle),
  'an event deleted': (database, { middle }) =>
    database.prepare('DELETE FROM events WHERE seq = ?').run(middle),
  'the last events deleted': (database, { last }) =>
    database.prepare('DELETE FROM events WHERE seq > ?').run(last - 2),
  'two events exchanged': (database, { middle }) => {
    const [one, other] = [middle, middle + 1];
    for (const [from, to] of [
      [one, -1],
      [other, one],
      [-1, other],
    ] as const)
      database.prepare('UPDATE events SET seq = ? WHERE seq = ?').run(to, from);
  },
  'a record voided': (database) =>
    database.exec(`UPDATE records SET state = 'voided' WHERE seq = (SELECT max(seq) FROM records)`),
  'a plate changed': (database) =>
    database.exec(`UPDATE records SET plate = 'ZQEDITED33' WHERE seq = (SELECT max(seq) FROM records)`),
  'a record deleted': (database) =>
    database.exec(`DELETE FROM records WHERE seq = (SELECT max(seq) FROM records)`),
};

/** Of what was erased, or was given another plate by a supervisor, the chain alone does not tell. */
const isNamed = ({ erased, formerPlates = [] }: Press): boolean => erased === true || formerPlates.length > 0;

/** The chain as it is, and whether the last head that left the booth is in it. */
const holds = (stage: Stage, journal: JournalFile, head: string): boolean =>
  checkChain({ ...journal, presses: stage.ledger.presses.filter(isNamed) }).length === 0 &&
  journal.events.some(({ hash }) => hash === head);

/** An event that others stand on both sides of: what a salvage has left has gaps. */
function middleOf({ events }: JournalFile): number {
  const begun = events.findLastIndex(({ happening }) => happening === 'salvage-begun');
  const own = events.slice(begun + 1);
  return own[Math.floor(own.length / 2)]?.seq ?? 0;
}

async function behindItsBack(stage: Stage): Promise<string | null> {
  await enter(stage);
  await calm(stage);
  await stage.kill('before the journal is meddled with');
  checkpointJournal(stage);
  const older = join(stage.folder, 'older', 'test');
  cpSync(stage.directory, older, { recursive: true });
  await stage.start();
  for (let cars = 0; cars < 3; cars += 1) await enter(stage);
  await calm(stage);
  await stage.kill('before the journal is meddled with again');
  checkpointJournal(stage);
  // A page that an earlier case has overwritten, and no booth has looked at yet, is that case's matter.
  if (!isWhole(stage.directory)) return 'the journal was damaged before';
  const journal = readJournal(stage.directory);
  const head = journal.events.at(-1)?.hash ?? '';
  const untouched = holds(stage, journal, head);
  const opened = stage.rng.pick(Object.keys(hands));
  for (const [what, meddle] of Object.entries(hands)) {
    const directory = join(stage.folder, 'meddled', 'test');
    cpSync(stage.directory, directory, { recursive: true });
    const database = new DatabaseSync(journalPath(directory), { enableForeignKeyConstraints: false });
    meddle(database, { middle: middleOf(journal), last: journal.events.at(-1)?.seq ?? 0 });
    database.close();
    stage.expect(!holds(stage, readJournal(directory), head), `${what}: the chain does not show it`);
    stage.expect(
      isTold(directory) || what === 'the last events deleted',
      `${what}: the booth does not tell it`,
    );
    if (what === opened) await mayStart(stage, directory, what);
    rmSync(directory, { recursive: true });
  }
  stage.expect(!holds(stage, readJournal(older), head), 'rolled back: the known head does not show it');
  await mayStart(stage, older, 'rolled back');
  return untouched ? null : 'the chain did not hold before anything was done to it';
}

const isWhole = (directory: string): boolean =>
  withJournal(directory, (database) => database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']) ===
  'ok';

/** Whether the program's own start or verification shows that something was done to a journal. */
function isTold(directory: string): boolean {
  const store = new JournalStore(directory, { reserveBytes: 0 });
  try {
    const { salvaged, rolledBack, mended } = store.opened;
    return salvaged !== null || rolledBack !== null || mended !== null || !store.verify().ok;
  } finally {
    store.close();
  }
}

/** Whatever was done to it: the booth starts, or says why not. */
async function mayStart(stage: Stage, directory: string, what: string): Promise<void> {
  const { host, started } = await aside(stage, dirname(directory));
  stage.expect(started.kind !== 'gone', `${what}: the booth ended when it was started`);
  await host.kill();
}

export const journalCases: readonly FaultCase[] = [
  {
    name: '06-kill-in-migration',
    wholeJournal: true,
    does: 'kill -9 while the journal is migrated or backed up',
    endsBooth: true,
    play: whileMigrating,
  },
  {
    name: '44-behind-its-back',
    wholeJournal: true,
    does: 'the journal edited, cut off and rolled back',
    endsBooth: true,
    play: behindItsBack,
  },
];
