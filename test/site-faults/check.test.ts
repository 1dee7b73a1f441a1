import { expect, test } from 'vitest';
import type { Car } from '../../electron/booth/ledger/messages/car.ts';
import { check } from './check.ts';
import type { FiledEvent } from '../faults/journal-file.ts';
import type { SiteEvidence, SiteFact, SiteRecord } from './evidence.ts';
import { goodSite, ids } from './sample-site.ts';

// The checker of a site sees each planted fault, and none where there is none.

test('a site on which all went well has nothing against it', () => {
  expect(check(goodSite())).toEqual({
    findings: [],
    lost: 0,
    entriesTwice: 0,
    exitsTwice: 0,
    exitsTwiceApart: 0,
    flaggedTwice: 0,
    told: 0,
  });
});

const records = (
  { records: all }: SiteEvidence,
  booth: string,
  change: object,
  at = 0,
): Partial<SiteEvidence> => ({
  records: new Map(all).set(
    booth,
    (all.get(booth) ?? []).map((record, index) => (index === at ? { ...record, ...change } : record)),
  ),
});

/** One more fact at the end, made of the last one of that car. */
const told = ({ facts }: SiteEvidence, entry: string, change: Partial<Car>): Partial<SiteEvidence> => {
  const last = facts.findLast((fact) => fact.entry === entry) as SiteFact & { car: Car };
  return { facts: [...facts, { ...last, sequence: facts.length + 1, car: { ...last.car, ...change } }] };
};

const otherClaim: Car['claim'] = {
  exit: ids.lostExit,
  booth: 'a',
  at: { at: '2026-11-27T08:15:30.000+07:00' },
};

/** The exit of the other booth came to the service, too. */
const bothTaken = (site: SiteEvidence, wasConnected: boolean): Partial<SiteEvidence> => ({
  requests: [
    ...site.requests,
    ...site.requests
      .slice(2)
      .map((request) => ({ ...request, executed: false, pictureSha256: `picture ${ids.lostExit}` })),
  ],
  presses: site.presses.map((press) => (press.saved === ids.lostExit ? { ...press, wasConnected } : press)),
});

const handedOver = { state: 'local', reason: 'handed-over', session_id: null };
const event = (seq: string): FiledEvent =>
  ({ seq: Number(seq), hash: seq, record_id: '', to_state: '' }) as FiledEvent;
const shipped = (record: string, ...hashes: string[]): SiteEvidence['shipped'] =>
  new Map([['a', ['1', ...hashes].map((hash) => ({ number: Number(hash), hash, record }))]]);
const chains = (events: readonly FiledEvent[], there: readonly string[]): Partial<SiteEvidence> => ({
  chains: new Map([['a', { events, pictures: new Map() }]]),
  shipped: new Map([['a', there.map((hash) => ({ number: Number(hash), hash, record: null }))]]),
});

/** Each of these booths put that record on the wire. */
const sentBy = (_site: SiteEvidence, record: string, ...booths: readonly string[]): SiteEvidence['chains'] =>
  new Map(
    booths.map((booth) => [
      booth,
      {
        events: [{ record_id: record, to_state: 'sending', detail: '{}' } as FiledEvent],
        pictures: new Map(),
      },
    ]),
  );

/** The first entry of the one booth is at the other one, too. @param here how it is at its own */
const takenOver = (
  site: SiteEvidence,
  here: object,
  there: object,
  picture = `picture ${ids.gone}`,
): Partial<SiteEvidence> => {
  const [own] = site.records.get('a') ?? [];
  const adopted = {
    ...own,
    picture_sha256: `picture ${ids.gone}`,
    origin_booth: 'a',
    ...there,
  } as SiteRecord;
  const all = new Map(records(site, 'a', here).records).set('b', [adopted, ...(site.records.get('b') ?? [])]);
  return { records: all, chains: new Map([['b', { events: [], pictures: new Map([[ids.gone, picture]]) }]]) };
};

const spoilt: readonly (readonly [
  what: string,
  rule: string,
  spoil: (site: SiteEvidence) => Partial<SiteEvidence>,
])[] = [
  [
    'a saved press without its record',
    'lost',
    (site) => ({ records: new Map(site.records).set('b', []), facts: site.facts }),
  ],
  ['a saved press that is another one’s record', 'lost', (site) => records(site, 'a', { press_id: 'other' })],
  [
    'a confirmed entry that the service never had',
    'lost',
    ({ requests }) => ({ requests: requests.slice(1) }),
  ],
  [
    'a confirmed exit that the service never had',
    'lost',
    ({ requests }) => ({ requests: requests.slice(0, 2) }),
  ],
  ['a record that waits', 'settled', (site) => records(site, 'a', { state: 'queued' })],
  [
    'a doubled entry',
    'entry-twice',
    ({ requests }) => ({
      requests: [...requests, ...requests.slice(0, 1).map((one) => ({ ...one, sessionId: 'other' }))],
    }),
  ],
  ['a car that two booths let out, both at the ledger', 'exit-twice', (site) => bothTaken(site, true)],
  [
    'a car that two booths let out, both with its claim',
    'exit-twice',
    (site) => ({
      ...bothTaken(site, false),
      facts: site.facts.toSpliced(
        5,
        0,
        ...site.facts.slice(5, 6).map((fact) => ({
          ...fact,
          car: fact.car && { ...fact.car, claim: otherClaim, isContested: false },
        })),
      ),
    }),
  ],
  [
    'a car that is in no fact',
    'lost',
    ({ facts }) => ({ facts: facts.filter(({ entry }) => entry !== ids.gone) }),
  ],
  [
    'a car that left, and is inside in the ledger',
    'view',
    ({ facts }) => ({ facts: facts.filter(({ car }) => car?.state !== 'left') }),
  ],
  ['a car that is inside, and left in the ledger', 'view', (site) => told(site, ids.here, { state: 'left' })],
  ['another session in the ledger', 'view', (site) => told(site, ids.here, { session: ids.goneSession })],
  [
    'a fact without its plate',
    'view',
    (site) => told(site, ids.here, { personal: { plate: '', vehicleClass: null, note: null } }),
  ],
  [
    'a fact of no entry',
    'view',
    (site) => ({
      facts: [...site.facts, ...site.facts.slice(0, 1).map((fact) => ({ ...fact, entry: 'nobody' }))],
    }),
  ],
  ['a claim that is never released', 'claim', ({ facts }) => ({ facts: facts.slice(0, -1) })],
  [
    'a claim that is written over',
    'history',
    (site) => ({
      facts: site.facts.toSpliced(
        6,
        0,
        ...site.facts
          .slice(5, 6)
          .map((fact) => ({ ...fact, car: fact.car && { ...fact.car, claim: otherClaim } })),
      ),
    }),
  ],
  ['a car that is told anew after it left', 'history', (site) => told(site, ids.gone, { state: 'inside' })],
  [
    'a fact that cannot be read',
    'history',
    ({ facts }) => ({ facts: [...facts, ...facts.slice(-1).map((fact) => ({ ...fact, car: null }))] }),
  ],
  [
    'a field of a later version that is gone',
    'carried',
    ({ facts }) => ({ facts: facts.map((fact) => ({ ...fact, later: null })) }),
  ],
  [
    'a car on a wall that left',
    'wall-left',
    ({ walls }) => ({
      walls: new Map(walls).set('b', [
        ...(walls.get('b') ?? []),
        { plate: 'GONE', sessionId: ids.goneSession, source: 'site' },
      ]),
    }),
  ],
  ['a car that is missing on a wall', 'wall', ({ walls }) => ({ walls: new Map(walls).set('b', []) })],
  [
    'a car that is twice on a wall',
    'wall',
    ({ walls }) => ({
      walls: new Map(walls).set('b', [...(walls.get('b') ?? []), ...(walls.get('b') ?? [])]),
    }),
  ],
  ['a booth that does not answer', 'wall', ({ walls }) => ({ walls: new Map(walls).set('b', null) })],
  ['an event that the ledger has not', 'chain', () => chains([event('1'), event('2')], ['1'])],
  ['an event that the ledger has twice', 'chain', () => chains([event('1')], ['1', '1'])],
  ['another chain in the ledger', 'chain', () => chains([event('1')], ['2'])],
  ['a record that was handed over and is nowhere', 'lost', (site) => records(site, 'a', handedOver)],
  [
    'a record that was ended at a gone disk, and by nobody',
    'lost',
    (site) => ({
      ...records(site, 'a', { state: 'queued' }, 1),
      gone: new Set(['a']),
      shipped: shipped(ids.here),
    }),
  ],
  ['an entry that two booths have', 'entry-twice', (site) => takenOver(site, {}, {})],
  ['an exit that two booths sent', 'exit-twice', (site) => ({ chains: sentBy(site, ids.exit, 'a', 'b') })],
  ['an adopted record without its picture', 'adopted', (site) => takenOver(site, handedOver, {}, 'another')],
  ['an adopted record of another time', 'adopted', (site) => takenOver(site, handedOver, { at: 'later' })],
  ['what was seen on the way', 'as-meant', () => ({ findings: ['it was seen'] })],
];

test.each(spoilt)('%s is seen', (_what, rule, spoil) => {
  const site = goodSite();
  const { findings } = check({ ...site, ...spoil(site) });
  expect(findings.map((finding) => finding.rule)).toContain(rule);
});

test('a car that two booths let out is counted apart where one of them was not at the ledger', () => {
  const site = goodSite();
  expect(check({ ...site, ...bothTaken(site, false) })).toMatchObject({
    findings: [],
    exitsTwice: 0,
    exitsTwiceApart: 1,
  });
});

test('a car that two booths let out is counted apart where the ledger did not answer one of them', () => {
  const site = goodSite();
  const both = { ...site, ...bothTaken(site, true), claimless: new Set([ids.exit]) };
  expect(check(both)).toMatchObject({ exitsTwice: 0, exitsTwiceApart: 1 });
});

test('what came and left while the store lost it needs no fact, and what is inside does', () => {
  const site = { ...goodSite(), hasLost: true };
  const without = (entry: string): SiteEvidence => ({
    ...site,
    facts: site.facts.filter((fact) => fact.entry !== entry),
  });
  expect(check(without(ids.gone)).findings).toEqual([]);
  expect(check(without(ids.here))).toMatchObject({ lost: 1 });
});

test('what was taken over as it was is nothing against a site', () => {
  const site = goodSite();
  const facts = site.facts.map((fact) =>
    fact.car?.entry === ids.gone ? { ...fact, car: { ...fact.car, holder: 'b' } } : fact,
  );
  // What its booth's journal, and the ledger, do not have of it is left out here.
  const { findings } = check({ ...site, facts, ...takenOver(site, handedOver, {}) });
  expect(findings.filter(({ rule }) => rule !== 'chain')).toEqual([]);
});

test('what two booths sent after a loss is allowed where one has flagged it, and is counted', () => {
  const site = goodSite();
  const flag = { record_id: ids.gone, happening: 'reclaimed', detail: '{"claim":"uncertain"}' } as FiledEvent;
  const chainsOf = sentBy(site, ids.gone, 'a', 'b');
  const flagged = new Map(chainsOf).set('a', {
    events: [...(chainsOf.get('a')?.events ?? []), flag],
    pictures: new Map(),
  });
  const twice = (hasLost: boolean) => check({ ...site, chains: flagged, hasLost });
  expect(twice(false)).toMatchObject({ entriesTwice: 1, flaggedTwice: 0 });
  expect(twice(true)).toMatchObject({ entriesTwice: 0, flaggedTwice: 1 });
});

test('what a gone disk had not offered is told where the ledger never had it, or a supervisor has ended it', () => {
  const site = { ...goodSite(), ...records(goodSite(), 'a', { state: 'queued' }, 1), gone: new Set(['a']) };
  expect(check(site)).toMatchObject({ lost: 0, told: 1 });
  const known = { ...site, shipped: shipped(ids.here) };
  expect(check(known)).toMatchObject({ lost: 1, told: 0 });
  expect(check({ ...known, ended: new Set([ids.here]) })).toMatchObject({ lost: 0, told: 1 });
});
