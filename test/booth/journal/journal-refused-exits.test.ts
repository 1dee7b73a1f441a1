import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { verifyCopy, verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import type { RecordReason, RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { behind, confirm, move, press, recordOf } from './journal-support.ts';
import { withoutLater } from './later-versions.ts';

// Up to version 2 of the journal a refused exit ended its car's stay.

/** Entry and exit of a car; the exit ends as refused for that reason. */
async function refused(store: JournalStore, plate: string, reason: RecordReason): Promise<RecordView> {
  const entry = recordOf(store.appendEntry(press({ plate })));
  await confirm(store as never, entry, `session of ${plate}`);
  const exit = recordOf(store.appendExit({ ...press(), entryId: entry.id }));
  store.transition(move(exit));
  store.transition(move({ ...exit, state: 'sending' }, { to: 'refused', reason }));
  return entry;
}

async function versionTwo(): Promise<string> {
  const folder = testFolder();
  const store = withoutLater(2, () => new JournalStore(folder));
  await refused(store, 'NOTFOUND', 'session-not-found');
  await refused(store, 'REJECTED', 'rejected');
  await refused(store, 'TOOLARGE', 'picture-too-large');
  await refused(store, 'NOTASKED', 'entry-closed');
  await refused(store, 'FOUND', 'found-again');
  const cancelled = await refused(store, 'CANCELLED', 'rejected');
  recordOf(
    store.appendAct({ ...press(), entryId: cancelled.id, act: 'cancel', request: '{}', note: 'Left' }),
  );
  recordOf(store.appendEntry(press({ plate: 'INSIDE' })));
  store.close();
  return folder;
}

const inside = (folder: string): { plates: unknown[]; tally: unknown } =>
  behind(folder, (database) => ({
    plates: database
      .prepare('SELECT plate FROM records WHERE inside = 1 ORDER BY seq')
      .all()
      .map(({ plate }) => plate),
    tally: database.prepare("SELECT count FROM tallies WHERE name = 'inside'").get()?.['count'],
  }));

test('the cars of refused exits are inside after the migration, and those of which nobody was asked are not', async () => {
  const folder = await versionTwo();
  expect(inside(folder)).toEqual({ plates: ['INSIDE'], tally: 1 });
  const store = new JournalStore(folder);
  expect(store.opened).toMatchObject({ migrated: { from: 2 }, mended: null, salvaged: null });
  expect(store.verify()).toMatchObject({ ok: true });
  expect(store.carsInside().map(({ plate, exitRefused }) => [plate, exitRefused])).toEqual([
    ['NOTFOUND', true],
    ['REJECTED', true],
    ['TOOLARGE', true],
    ['INSIDE', undefined],
  ]);
  store.close();
  expect(inside(folder).tally).toBe(4);
});

test('the copy of version 2 is verified by the rule of its version', async () => {
  const folder = await versionTwo();
  expect(verifyFolder(folder)).toMatchObject({ ok: true, faults: [] });
  new JournalStore(folder).close();
  const copy = 'journal.sqlite.version-2';
  expect(existsSync(join(folder, copy))).toBe(true);
  expect(verifyCopy(folder, copy)).toMatchObject({ ok: true, faults: [] });
});
