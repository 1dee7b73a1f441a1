import { sessionActs } from '../../../electron/contract/record.ts';
import type { FaultCase } from './fault-case.ts';
import { answerCase, type Answer } from './hit.ts';
import { carInside, enter, reaches, stateOf } from '../acting.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { plainJpeg } from '../../support/pictures.ts';

// 17–23, 29–35: what the service (or somebody on the way) does to a request, and what the record must become by docs/design/outbox.md.

export const status = (code: number, when: 'before' | 'after' = 'before', retryAfter?: string): Fault => ({
  kind: `status-${when}-execution`,
  status: code,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toUTCString();

/** 404 while somebody asks who is inside: that is told, and nothing else comes of it. */
async function lookUpNotFound(stage: Stage): Promise<string | null> {
  const { service, screen } = stage;
  const from = service.requests.length;
  service.misbehaviour.always(status(404), 'listSessions');
  const isHit = (): boolean => service.hitBy('status-before-execution', from).length > 0;
  // An answer that is fresh enough is not asked for again.
  for (let times = 0; times < 50 && !isHit(); times += 1) {
    await stage.host.call('gate.lookUp', {});
    await stage.until(isHit, 200);
  }
  if (!isHit()) return 'nobody was looked up';
  const told = await stage.until(() => screen.snapshot?.lookUp.state === 'failed');
  service.misbehaviour.off();
  stage.expect(told, `404 on a look-up left it ${screen.snapshot?.lookUp.state}`);
  stage.expect(screen.snapshot?.link.state === 'open', '404 on a look-up closed the gate');
  return null;
}

/** Two instants that are no further apart may be one, as services keep them (ms). */
const sameSecondMs = 1_000;

/** The same entry fails twice, not executed: what proved the first one absent proves nothing of the second. */
async function twiceUnknown(stage: Stage): Promise<string | null> {
  // A service that cuts its times leaves every absence unproven.
  if (stage.profile !== 'training' || stage.dialect.times === 'whole seconds') return null;
  // A session of the same second, of which nobody knows whose it is, may be this one under another plate.
  const lastMs = Math.max(...stage.ledger.presses.map(({ pressedMs }) => pressedMs));
  await stage.until(() => stage.site.now() - lastMs > sameSecondMs);
  const { misbehaviour } = stage.service;
  misbehaviour.next(status(503), 1, 'entry');
  const press = await enter(stage);
  if (!(await reaches(stage, press, 'unknown'))) return 'the entry did not fail';
  // After each attempt a car of its own shows that the list is newer than that.
  if ((await carInside(stage)) === null) return 'no car is inside that a look-up could be held against';
  misbehaviour.next(status(503), 1, 'entry');
  if (!(await stage.until(() => misbehaviour.left() === 0))) return 'the entry did not fail twice';
  await carInside(stage);
  const sent = await reaches(stage, press, 'confirmed');
  stage.expect(sent, `twice not executed, the entry is ${stateOf(stage, press)}`);
  return null;
}

/** On each of the operations; which of the two look-ups is used is the profile's matter, and this one prefers the list. */
const notFound: FaultCase = answerCase('30-not-found', '404 on entry is a wrong address, else a refusal', [
  [status(404), 'entry', 'queued: address'],
  [status(404), 'exit', 'queued: session-not-found'],
  [{ kind: 'forgotten' }, 'exit', 'refused: session-not-found'],
  ...sessionActs.map((act): Answer => [status(404), act, 'refused: session-not-found']),
]);

/** The campaign's other pictures only look like JPEGs to who does not decode them: they are left out at once. */
const tooLarge: FaultCase = answerCase('32-too-large', '413: the picture is shrunk, then left out', [
  [status(413), 'entry', 'queued: picture-too-large'],
]);

/** A picture that can be made smaller goes out smaller. */
async function smaller(stage: Stage): Promise<string | null> {
  const colour = [1, 2, 3].map(() => stage.rng.between(0, 255)) as [number, number, number];
  stage.service.misbehaviour.next(status(413), 1, 'entry');
  const press = await enter(stage, { picture: plainJpeg(colour) });
  const sent = await reaches(stage, press, 'confirmed');
  stage.expect(sent, `with a smaller picture the entry is ${stateOf(stage, press)}`);
  const note = stage.screen.record(press.saved?.id ?? '')?.pictureNote;
  stage.expect(note === 'shrunk', `a picture that was too large was not sent smaller: ${note}`);
  return null;
}

const serverError: FaultCase = answerCase(
  '34-server-error',
  '5xx, executed and not executed, once and twice',
  [
    [status(503), 'entry', 'unknown: server-error'],
    [status(500, 'after'), 'entry', 'unknown: server-error'],
  ],
);

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
    [{ kind: 'delay-answer', ms: 'until-gone' }, 'entry', 'unknown: timed-out'],
    [{ kind: 'delay-execution', ms: 'until-gone' }, 'entry', 'unknown: timed-out'],
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
  {
    ...notFound,
    allOperations: true,
    play: async (stage, full) => (await notFound.play(stage, full)) ?? (await lookUpNotFound(stage)),
  },
  answerCase('31-conflict', '409: the training profile knows that nothing was executed', ({ profile }) => [
    [status(409), 'entry', profile === 'training' ? 'refused: rejected' : 'unknown: conflict'],
  ]),
  {
    ...tooLarge,
    play: async (stage, full) => (await tooLarge.play(stage, full)) ?? (await smaller(stage)),
  },
  answerCase('33-too-many', '429 with seconds, a date, nothing, nonsense', [
    [status(429, 'before', '1'), 'entry', 'queued: rate-limited'],
    [status(429, 'before', inAnHour()), 'entry', 'queued: rate-limited'],
    [status(429), 'entry', 'queued: rate-limited'],
    [status(429, 'before', 'soon, my friend'), 'entry', 'queued: rate-limited'],
  ]),
  {
    ...serverError,
    play: async (stage, full) => (await serverError.play(stage, full)) ?? (await twiceUnknown(stage)),
  },
  answerCase('35-bad-answers', 'bad JSON, an empty and a huge body, a missing and a foreign id', [
    [{ kind: 'bad-json' }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'empty-answer' }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'huge-answer', bytes: 2_000_000 }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'missing-id' }, 'entry', 'unknown: answer-unreadable'],
    [{ kind: 'foreign-plate' }, 'entry', 'unknown: answer-foreign'],
    [{ kind: 'foreign-id' }, 'exit', 'unknown: answer-foreign'],
  ]),
];
