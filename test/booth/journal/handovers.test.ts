import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { behind, lastPressMs, press, recordOf } from './journal-support.ts';

// Records that a booth of a site lets another one have.

const query = { nowMs: lastPressMs(), freshMs: 0, withheld: [] };

test.each([
  ['offering', false],
  ['offered', false],
  ['sent-anyway', true],
  [null, true],
] as const)('a record whose handover is %s may be sent: %s', (handover, isSent) => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const head = recordOf(store.appendEntry(press()));
  const later = recordOf(store.appendEntry(press()));
  const other = recordOf(store.appendEntry(press({ plate: 'CD34' })));
  store.close();
  behind(folder, (database) =>
    database.prepare('UPDATE records SET handover = ? WHERE id = ?').run(handover, head.id),
  );
  const again = new JournalStore(folder);
  // What comes after it in its lane waits for it, and no other lane does.
  expect(again.nextSendable(query)?.view.id).toBe(isSent ? head.id : other.id);
  expect(again.find(head.id)?.view.offered).toBe(isSent ? undefined : true);
  expect(again.find(later.id)?.view).not.toHaveProperty('offered');
  again.close();
});

test('an entry that another booth has taken over is that of no car inside', () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const entry = recordOf(store.appendEntry(press()));
  const exit = recordOf(store.appendExit({ ...press(), entryId: entry.id }));
  const stays = recordOf(store.appendEntry(press({ plate: 'CD34' })));
  store.close();
  behind(folder, (database) =>
    database
      .prepare(
        `UPDATE records SET state = 'local', reason = 'handed-over', handed_to = 'b' WHERE id IN (?, ?)`,
      )
      .run(entry.id, exit.id),
  );
  const again = new JournalStore(folder);
  expect(again.carsInside().map(({ entryId }) => entryId)).toEqual([stays.id]);
  expect(again.find(exit.id)?.view).toMatchObject({ reason: 'handed-over', handedTo: 'b' });
  expect(again.appendExit({ ...press(), entryId: entry.id })).toEqual({ ok: false, code: 'entry-not-found' });
  again.close();
});
