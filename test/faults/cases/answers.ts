import type { FaultCase } from './fault-case.ts';
import { calm, carInside, enter, exit, picture } from '../acting.ts';
import type { Press } from '../ledger.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from '../../support/misbehaviour.ts';

// 17–23, 29–35: what the service (or somebody on the way) does to a request, and what the record must become by OUTBOX's table.

type Where = 'entry' | 'exit';

/** One misbehaviour and the step (state, or state and reason) that the record it hits must go through. */
type Answer = readonly [fault: Fault, on: Where, becomes: string];

/** Lets one request run into the fault. @returns null where it did, and the record went where it must */
async function hit(stage: Stage, [fault, on, becomes]: Answer): Promise<string | null> {
  const { service, screen } = stage;
  const entry = on === 'exit' ? await carInside(stage) : null;
  if (on === 'exit' && entry === null) return 'no car is inside';
  const from = service.requests.length;
  service.misbehaviour.next(fault, 1, on);
  const large = stage.dice.between(30_000, 60_000);
  const press =
    entry === null ? await enter(stage, { picture: picture(stage.dice, large) }) : await exit(stage, entry);
  const { id } = press.saved ?? {};
  if (id === undefined) return 'the press was not saved';
  const what = JSON.stringify(fault);
  const through = await stage.until(() => screen.hasBeen(id, becomes));
  // What is executed late is logged late.
  const seen = await stage.until(() => service.hitBy(fault.kind, from).some(({ body }) => isOf(press, body)));
  if (!seen) return `${what} hit nobody`;
  stage.expect(through, `${on} with ${what} must become ${becomes}; it went ${screen.trail(id)}`);
  return null;
}

function isOf(press: Press, body: unknown): boolean {
  const { plateNumber, parkingSessionId } = (body ?? {}) as {
    plateNumber?: string;
    parkingSessionId?: string;
  };
  // A body that was not read to its end cannot name its car.
  if (plateNumber === undefined && parkingSessionId === undefined) return true;
  return press.operation === 'entry' ? plateNumber === press.plate : parkingSessionId !== undefined;
}

const answerCase = (name: string, does: string, answers: readonly Answer[]): FaultCase => ({
  name,
  does,
  play: async (stage) => {
    for (const answer of stage.dice.shuffled(answers)) {
      const missing = await hit(stage, answer);
      if (missing !== null) return missing;
      if (!(await calm(stage))) return 'the stage did not come to rest';
    }
    return null;
  },
});

const status = (code: number, when: 'before' | 'after' = 'before', retryAfter?: string): Fault => ({
  kind: `status-${when}-execution`,
  status: code,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toUTCString();

export const answerCases: readonly FaultCase[] = [
  answerCase('17-reset-in-mid-body', 'the connection is reset while the body is being sent', [
    [{ kind: 'reset-in-body', afterBytes: 10_000 }, 'entry', 'unknown: connection-lost'],
  ]),
  answerCase('18-committed-then-reset', 'the service commits and resets, or closes without a byte', [
    [{ kind: 'reset-after-execution' }, 'entry', 'unknown: connection-lost'],
    [{ kind: 'close-after-execution' }, 'entry', 'unknown: connection-lost'],
    [{ kind: 'reset-after-execution' }, 'exit', 'unknown: connection-lost'],
  ]),
  answerCase('19-answer-after-time-out', 'executed and answered when the booth has stopped waiting', [
    [{ kind: 'delay-answer', ms: 400 }, 'entry', 'unknown: timed-out'],
    [{ kind: 'delay-execution', ms: 400 }, 'entry', 'unknown: timed-out'],
  ]),
  answerCase('20-half-an-answer', 'the answer ends in the middle of its body', [
    [{ kind: 'half-answer' }, 'entry', 'unknown'],
  ]),
  answerCase('21-one-byte-a-second', 'the answer comes a byte at a time (scaled: every 20 ms)', [
    [{ kind: 'trickle', msPerByte: 20 }, 'entry', 'unknown: timed-out'],
  ]),
  answerCase('22-captive-portal', '200 with a login page', [
    [{ kind: 'captive-portal' }, 'entry', 'unknown: answer-unreadable'],
  ]),
  answerCase('23-redirect', 'a redirect, to the same path and elsewhere', [
    [{ kind: 'redirect' }, 'entry', 'unknown: redirected'],
    [{ kind: 'redirect', status: 302, location: 'http://127.0.0.1:9/' }, 'entry', 'unknown: redirected'],
  ]),
  answerCase('29-forbidden', '403: that operation is held back', [
    [status(403), 'entry', 'queued: permission'],
    [status(403), 'exit', 'queued: permission'],
  ]),
  answerCase('30-not-found', '404 on entry is a wrong address, on exit a refusal', [
    [status(404), 'entry', 'queued: address'],
    [status(404), 'exit', 'refused: session-not-found'],
  ]),
  answerCase('31-conflict', '409', [[status(409), 'entry', 'unknown: conflict']]),
  answerCase('32-too-large', '413: the picture is shrunk, then left out', [
    [status(413), 'entry', 'queued: picture-too-large'],
  ]),
  answerCase('33-too-many', '429 with seconds, a date, nothing, nonsense', [
    [status(429, 'before', '1'), 'entry', 'queued: rate-limited'],
    [status(429, 'before', inAnHour()), 'entry', 'queued: rate-limited'],
    [status(429), 'entry', 'queued: rate-limited'],
    [status(429, 'before', 'soon, my friend'), 'entry', 'queued: rate-limited'],
  ]),
  answerCase('34-server-error', '5xx, executed and not executed', [
    [status(503), 'entry', 'unknown: server-error'],
    [status(500, 'after'), 'entry', 'unknown: server-error'],
  ]),
  answerCase('35-bad-answers', 'bad JSON, an empty and a huge body, a missing and a foreign id', [
    [{ kind: 'bad-json' }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'empty-answer' }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'huge-answer', bytes: 2_000_000 }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'missing-id' }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'foreign-plate' }, 'entry', 'unknown: answer-foreign'],
    [{ kind: 'foreign-id' }, 'exit', 'unknown: answer-foreign'],
  ]),
];

/** For mixtures: anything of the above, and more, to whichever request comes next. */
export const anyFault = (stage: Stage): Fault => {
  const { dice } = stage;
  return dice.pick<Fault>([
    status(dice.pick([500, 502, 503, 504]), dice.pick(['before', 'after'])),
    status(dice.pick([401, 408, 409, 413, 429])),
    { kind: 'reset-on-arrival' },
    { kind: 'reset-in-body', afterBytes: dice.between(1, 2_000) },
    { kind: 'reset-before-execution' },
    { kind: 'reset-after-execution' },
    { kind: 'hang-before-execution' },
    { kind: 'hang-after-execution' },
    { kind: 'delay-execution', ms: dice.between(20, 400) },
    { kind: 'delay-answer', ms: dice.between(20, 400) },
    { kind: 'half-answer' },
    { kind: 'captive-portal' },
    { kind: 'bad-json' },
    { kind: 'missing-id' },
    { kind: 'redirect' },
  ]);
};
