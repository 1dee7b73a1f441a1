import type { CallName } from '../../electron/contract/channels.ts';
import type { BoothCalls } from '../../renderer/platform/bridge.ts';

const never = new Promise<never>(() => {});

/**
 * The booth's calls, for what runs without a booth.
 *
 * @param answerOf what answers a call, asked for each time; undefined: nothing does
 */
export function boothCallsOf(
  answerOf: (name: CallName) => ((input: never) => unknown) | undefined,
): BoothCalls {
  const members = (group: string): object =>
    new Proxy(
      {},
      {
        get: (_, member) => (input: never) =>
          answerOf(`${group}.${String(member)}` as CallName)?.(input) ?? never,
      },
    );
  return new Proxy({}, { get: (_, group) => members(String(group)) }) as BoothCalls;
}
