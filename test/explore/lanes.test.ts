import { expect, test } from 'vitest';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import { openLink } from '../../electron/booth/outbox/link.ts';
import type { RecordState } from '../../electron/contract/record.ts';
import { behind, press, recordOf } from '../booth/journal/journal-support.ts';
import { testFolder } from '../support/folders.ts';
import { notPressed } from './lives.ts';
import { realMachines } from './machines.ts';
import { Records } from './records.ts';
import type { Cast, World } from './world.ts';

const states: readonly RecordState[] = ['queued', 'sending', 'confirmed', 'unknown', 'refused', 'voided'];
const plates = ['SAME1', 'SAME1', 'OTHER1', 'SAME1'];

/** All rows of that many of these. */
const rows = <T>(of: readonly T[], length: number): readonly (readonly T[])[] =>
  length === 0 ? [[]] : rows(of, length - 1).flatMap((row) => of.map((one) => [...row, one]));

test('whose turn it is in the small world is whose turn it is in the journal, whatever the states', () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const ids = plates.map((plate) => recordOf(store.appendEntry(press({ plate }))).id);
  store.close();

  const cast = plates.map((plate, place): Cast => ({
    name: `entry ${place}`,
    operation: 'entry',
    plate,
    entry: null,
    after: null,
    hasPicture: false,
    isRush: false,
  }));
  const world: World = { name: 'lanes', cast, probes: true, start: openLink, decisions: [] };
  const records = new Records(world, realMachines);
  const headsOf = (row: readonly RecordState[]): boolean[] => {
    const lives = row.map((state, place) =>
      records.at(place).numberOf({ ...notPressed(cast[place] as Cast), state }),
    );
    return lives.map((_, place) => records.isLaneHead(lives, place));
  };

  behind(folder, (database) => {
    database.exec('BEGIN');
    const update = database.prepare('UPDATE records SET state = :state WHERE id = :id');
    const isHead = database.prepare(
      "SELECT state = 'queued' AND lane_head = 1 AS isHead FROM records WHERE id = :id",
    );
    for (const row of rows(states, plates.length)) {
      for (const [place, id] of ids.entries()) update.run({ state: row[place] as RecordState, id });
      const heads = ids.map((id) => (isHead.get({ id }) as { isHead: number }).isHead === 1);
      expect({ row, heads }).toEqual({ row, heads: headsOf(row) });
    }
    database.exec('ROLLBACK');
  });
});
