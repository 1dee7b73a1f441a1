import type { ClockView } from '../../electron/contract/clock.ts';
import type { Diagnostics } from '../../electron/contract/diagnostics.ts';
import { quietSnapshot } from './fixture-page-states.ts';

const latencies = [
  143, 160, 121, 138, 2_410, 155, 149, 131, 170, 890, 142, 127, 139, 144, 201, 133, 128, 150, 147, 136,
];

/** Nobody has confirmed it after the booth was off for months. */
const doubtfulClock = (): ClockView => ({
  at: '2026-11-20T08:15:31.000+07:00',
  trusted: '2026-08-02T21:40:05.000+07:00',
  by: null,
  proven: null,
  inDoubt: true,
  hoursLeft: 71,
});

/** A clock that the service has shown to be right. */
export const rightClock = (): ClockView => ({
  at: '2026-11-20T08:15:31.000+07:00',
  trusted: '2026-11-20T08:15:31.000+07:00',
  by: 'service',
  proven: null,
  inDoubt: false,
  hoursLeft: 0,
});

/** A booth that is well. */
export function wellDiagnostics(change: Partial<Diagnostics> = {}): Diagnostics {
  const { state, cause, since, withheld, lastAnswerAt } = quietSnapshot().link;
  const answers = Array.from(latencies, (latencyMs) => ({
    at: '2026-03-14T19:34:30.123+07:00',
    asked: 'entry',
    httpStatus: 200,
    trouble: null,
    connectingMs: { name: 4, connection: 21, certificate: 38 },
    latencyMs,
  }));
  return {
    at: '2026-11-20T01:15:31.000Z',
    versions: {
      gatebooth: '0.2.0',
      electron: '45.4.1',
      node: '24.21.0',
      system: 'Linux 6.1.0 x64',
      schema: 1,
      sqlite: '3.53.0',
    },
    mode: 'live',
    counts: { waiting: 0, unknown: 0, refused: 0, plateMissing: 0 },
    oldestWaitingMs: null,
    queue: [],
    head: { seq: 48_213, hash: 'ab'.repeat(32) },
    storage: 'ok',
    readingEarlier: false,
    service: { state, cause, since, withheld, lastAnswerAt, answers, clockSkewMs: 700, sessionsLeftOut: 0 },
    ledger: null,
    clock: rightClock(),
    camera: { kind: 'webcam', state: 'live' },
    reading: { mode: 'suggest', isDecided: true, state: 'ready' },
    disk: { freeBytes: 91 * 2 ** 30, sizeBytes: 240 * 2 ** 30, reserve: 'held' },
    keyring: { backend: 'gnome_libsecret', usable: true },
    displays: [{ widthPx: 1024, heightPx: 768, scale: 1 }],
    ...change,
  };
}

const failed = {
  httpStatus: null,
  trouble: 'certificate',
  connectingMs: { name: 4, connection: 21 },
  latencyMs: null,
} as const;

/** A booth that was off for months, and whose service does not tell its time. */
export const clockInDoubt = (): Diagnostics =>
  wellDiagnostics({
    clock: doubtfulClock(),
    service: { ...wellDiagnostics().service, clockSkewMs: null },
  });

/** The same after 72 hours of running. */
export const clockUnproven = (): Diagnostics => ({
  ...clockInDoubt(),
  clock: { ...rightClock(), by: 'running', proven: doubtfulClock().trusted },
});

/** A booth with which much is wrong. */
export function illDiagnostics(): Diagnostics {
  const well = wellDiagnostics();
  const answers = well.service.answers.map((answer, place) =>
    place < 4 ? { ...answer, ...failed } : answer,
  );
  return {
    ...well,
    counts: { waiting: 41, unknown: 3, refused: 1, plateMissing: 2 },
    oldestWaitingMs: 7_500_000,
    queue: [
      { state: 'draft', reason: null, count: 2 },
      { state: 'queued', reason: null, count: 40 },
      { state: 'waiting-for-entry', reason: null, count: 1 },
      { state: 'unknown', reason: 'connection-lost', count: 2 },
      { state: 'unknown', reason: 'stopped-while-sending', count: 1 },
      { state: 'refused', reason: 'session-not-found', count: 1 },
    ],
    storage: 'damaged',
    service: { ...well.service, state: 'paused', cause: 'certificate', answers, clockSkewMs: -3_780_000 },
    camera: { kind: 'webcam', state: 'lost' },
    reading: { mode: 'suggest', isDecided: true, state: 'off', cause: 'memory' },
    keyring: { backend: 'basic_text', usable: false },
    disk: { freeBytes: 2 ** 30, sizeBytes: 240 * 2 ** 30, reserve: 'missing' },
  };
}
