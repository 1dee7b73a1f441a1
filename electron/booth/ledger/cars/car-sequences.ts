import type { DatabaseSync } from 'node:sqlite';

/** So many are read at once. */
const atOnce = 5_000;

/** By `shortOf` a car's entry. */
export type CarSequence = readonly [short: string, sequence: number];

/** The sequence of each car's last fact, to be compared with the ledger's; some at a time. */
export function* sequencesIn(cars: DatabaseSync): Generator<readonly CarSequence[], void> {
  const next = cars.prepare('SELECT entry, sequence FROM cars WHERE entry > ? ORDER BY entry LIMIT ?');
  for (let after = new Uint8Array(); ;) {
    const rows = next.all(after, atOnce);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(
      ({ entry, sequence }) =>
        [Buffer.from(entry as Uint8Array).toString('latin1'), Number(sequence)] as const,
    );
    after = new Uint8Array(last['entry'] as Uint8Array);
  }
}
