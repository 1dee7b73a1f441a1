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

/** The same, of booths of two builds. */
const ofTwo = (name: string, ...patches: Mutant['patches']): Mutant => ({
  ...one(name, ...patches),
  catchers: [{ versions: seed }],
});

export const ledgerMutants: readonly Mutant[] = [
  one('a car’s fact is written without compare-and-set', [
    'cars/car-store.ts',
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
  ofTwo('a merge drops what a later version wrote about people', [
    'messages/write.ts',
    'return isJsonObject(rawPart) &&',
    "return name !== 'personal' && isJsonObject(rawPart) &&",
  ]),
  ofTwo('a car in a state of a later version is changed as if it were inside', [
    'messages/car.ts',
    'isState(state)\n    ? {\n        state,',
    "state !== ''\n    ? {\n        state: isState(state) ? state : 'inside',",
  ]),
  ofTwo('a later minor version is not read', [
    'messages/version.ts',
    'partsOf(version)[0] === partsOf(ownVersion)[0];',
    'partsOf(version)[0] === partsOf(ownVersion)[0] && partsOf(version)[1] <= partsOf(ownVersion)[1];',
  ]),
  ofTwo('what could not be told of a car in such a state is forgotten', [
    'site/car-telling.ts',
    'return this.#untold.has(entry);',
    'return false;',
  ]),
  {
    ...one('an exit of a car that has just left is one of a car that the ledger never had', [
      'site/site-cars.ts',
      'return this.entryOf(sessionId) ?? this.goneWith(sessionId);',
      'return this.entryOf(sessionId);',
    ]),
    catchers: [{ test: 'test/booth/ledger/site/left-before-claim.test.ts' }],
  },
  {
    ...one('of a record that was erased the ledger is told nothing any more', [
      'site/cars-side.ts',
      'this.#stays.withErased(entry, this.#cars.get(entry));',
      'this.#stays.of(entry, this.#cars.get(entry)?.session ?? null);',
    ]),
    catchers: [{ test: 'test/booth/ledger/site/erased-before-told.test.ts' }],
  },
  {
    ...one('a car that left by records that are erased is shown until the ledger answers', [
      'site/everything.ts',
      'cars.leftHere(await stays.erasedLeft());',
      'cars.leftHere([]);',
    ]),
    catchers: [{ test: 'test/booth/ledger/site/erased-before-told.test.ts' }],
  },
  {
    ...one('what was erased is not looked at after a start', [
      'site/everything.ts',
      '[...(await stays.endedAt(sinceMs)), ...(await stays.erasedSince(sinceMs))]',
      'await stays.endedAt(sinceMs)',
    ]),
    catchers: [{ test: 'test/booth/ledger/site/erased-before-told.test.ts' }],
  },
];
