import type { LinkEvent } from '../../electron/booth/outbox/link-machine.ts';
import type { Outcome } from '../../electron/booth/service/outcome.ts';
import type { Operation } from '../../electron/contract/record.ts';
import { addressAnswers, answersTo, limited, notConnected, probeAnswers, type Answer } from './answers.ts';
import type { World } from './world.ts';

/** Whether the address is in doubt, as somebody knows who looks on: an entry was answered 404, and nothing has proved it since. */
export type Doubt = 'none' | 'in-doubt' | 'wrong-for-entries';

/** Something that the link is told. */
export interface LinkInput {
  readonly name: string;
  readonly event: LinkEvent;
  /**
   * Of a probe's answer: it proves no address; it is to the question without a token that comes before the one that does; it comes
   * after that question was answered as the service does.
   */
  readonly probe: 'plain' | 'question' | 'second' | null;
}

const input = (name: string, event: LinkEvent, probe: LinkInput['probe'] = null): LinkInput => ({
  name,
  event,
  probe,
});

export const answeredName = (operation: Operation, answer: Answer): string => `${operation} ${answer.name}`;
/** It settles what the 404 to an exit meant: it is the service's word, or it does not look like it. */
export const settledName = (settled: boolean | 'unknown'): string =>
  `the second probe is answered not-found, ${settled === 'unknown' ? 'never' : settled ? 'as' : 'not as'} the exit before it`;
export const tokenMissing = 'there is no token';
export const tryAgain = 'a supervisor says try again';
export const trial = 'the next record is the trial';

/** What a probe may tell, as names of inputs; the first is the specified answer. */
export const probeInputs = (provesAddress: boolean): readonly LinkInput[] => [
  ...probeAnswers.map(({ name, outcome }) =>
    input(
      `the ${provesAddress ? 'second ' : ''}probe is answered ${name}`,
      { type: 'probed', outcome },
      provesAddress ? 'second' : 'plain',
    ),
  ),
  ...(provesAddress
    ? ([true, false, 'unknown'] as const).map((settled) =>
        input(settledName(settled), { type: 'probed', outcome: answerOfNobody, settled }, 'second'),
      )
    : []),
  ...(provesAddress
    ? addressAnswers.map(({ name, outcome }) =>
        input(`the question without a token is answered ${name}`, { type: 'probed', outcome }, 'question'),
      )
    : []),
];

/** The answer that the specification promises to a probe. */
const answerOfNobody = (probeAnswers[0] as Answer).outcome;

/** What a look-up may be answered that concerns more than look-ups. */
export const lookUpInputs: readonly LinkInput[] = limited.map(({ name, outcome }) =>
  input(`a look-up is answered ${name}`, { type: 'looked-up', outcome }),
);

export function linkInputs({ cast, probes }: World): readonly LinkInput[] {
  const operations = [...new Set(cast.map(({ operation }) => operation))];
  return [
    ...operations.flatMap((operation) =>
      [...answersTo(operation, probes), ...notConnected].map((answer) =>
        input(answeredName(operation, answer), { type: 'answered', operation, outcome: answer.outcome }),
      ),
    ),
    ...probeInputs(false),
    ...probeInputs(true),
    ...lookUpInputs,
    input(tokenMissing, { type: 'token-missing' }),
    input(tryAgain, { type: 'try-again' }),
    input(trial, { type: 'trial' }),
  ];
}

/** What the onlooker knows of the address after it. */
export function doubtAfter(doubt: Doubt, { event, probe }: LinkInput): Doubt {
  if (event.type === 'try-again') return 'none';
  if (!('outcome' in event)) return doubt;
  const { outcome } = event;
  const isNotThere = outcome.kind === 'not-executed' && outcome.reason === 'address';
  const isTakenUp = outcome.kind === 'confirmed' || outcome.kind === 'refused';
  if (event.type === 'answered' && event.operation === 'entry') {
    // Who forbids an entry has read it.
    const isForbidden = outcome.kind === 'not-executed' && outcome.reason === 'permission';
    if (isTakenUp || (isForbidden && doubt === 'wrong-for-entries')) return 'none';
    return isNotThere && doubt === 'none' ? 'in-doubt' : doubt;
  }
  const isProven = probe === 'second' && isProof(outcome);
  return isProven && doubt === 'in-doubt' ? 'wrong-for-entries' : doubt;
}

/** An answer to a probe that only a service which has read it can give. */
export const isProof = ({ kind }: Outcome): boolean => kind === 'refused' || kind === 'not-found';

/** What may have been executed closes the link, but where it is that one record's matter. */
export const closes = (reason: (Outcome & { kind: 'unknown' })['reason']): boolean =>
  reason !== 'answer-foreign' && reason !== 'conflict';
