import type { Mutant } from './table.ts';

// A booth's part in the site's ledger: what makes two of them agree.

const ledger = 'electron/booth/ledger';

/** A short campaign of a whole site, with this seed, is to see it. */
const seed = 1;

const one = (name: string, ...patches: Mutant['patches']): Mutant => ({
  name,
  patches: patches.map(([file, from, to]) => [`${ledger}/${file}`, from, to]),
  catchers: [{ site: seed }],
});

export const ledgerMutants: readonly Mutant[] = [
  one('a car’s fact is written without compare-and-set', [
    'cars/jetstream-cars.ts',
    'const expect = { lastSubjectSequence: over };',
    'const expect = {};',
  ]),
  one('a claim is never released', [
    'car-duty.ts',
    "return isOver ? { type: 'released', exit: claimed.exit } : null;",
    'return null;',
  ]),
  one('a reader goes on from its cursor, whatever the ledger is now', [
    'cars/cursor.ts',
    "if (cursor === null) return 'none';",
    "if (cursor === null) return 'none';\n  if (cursor.sequence >= 0) return null;",
  ]),
  one('a merge drops what a later version wrote', [
    'cars/changed-car.ts',
    'return writeOver(carForm, withoutReplaced(last, next), message);',
    'return writeMessage(carForm, message);',
  ]),
  one(
    'a car is told anew, however long ago it may have left',
    ['cars/may-create.ts', 'return until - knownMs < longestAbsenceMs;', 'return true;'],
    [
      'site/teller.ts',
      'mayCreate: teller.mayCreate && nowMs - knownMs < longestAbsenceMs,',
      'mayCreate: teller.mayCreate,',
    ],
  ),
];
