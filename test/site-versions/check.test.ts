import { expect, test } from 'vitest';
import { checkVersions } from './check.ts';
import { countsOf, stepsOf, versionFactOf, type VersionFact } from './history.ts';

// The checker of two builds sees each planted fault, and none where there is none.

const entry = '0b8f2a61-52a7-4c0e-9f1d-3c5a7e2b9d10';
const next = { build: 'next', v: '1.1', zone: 'a zone', colour: 'a colour' } as const;

const factsOf = (...changes: Partial<VersionFact>[]): VersionFact[] =>
  changes.map((change, index) => ({
    sequence: index + 1,
    entry,
    v: '1.0',
    state: 'inside',
    by: 'a',
    build: 'today',
    holder: 'a',
    zone: null,
    colour: null,
    plate: 'A1',
    hasPersonal: true,
    ...change,
  }));

/** A car that the next build's booth let in and held, that one of today's changed, and let out. */
const whole = factsOf(
  { ...next, state: 'waiting' },
  { ...next },
  { ...next, state: 'held' },
  { ...next },
  { ...next, build: 'today', plate: 'B2' },
  { ...next, build: 'today', by: 'b', state: 'left', colour: null, plate: null, hasPersonal: false },
);
const rulesOf = (facts: readonly VersionFact[]): string[] =>
  checkVersions(stepsOf(facts)).map(({ rule }) => rule);

test('a car of which all was carried has nothing against it', () => {
  expect(checkVersions(stepsOf(whole))).toEqual([]);
});

test('what happened is counted', () => {
  const today = factsOf({}, { ...next, build: 'next', by: 'b', zone: null, state: 'left' });
  expect(countsOf(stepsOf([...whole, ...today.map((fact) => ({ ...fact, entry: 'another' }))]))).toEqual({
    facts: 8,
    byNext: 5,
    byToday: 3,
    carried: 2,
    carriedPersonal: 1,
    corrected: 1,
    held: 1,
    freed: 1,
    leftByToday: 1,
    leftByNext: 1,
  });
});

test.each<readonly [what: string, rule: string, spoilt: Partial<VersionFact>, at: number]>([
  ['a field that is gone', 'dropped', { zone: null }, 4],
  ['a field that is another one', 'dropped', { zone: 'no zone' }, 4],
  ['a field about people that is gone', 'dropped', { colour: null }, 4],
  ['a field that is gone as the car leaves', 'dropped', { zone: null }, 5],
  ['an earlier version', 'dropped', { v: '1.0' }, 4],
  ['something about people of a car that left', 'personal', { hasPersonal: true }, 5],
  ['a fact of the unknown state that today’s build changed', 'unknown-state', { build: 'today' }, 3],
])('%s is seen', (_what, rule, spoilt, at) => {
  const facts = whole.map((fact, index) => (index === at ? { ...fact, ...spoilt } : fact));
  expect(rulesOf(facts)).toContain(rule);
});

test('a fact of the next build is told from one of today’s by what stands in it', () => {
  const car = {
    v: '1.1',
    kind: 'car',
    entry,
    state: 'held',
    service: { digest: '9f'.repeat(32), mode: 'test' },
    session: 'a session',
    holder: 'a',
    claim: null,
    isContested: false,
    zone: 'a zone',
    entered: null,
    told: { by: 'a', at: { at: '2026-11-26T08:14:03.120+07:00' }, build: 'next' },
    personal: { plate: 'A1', vehicleClass: null, note: null, colour: 'a colour' },
  };
  const stored = (fact: object): Parameters<typeof versionFactOf>[0] => ({
    entry,
    sequence: 1,
    bytes: Buffer.from(JSON.stringify(fact)),
  });
  expect(versionFactOf(stored(car))).toEqual({ ...factsOf({ ...next, state: 'held' })[0], sequence: 1 });
  expect(versionFactOf(stored({ ...car, v: '2.0' }))).toBeNull();
});
