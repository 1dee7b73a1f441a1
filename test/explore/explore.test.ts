import { expect, test } from 'vitest';
import { linkAfter } from '../../electron/booth/outbox/link-machine.ts';
import { moveFor } from '../../electron/booth/outbox/record-machine.ts';
import { explore } from './explore.ts';
import { realMachines, type Machines } from './machines.ts';
import { nightly } from '../support/nightly.ts';
import { smallWorlds, type World } from './world.ts';

const world = (name: string): World => {
  const found = smallWorlds.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no world ${name}`);
  return found;
};

const oneCar = world('one car with a picture');
/** With every change all but the largest one, of 1.8 million states: `npm run explore` goes through that each night. */
const worlds = nightly
  ? smallWorlds
  : smallWorlds.filter(({ name }) => name !== 'an exit and a charge of pictures');

/** @returns which of those rules nobody finds broken where one of the machines is another one; once all are, no further state is looked at */
function unnoticed(rules: readonly string[], wrong: Partial<Machines>, where = oneCar): string[] {
  const { violations } = explore(where, { ...realMachines, ...wrong }, rules);
  return rules.filter((name) => !violations.some(({ rule }) => rule === name));
}

test.each(worlds)('$name: every state keeps the rules, and every record ends', (small) => {
  const explored = explore(small, realMachines);
  expect(explored.violations).toEqual([]);
  expect(explored.states).toBeGreaterThan(1);
});

test('a machine that takes unknown for failed executes an entry twice', () => {
  const wrong: Machines['moveFor'] = (record, event) =>
    event.type === 'answered' && event.outcome.kind === 'unknown' && record.state === 'sending'
      ? { ok: true, move: { to: 'queued', reason: null, httpStatus: null } }
      : moveFor(record, event);
  const { violations } = explore(oneCar, { ...realMachines, moveFor: wrong }, [
    'what-may-be-executed-is-not-denied',
  ]);
  expect(violations.map(({ rule }) => rule)).toContain('what-may-be-executed-is-not-denied');
  expect(violations[0]?.trace.at(-1)).toMatch(/^entry A is answered .*, executed (now|late)$/);
});

test('a link that never opens again keeps records from ending', () => {
  const wrong: Machines['linkAfter'] = (link, event, times) =>
    event.type === 'probed' ? link : linkAfter(link, event, times);
  expect(
    unnoticed(['an-answered-probe-opens', 'every-record-ends-or-waits-for-a-named-cause'], {
      linkAfter: wrong,
    }),
  ).toEqual([]);
});

test('repetitions without limit are noticed', () => {
  expect(unnoticed(['an-exit-is-repeated-thrice-at-most'], { repetitions: 1_000 })).toEqual([]);
});

test('a repetition without another answer is noticed', () => {
  const wrong: Machines['repeatingAfter'] = (repeating, event) =>
    'outcome' in event ? { may: true, none: false } : repeating;
  expect(unnoticed(['a-repetition-costs-an-answer'], { repeatingAfter: wrong })).toEqual([]);
});

test('a try-again without effect is noticed', () => {
  const wrong: Machines['linkAfter'] = (link, event, times) =>
    event.type === 'try-again' ? link : linkAfter(link, event, times);
  expect(unnoticed(['try-again-opens'], { linkAfter: wrong })).toEqual([]);
});

test('an exit that is let go before its entry is known goes out too early', () => {
  const wrong: Machines['moveFor'] = (record, event) => {
    const moved = moveFor(record, event);
    return moved.ok && record.operation === 'entry' && moved.move.to === 'unknown'
      ? { ok: true, move: { ...moved.move, waitingExits: 'release' } }
      : moved;
  };
  expect(unnoticed(['an-exit-follows-its-entry'], { moveFor: wrong })).toEqual([]);
});

test('a turn that sends through a closed link, and one that sleeps too long, are noticed', () => {
  const { turn } = realMachines;
  const through: Machines['turn'] = (standing) =>
    turn({ ...standing, link: { ...standing.link, state: 'open' } });
  expect(unnoticed(['nothing-goes-through-a-closed-link'], { turn: through })).toEqual([]);
  const asleep: Machines['turn'] = (standing) => {
    const next = turn(standing);
    return next.type === 'sleep' ? { ...next, untilMs: null } : next;
  };
  expect(
    unnoticed(['it-sleeps-until-there-is-something-to-do', 'every-record-ends-or-waits-for-a-named-cause'], {
      turn: asleep,
    }),
  ).toEqual([]);
});

test('money that is looked up and sent again is noticed', () => {
  const wrong: Machines['moveFor'] = (record, event) =>
    record.state === 'unknown' && event.type === 'looked-up' && !event.found
      ? { ok: true, move: { to: 'queued', reason: 'looked-up', httpStatus: null } }
      : moveFor(record, event);
  expect(
    unnoticed(['what-may-be-executed-is-not-denied'], { moveFor: wrong }, world('a rush entry and money')),
  ).toEqual([]);
});
