import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimingJpeg } from '../../../support/pictures.ts';
import { alprGate } from './alpr-gate.ts';

describe('attack: a message that no ALPR sends', () => {
  const good = alprGate().message();
  const candidate = { text: 'RK708AF', confidence: 0.9 };
  const wrong: readonly [at: string, message: unknown][] = [
    ['', null],
    ['', 'RK708AF'],
    ['', [good]],
    ['source', { ...good, source: '' }],
    ['source', { ...good, source: 'A\u202Egate' }],
    ['source', { ...good, source: 'two\nlines' }],
    ['source', { ...good, source: 'x'.repeat(25) }],
    ['takenAt', { ...good, takenAt: 'yesterday' }],
    // Nobody knows of which zone.
    ['takenAt', { ...good, takenAt: '2026-11-20T08:00:00' }],
    ['candidates', { ...good, candidates: [] }],
    ['candidates', { ...good, candidates: Array.from({ length: 51 }, () => candidate) }],
    ['candidates.0.text', { ...good, candidates: [{ text: 'A'.repeat(33), confidence: 1 }] }],
    ['candidates.0.confidence', { ...good, candidates: [{ text: 'RK708AF', confidence: 99 }] }],
    ['candidates.0.confidence', { ...good, candidates: [{ text: 'RK708AF', confidence: Number.NaN }] }],
    ['candidates.0.characters', { ...good, candidates: [{ ...candidate, characters: [1, 1] }] }],
    ['picture', { ...good, picture: 'data:image/jpeg;base64,/9j/' }],
    ['picture', { ...good, picture: new TextEncoder().encode('<svg onload="x()"/>') }],
    ['picture', { ...good, picture: new Uint8Array(4 * 1024 * 1024 + 1).fill(0xff) }],
    // Some hundred bytes, which whoever decodes them makes a gigabyte of.
    ['picture', { ...good, picture: claimingJpeg(16_000, 16_000) }],
    ['', { ...good, lane: 'mine' }],
  ];

  it.each(wrong)('is refused by the place of what is wrong: %s', (at, message) => {
    const gate = alprGate();
    gate.tell(gate.message());
    expect(gate.tell(message)).toEqual({ ok: false, why: 'malformed', at });
    // What was there stays, and the page is not told.
    expect([gate.plate(1_000), gate.come()]).toEqual(['RK708AF', 1]);
  });

  it('is told in the log by its place, five times an hour and without a plate', () => {
    const gate = alprGate();
    for (let times = 0; times < 50; times += 1) gate.tell({ ...good, source: 'RK708AF'.repeat(9) });
    expect(gate.lines.length).toBe(5);
    expect(JSON.stringify(gate.lines)).not.toContain('RK708AF');
    gate.clock.pass(3_600_000);
    gate.tell(null);
    expect(gate.lines.length).toBe(6);
  });

  it('breaks nothing, whatever it is', () => {
    const gate = alprGate();
    gate.tell(gate.message());
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (message) => {
          expect(gate.tell(message)).toMatchObject({ ok: false, why: 'malformed' });
        },
      ),
    );
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('a trap');
        },
        ownKeys: () => {
          throw new Error('a trap');
        },
      },
    );
    expect(gate.tell(trap)).toEqual({ ok: false, why: 'malformed', at: '' });
    expect(gate.plate(1_000)).toBe('RK708AF');
  });
});
