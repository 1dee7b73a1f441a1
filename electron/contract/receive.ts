import { calls, type CallInput, type CallName, type CallOutput } from './channels.ts';
import { refuse, type Result } from './result.ts';

/** The core's side of the border: one function per channel. */
export type CallHandlers = {
  readonly [N in CallName]: (input: CallInput<N>) => Promise<Result<CallOutput<N>>>;
};

const isCall = (channel: unknown): channel is CallName =>
  typeof channel === 'string' && Object.hasOwn(calls, channel);

/**
 * Checks a message on receipt and hands it on. Used by every shell, after the shell has checked who sent it.
 *
 * @param channel as it arrived, not yet trusted
 * @param message as it arrived, not yet trusted
 * @param onBug told of an exception in a handler; the sender sees only the code `internal`
 * @returns the handler's result, or `unknown-channel`, or `bad-message` with the path of the first wrong value; a refused
 * message has changed nothing
 */
export async function receive(
  handlers: CallHandlers,
  channel: unknown,
  message: unknown,
  onBug: (error: unknown) => void,
): Promise<Result<unknown>> {
  if (!isCall(channel)) return refuse('unknown-channel');
  try {
    const parsed = calls[channel].input.safeParse(message);
    if (!parsed.success) return refuse('bad-message', { field: fieldOf(parsed.error.issues[0]) });
    const handler = handlers[channel] as (input: unknown) => Promise<Result<unknown>>;
    return await handler(parsed.data);
  } catch (error) {
    onBug(error);
    return refuse('internal');
  }
}

function fieldOf(issue: { path: PropertyKey[]; code?: string } | undefined): string {
  if (issue === undefined) return '';
  const keys = issue.code === 'unrecognized_keys' ? (issue as unknown as { keys: string[] }).keys : [];
  return [...issue.path, ...keys.slice(0, 1)].map(String).join('.').slice(0, 100);
}
