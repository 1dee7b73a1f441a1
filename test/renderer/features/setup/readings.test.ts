import { describe, expect, it } from 'vitest';
import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import { findingsOf } from '../../../../electron/contract/findings.ts';
import { readings, type Instrument } from '../../../../renderer/features/setup/diagnostics/readings.ts';
import {
  clockInDoubt,
  clockUnproven,
  illDiagnostics,
  wellDiagnostics,
} from '../../../support/fixture-page-diagnostics.ts';

const now = Date.UTC(2026, 2, 14, 12, 35);

const reading = (topic: Instrument, diagnostics: Diagnostics) => {
  const level = findingsOf(diagnostics).find((finding) => finding.topic === topic)?.level ?? 'unknown';
  return readings[topic]({ diagnostics, level, language: 'en', now });
};
const keysOf = (topic: Instrument, told: Diagnostics): string[] =>
  reading(topic, told).lines.flatMap(({ messages }) => messages.map(({ key }) => key));
const withSkew = (clockSkewMs: number | null): Diagnostics => {
  const told = wellDiagnostics();
  return { ...told, service: { ...told.service, clockSkewMs } };
};

describe('the instruments of the diagnostics', () => {
  it('say which of two clocks is ahead, and not which of them is right', () => {
    expect(keysOf('clock', withSkew(90_000))).toEqual(['diagnostics.fact.clockBehind']);
    expect(keysOf('clock', withSkew(-90_000))).toEqual(['diagnostics.fact.clockAhead']);
    expect(keysOf('clock', withSkew(60_000))).toEqual(['diagnostics.fact.clockRight']);
    expect(reading('clock', withSkew(null))).toMatchObject({ value: null });
  });

  it('say how many cars of the service are not kept, where there are too many', () => {
    const told = wellDiagnostics();
    expect(keysOf('service', told)).not.toContain('diagnostics.fact.sessionsLeftOut');
    const service = { ...told.service, sessionsLeftOut: 260_000 };
    expect(keysOf('service', { ...told, service })).toContain('diagnostics.fact.sessionsLeftOut');
  });

  it('say of a clock in doubt what stored data age by, and for how long', () => {
    const [first] = reading('clock', clockInDoubt()).lines;
    expect(first?.messages).toMatchObject([
      { key: 'diagnostics.fact.clockInDoubt', values: { left: '71 hr' } },
    ]);
    const forGood = { ...clockInDoubt(), clock: { ...clockInDoubt().clock, hoursLeft: null } };
    expect(keysOf('clock', forGood)).toContain('diagnostics.fact.clockInDoubtForGood');
    expect(findingsOf(clockInDoubt())[0]).toEqual({ topic: 'clock', level: 'wrong' });
  });

  it('say that cars inside wait where nothing but running time has confirmed the clock', () => {
    const [first] = reading('clock', clockUnproven()).lines;
    expect(first?.messages).toMatchObject([{ key: 'diagnostics.fact.clockUnproven' }]);
    expect(findingsOf(clockUnproven())[0]).toEqual({ topic: 'clock', level: 'watch' });
    expect(keysOf('clock', wellDiagnostics())).not.toContain('diagnostics.fact.clockUnproven');
  });

  it('say why plates are not read, and judge only what should be otherwise', () => {
    const told = (change: Partial<Diagnostics['reading']>): Diagnostics => {
      const well = wellDiagnostics();
      return { ...well, reading: { ...well.reading, ...change } };
    };
    const levelOf = (change: Partial<Diagnostics['reading']>) =>
      findingsOf(told(change)).find(({ topic }) => topic === 'reading')?.level;
    expect(keysOf('reading', told({ state: 'ended' }))).toEqual(['diagnostics.fact.readingEnded']);
    expect(keysOf('reading', told({ state: 'off', cause: 'models' }))).toEqual([
      'diagnostics.fact.readingModels',
    ]);
    expect(levelOf({ state: 'off', cause: 'models' })).toBe('watch');
    expect(keysOf('reading', told({ state: 'off', cause: 'processor' }))).toEqual([
      'diagnostics.fact.readingProcessor',
    ]);
    expect(levelOf({ state: 'off', cause: 'processor' })).toBe('watch');
    const undecided = { mode: 'off', state: 'off', isDecided: false } as const;
    expect(keysOf('reading', told(undecided))).toEqual([
      'diagnostics.fact.readingNotWanted',
      'boothSetup.reading.ask',
    ]);
    expect(levelOf(undecided)).toBe('good');
  });

  it('name first what somebody has to decide about, and count what is not named', () => {
    const { value, lines } = reading('queue', illDiagnostics());
    expect(value).toBe('41');
    expect(lines.map(({ lead, messages }) => [lead, messages.at(0)?.key])).toEqual([
      [undefined, 'band.oldest'],
      ['2', 'state.unknown'],
      ['1', 'state.unknown'],
      ['1', 'state.refused'],
      [undefined, 'diagnostics.fact.more'],
    ]);
    expect(lines.at(-1)?.messages.at(0)?.values).toEqual({ count: '43' });
  });

  it('tell the last answer’s latency only while the service answers', () => {
    expect(reading('service', wellDiagnostics()).value).toBe('143 ms');
    expect(reading('service', illDiagnostics())).toMatchObject({
      value: { key: 'service.paused' },
      lines: [
        { messages: [{ key: 'link.certificate' }] },
        { messages: [{ values: { name: '4 ms', connection: '21 ms', proxy: '–', certificate: '–' } }] },
        { messages: [{ values: { count: 20, without: 4 } }] },
      ],
    });
  });

  it('put the journal first where its verified chain does not hold', () => {
    expect(findingsOf(wellDiagnostics(), true)[0]).toEqual({ topic: 'journal', level: 'wrong' });
  });
});
