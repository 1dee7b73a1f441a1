import { replaceFact } from '../chain/facts.ts';
import type { Database, Reading } from '../database/database.ts';
import type { RecordRow } from '../database/rows.ts';
import type { AdoptedRecord, Adoption, TakenOver } from '../model/adopted-types.ts';

// Which records this booth has taken over, or back, and from whom.

/**
 * Of each adoption a fact stays that names what came, after its records are erased, too: the ledger may lose who has them at any time, and their
 * booth may come back after years. There is nothing personal in it.
 */
const takenFact = 'taken-over';
/** The names of these facts stand between the two. */
const factNames = { from: `${takenFact} `, to: `${takenFact}!` };

/** To be called in the transaction of the adoption. */
export function keepTaken(
  database: Database,
  taken: readonly AdoptedRecord[],
  { booth, atMs }: Omit<Adoption, 'records'>,
): void {
  const shown = taken.flatMap(({ id, proof, earlier }) =>
    [{ of: booth, proof }, ...earlier].map((one) => ({ ...one, id })),
  );
  for (const [of, records] of Map.groupBy(shown, (one) => one.of)) {
    const named = records.map(({ id, proof }) => `${id} ${proof}`).join(' ');
    // By their times the facts stand in the order in which they came.
    const name = `${takenFact} ${String(atMs).padStart(15, '0')} ${of} ${records[0]?.id ?? ''}`;
    replaceFact(database, name, named, atMs);
  }
}

/**
 * @returns all that was ever taken over, or back, the oldest first; before it what only the records themselves tell of: the program before this
 * one kept no such facts, and a salvaged journal has lost them
 */
export function takenOver(database: Reading): TakenOver[] {
  const facts = database.all(
    'SELECT name, value FROM facts WHERE name > :from AND name < :to ORDER BY name',
    factNames,
  ) as { readonly name: string; readonly value: string }[];
  const kept = facts.flatMap(({ name, value }) => {
    const [, , of = ''] = name.split(' ');
    return [...value.matchAll(/(\S+) (\S+)/g)].map(([, record = '', proof = '']) => ({ record, of, proof }));
  });
  const known = new Set(kept.map(({ record, of }) => `${of} ${record}`));
  const taken = database.all(
    "SELECT id AS record, origin_booth AS 'of', salt FROM records WHERE origin_booth > '' AND salt > '' ORDER BY seq",
  ) as { readonly record: string; readonly of: string; readonly salt: string }[];
  const others = taken.filter(({ record, of }) => !known.has(`${of} ${record}`));
  return [...others.map(({ record, of, salt }) => ({ record, of, salt })), ...kept];
}

/** Whether anything was ever taken over, or back, as far as the journal has kept it. */
export const hasTakenOver = (database: Reading): boolean =>
  database.get('SELECT 1 FROM facts WHERE name > :from AND name < :to LIMIT 1', factNames) !== undefined;

/**
 * Whether a record was taken back, and from that booth: that stands in its subject, and in this booth's own one it stands as its taker's for good.
 * What is read there was so before that, or this booth reads it late. It is asked of each such record with each look, so by that record alone.
 */
export const isBackFrom = (
  database: Database,
  { id, handover, origin_booth: origin }: RecordRow,
  booth: string,
): boolean =>
  handover === 'taken-back' &&
  (origin === booth ||
    database.get(
      `SELECT 1 FROM facts WHERE name > :from AND name < :to
         AND instr(name, ' ' || :booth || ' ') > 0 AND instr(' ' || value, ' ' || :id || ' ') > 0 LIMIT 1`,
      { ...factNames, booth, id },
    ) !== undefined);
