import type { CallContract } from '../../contract/call.ts';
import {
  calls,
  type CallHandlers,
  type CallInput,
  type CallName,
  type CallOutput,
} from '../../contract/channels.ts';
import type { Result } from '../../contract/result.ts';
import type { SupervisorSession } from './supervisor-session.ts';

/** Whose supervisor session it is, where the channel asks for one; null: the booth is being set up. */
type By<N extends CallName> = (typeof calls)[N] extends { readonly supervisor: true }
  ? [by: string]
  : (typeof calls)[N] extends { readonly supervisor: 'once-set-up' }
    ? [by: string | null]
    : [];

/** What a call is given beside the supervisor session's id. */
export type HandlerInput<N extends CallName> = (typeof calls)[N] extends { readonly supervisor: unknown }
  ? Omit<CallInput<N>, 'supervisorSession'>
  : CallInput<N>;

/** The functions of the core: one for each channel, called where the channel lets the caller in. */
export type BoothHandlers = {
  readonly [N in CallName]: (input: HandlerInput<N>, ...by: By<N>) => Promise<Result<CallOutput<N>>>;
};

interface InSession {
  readonly supervisorSession?: string;
}

interface Supervision {
  readonly supervisorSession: Pick<SupervisorSession, 'check'>;
  /** Until then anybody may set the booth up. */
  readonly isSetUp: () => boolean;
}

/** Asks for the supervisor session before each call whose channel says so, by its flag. */
export function supervisedCalls(
  handlers: BoothHandlers,
  { supervisorSession, isSetUp }: Supervision,
): CallHandlers {
  const guarded = Object.entries<CallContract>(calls).map(([name, { supervisor, byItself }]) => {
    const handler = handlers[name as CallName] as (
      input: unknown,
      by?: string | null,
    ) => Promise<Result<unknown>>;
    const inSession = async ({
      supervisorSession: id = '',
      ...input
    }: InSession): Promise<Result<unknown>> => {
      if (supervisor === 'once-set-up' && !isSetUp()) return handler(input, null);
      const by = supervisorSession.check(id, byItself !== true);
      return by.ok ? handler(input, by.value) : by;
    };
    return [name, supervisor === undefined ? handler : inSession] as const;
  });
  return Object.fromEntries(guarded) as unknown as CallHandlers;
}
