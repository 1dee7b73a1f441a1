import { describe, expect, it } from 'vitest';
import {
  areWitnessed,
  confirmed,
  holdOf,
  setMsOf,
  trusted,
  type ClockMemory,
  type KnownServer,
} from '../../steward/watch/clock.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-27T08:00:00Z');

/** A server that has run for some hours, and whose clock was set by some. */
const server = (runH: number, setH = 0, name = 'north-1', startMs = start): KnownServer => ({
  name,
  process: `${name} of ${startMs}`,
  clock: { startMs, runMs: runH * hour, nowMs: startMs + (runH + setH) * hour },
});
const nowOf = ({ clock }: KnownServer): number => clock.nowMs;
const whyOf = (servers: readonly KnownServer[], own: number, memory: ClockMemory, isWitnessed = false) =>
  holdOf(servers, own, memory, isWitnessed)?.why ?? null;
const unknown: ClockMemory = { trustedMs: null, accepted: [] };

describe('ages are believed', () => {
  it('of a server whose clock only goes on, from the first round to the last', () => {
    let memory: ClockMemory = { trustedMs: start - 0.5 * hour, accepted: [] };
    for (const runH of [0, 1, 100, 10_000]) {
      const servers = [server(runH)];
      expect(whyOf(servers, start + runH * hour, memory)).toBeNull();
      memory = trusted(servers, memory);
    }
  });

  it('not of a clock that was set by more than an hour, in either direction, until it is back', () => {
    const memory = trusted([server(10)], unknown);
    for (const [setH, why] of [
      [0.9, null],
      [1.1, 'jumped'],
      [-0.9, null],
      [0, null],
      [1_000, 'jumped'],
    ] as const) {
      const one = server(11, setH);
      expect([setH, whyOf([one], nowOf(one), memory)]).toEqual([setH, why]);
    }
    const back = server(11, -5);
    expect(whyOf([back], nowOf(back), memory)).toBe('behind');
    expect(whyOf([server(17, -5)], nowOf(server(17, -5)), memory)).toBe('jumped');
  });

  it('nor of one that had been set before anybody looked', () => {
    const one = server(3, 50);
    expect(whyOf([one], nowOf(one), unknown)).toBe('jumped');
  });

  it('nor of many small steps that come to more than an hour', () => {
    let memory = trusted([server(0)], unknown);
    const found = [0.5, 0.8, 1.2, 1.3].map((setH) => {
      const one = server(1, setH);
      const why = whyOf([one], nowOf(one), memory);
      if (why === null) memory = trusted([one], memory);
      return why;
    });
    expect(found).toEqual([null, null, 'jumped', 'jumped']);
  });

  it('nor where steward and servers tell different times', () => {
    expect(whyOf([server(1)], start + 3 * hour, unknown)).toBe('apart');
    const other = server(1, 0, 'north-2', start + 3 * hour);
    expect(whyOf([server(1), other], nowOf(server(1)), unknown)).toBe('apart');
  });

  it('of a server that started anew, where the clock was trusted just before', () => {
    const memory = trusted([server(10)], unknown);
    const soon = server(0, 0, 'north-1', start + 10.5 * hour);
    expect(whyOf([soon], nowOf(soon), memory)).toBeNull();
    const late = server(0, 0, 'north-1', start + 1_000 * hour);
    expect(whyOf([late], nowOf(late), memory)).toBe('unproven');
    expect(whyOf([late], nowOf(late), memory, true)).toBeNull();
    const early = server(0, 0, 'north-1', start - 1_000 * hour);
    expect(whyOf([early], nowOf(early), memory, true)).toBe('behind');
  });

  it('of a server that was away for a while, as before', () => {
    const [one, two] = [server(10), server(10, 0, 'north-2')];
    const memory = trusted([one], trusted([one, two], unknown));
    expect(whyOf([server(2_000), server(2_000, 0, 'north-2')], start + 2_000 * hour, memory)).toBeNull();
    expect(memory.accepted).toHaveLength(2);
  });
});

describe('a person who says that the clock is right', () => {
  it('is believed, and what is set after that is not', () => {
    const one = server(3, 50);
    const memory = confirmed([one], nowOf(one));
    expect(memory).toEqual({
      trustedMs: nowOf(one),
      accepted: [{ process: one.process, setMs: setMsOf(one.clock) }],
    });
    expect(whyOf([server(5, 50)], nowOf(server(5, 50)), memory ?? unknown)).toBeNull();
    expect(whyOf([server(5, 52)], nowOf(server(5, 52)), memory ?? unknown)).toBe('jumped');
  });

  it('is not where the steward’s own clock tells another time', () => {
    expect(confirmed([server(3, 50)], start)).toBeNull();
  });
});

it.each([
  ['nobody has told', [], false],
  ['one agrees', [[1, 1]], true],
  ['one disagrees', [[1, 90]], false],
  [
    'as many agree as do not',
    [
      [1, 1],
      [1, 90],
    ],
    false,
  ],
  [
    'more agree',
    [
      [1, 1],
      [2, 2],
      [1, 90],
    ],
    true,
  ],
  ['it was told before the start', [[-1, -1]], false],
] as const)('booths’ clocks are a witness: %s', (_, told, isWitness) => {
  const witnesses = told.map(([storedH, toldH]) => ({
    storedMs: start + storedH * hour,
    toldMs: start + toldH * hour,
  }));
  expect(areWitnessed(witnesses, start)).toBe(isWitness);
});
