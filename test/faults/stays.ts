import { recordIdOf, type Press } from './ledger.ts';

// One car's stay: which presses and plates belong to it, and whether something of it waits.

/** A car's presses, or those on another booth's session: they are kept and go together. */
export const stayKey = (press: Press): string =>
  press.entryId ?? press.sessionId ?? recordIdOf(press) ?? press.pressId;

const open: ReadonlySet<string> = new Set(
  'draft queued waiting-for-entry sending unknown refused'.split(' '),
);

/** What waits for somebody, or for the service. */
export const isOpenState = (state: string): boolean => open.has(state);

/** By the entry's record: the plates that a car was given later. */
export function platesOf(presses: readonly Press[]): Map<string, Set<string>> {
  const plates = new Map<string, Set<string>>();
  const add = (entry: string | null | undefined, plate: string | undefined): void => {
    if (typeof entry === 'string' && plate !== undefined)
      plates.set(entry, (plates.get(entry) ?? new Set()).add(plate));
  };
  for (const press of presses) {
    const { entryId, act, plate, plateAsked, formerPlates = [] } = press;
    add(entryId, act?.values.plateNumber);
    add(recordIdOf(press), plateAsked);
    if (formerPlates.length > 0) add(recordIdOf(press), plate);
  }
  return plates;
}

/** By the entry's record: every plate that its car had or was to have. */
export function everyPlateOf(presses: readonly Press[]): Map<string, Set<string>> {
  const plates = platesOf(presses);
  for (const press of presses) {
    const entry = press.entryId ?? recordIdOf(press);
    if (entry === undefined) continue;
    const all = plates.get(entry) ?? new Set();
    plates.set(entry, all.add(press.plate));
    for (const plate of press.formerPlates ?? []) all.add(plate);
  }
  return plates;
}
