import { expect, test } from 'vitest';
import { linkAfter } from '../../electron/booth/outbox/link-machine.ts';
import { moveFor } from '../../electron/booth/outbox/record-machine.ts';
import { explore } from './explore.ts';
import { realMachines, type Machines } from './machines.ts';
import { smallWorlds, type World } from './world.ts';

const world = (name: string): World => {
  const found = smallWorlds.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no world ${name}`);
  return found;
};

const oneCar = world('one car with a picture');

/** The rules that are broken where one of the machines is another one. */
const rulesBroken = (wrong: Partial<Machines>, where = oneCar): string[] =>
  explore(where, { ...realMachines, ...wrong }).violations.map(({ rule }) => rule);

test.each(smallWorlds)('$name: every state keeps the rules, and every record ends', (small) => {
  const explored = explore(small, realMachines);
  expect(explored.violations).toEqual([]);
  expect(explored.states).toBeGreaterThan(1);
});

test('a machine that takes unknown for failed executes an entry twice', () => {
  const wrong: Machines['moveFor'] = (record, event) =>
    event.type === 'answered' && event.outcome.kind === 'unknown' && record.state === 'sending'
      ? { ok: true, move: { to: 'queued', reason: null, httpStatus: null } }
      : moveFor(record, event);
  const { violations } = explore(oneCar, { ...realMachines, moveFor: wrong });
  expect(violations.map(({ rule }) => rule)).toContain('what-may-be-executed-is-not-denied');
  expect(violations[0]?.trace.at(-1)).toMatch(/^entry A is answered .*, executed (now|late)$/);
});

test('a link that never opens again keeps records from ending', () => {
  const wrong: Machines['linkAfter'] = (link, event, times) =>
    event.type === 'probed' ? link : linkAfter(link, event, times);
  expect(rulesBroken({ linkAfter: wrong })).toEqual(
    expect.arrayContaining(['an-answered-probe-opens', 'every-record-ends-or-waits-for-a-named-cause']),
  );
});

test('repetitions without limit are noticed', () => {
  expect(rulesBroken({ repetitions: 1_000 })).toContain('an-exit-is-repeated-thrice-at-most');
});

test('a repetition without another answer is noticed', () => {
  const wrong: Machines['repeatingAfter'] = (repeating, event) =>
    'outcome' in event ? { may: true, none: false } : repeating;
  expect(rulesBroken({ repeatingAfter: wrong })).toContain('a-repetition-costs-an-answer');
});

test('a try-again without effect is noticed', () => {
  const wrong: Machines['linkAfter'] = (link, event, times) =>
    event.type === 'try-again' ? link : linkAfter(link, event, times);
  expect(rulesBroken({ linkAfter: wrong })).toContain('try-again-opens');
});

test('an exit that is let go before its entry is known goes out too early', () => {
  const wrong: Machines['moveFor'] = (record, event) => {
    const moved = moveFor(record, event);
    return moved.ok && record.operation === 'entry' && moved.move.to === 'unknown'
      ? { ok: true, move: { ...moved.move, waitingExits: 'release' } }
      : moved;
  };
  expect(rulesBroken({ moveFor: wrong })).toContain('an-exit-follows-its-entry');
});

test('a turn that sends through a closed link, and one that sleeps too long, are noticed', () => {
  const { turn } = realMachines;
  const through: Machines['turn'] = (standing) =>
    turn({ ...standing, link: { ...standing.link, state: 'open' } });
  expect(rulesBroken({ turn: through })).toContain('nothing-goes-through-a-closed-link');
  const asleep: Machines['turn'] = (standing) => {
    const next = turn(standing);
    return next.type === 'sleep' ? { ...next, untilMs: null } : next;
  };
  expect(rulesBroken({ turn: asleep })).toEqual(
    expect.arrayContaining([
      'it-sleeps-until-there-is-something-to-do',
      'every-record-ends-or-waits-for-a-named-cause',
    ]),
  );
});

test('money that is looked up and sent again is noticed', () => {
  const wrong: Machines['moveFor'] = (record, event) =>
    record.state === 'unknown' && event.type === 'looked-up' && !event.found
      ? { ok: true, move: { to: 'queued', reason: 'looked-up', httpStatus: null } }
      : moveFor(record, event);
  expect(rulesBroken({ moveFor: wrong }, world('a rush entry and money'))).toContain(
    'what-may-be-executed-is-not-denied',
  );
});
