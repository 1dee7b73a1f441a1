import type { Interfere } from '../../electron/training/interfere.ts';
import { enveloped, refusal, told } from '../variants/answers.ts';
import { properties, variant, type Variant } from '../variants/properties.ts';
import type { Rng } from './rng.ts';

/** In what the specification leaves open and an outcome does not hang on: how the services of other runs write. */
const open = ['ids', 'times', 'envelope', 'refusals'] as const;
export type Dialect = Pick<Variant, (typeof open)[number]>;

type Session = Readonly<Record<string, unknown>>;

/** Each second run has a service that writes as the training service does. */
export function dialectOfRun(rng: Rng): Dialect {
  const levels = open.map((name) => [name, rng.pick<string>(properties[name])]);
  return variant(rng.chance(0.5) ? {} : (Object.fromEntries(levels) as Dialect));
}

/** @returns what gives an answer that service's form: what was asked for is the same */
export function written({ times, envelope, refusals }: Dialect): NonNullable<Interfere['write']> {
  const timed = (session: Session): Session =>
    Object.fromEntries(
      Object.entries(session).map(([name, value]) => {
        const isTime = typeof value === 'string' && name.endsWith('DateTime');
        return [name, isTime ? told(value, times) : value];
      }),
    );
  return (outcome, { operation }) => {
    const { status } = outcome;
    if (status === 401 || status === 404) {
      const { type, body } = refusal(refusals, status);
      return { ...outcome, body, headers: { ...outcome.headers, 'Content-Type': type } };
    }
    if (status !== 200) return outcome;
    const answer = JSON.parse(outcome.body) as { data: Session | readonly Session[] };
    const data = Array.isArray(answer.data)
      ? answer.data.map((one: Session) => timed(one))
      : timed(answer.data as Session);
    const body =
      operation === 'entry' || operation === 'exit'
        ? enveloped(envelope, data as Record<string, unknown>, operation)
        : { ...answer, data };
    return { ...outcome, body: JSON.stringify(body) };
  };
}
