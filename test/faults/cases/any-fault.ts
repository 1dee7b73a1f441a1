import type { OperationName } from '../../../electron/training/operation.ts';
import { status } from './answers.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from '../../support/misbehaviour.ts';

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

/** For mixtures: what can go wrong with the seven other operations alone, or means something else there. */
export const anyFaultOfTheSeven = ({ dice }: Stage): readonly [fault: Fault, on: OperationName] => {
  const money = dice.pick(['charge', 'directCharge'] as const);
  const act = dice.pick(['cancelSession', 'editEntry', 'editExit', money] as const);
  return dice.pick<readonly [Fault, OperationName]>([
    [{ kind: 'missing-amount' }, money],
    [{ kind: 'reset-after-execution' }, money],
    [{ kind: 'hang-after-execution' }, money],
    [status(503, 'after'), money],
    [{ kind: 'foreign-id' }, act],
    [{ kind: 'half-answer' }, act],
    [status(dice.pick([403, 404, 409])), act],
    [{ kind: 'reset-after-execution' }, act],
    [status(500), 'listSessions'],
    [{ kind: 'half-answer' }, 'listSessions'],
    [{ kind: 'missing-id' }, 'listSessions'],
    [{ kind: 'delay-answer', ms: 400 }, 'listSessions'],
  ]);
};
