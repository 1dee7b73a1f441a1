import type { OperationName } from '../../../electron/training/operation.ts';
import { status } from './answers.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from '../../support/misbehaviour.ts';

/** For mixtures: anything of the above, and more, to whichever request comes next. */
export const anyFault = (stage: Stage): Fault => {
  const { rng } = stage;
  return rng.pick<Fault>([
    status(rng.pick([500, 502, 503, 504]), rng.pick(['before', 'after'])),
    status(rng.pick([401, 408, 409, 413, 429])),
    { kind: 'reset-on-arrival' },
    { kind: 'reset-in-body', afterBytes: rng.between(1, 2_000) },
    { kind: 'reset-before-execution' },
    { kind: 'reset-after-execution' },
    { kind: 'hang-before-execution' },
    { kind: 'hang-after-execution' },
    { kind: 'delay-execution', ms: rng.between(20, 400) },
    { kind: 'delay-answer', ms: rng.between(20, 400) },
    { kind: 'half-answer' },
    { kind: 'captive-portal' },
    { kind: 'bad-json' },
    { kind: 'missing-id' },
    { kind: 'redirect' },
  ]);
};

/** For mixtures: what can go wrong with the seven other operations alone, or means something else there. */
export const anyFaultOfTheSeven = ({ rng }: Stage): readonly [fault: Fault, on: OperationName] => {
  const money = rng.pick(['charge', 'directCharge'] as const);
  const act = rng.pick(['cancelSession', 'editEntry', 'editExit', money] as const);
  return rng.pick<readonly [Fault, OperationName]>([
    [{ kind: 'missing-amount' }, money],
    [{ kind: 'reset-after-execution' }, money],
    [{ kind: 'hang-after-execution' }, money],
    [status(503, 'after'), money],
    [{ kind: 'foreign-id' }, act],
    [{ kind: 'half-answer' }, act],
    [status(rng.pick([403, 404, 409])), act],
    [{ kind: 'reset-after-execution' }, act],
    [status(500), 'listSessions'],
    [{ kind: 'half-answer' }, 'listSessions'],
    [{ kind: 'missing-id' }, 'listSessions'],
    [{ kind: 'delay-answer', ms: 400 }, 'listSessions'],
  ]);
};
