import type { CallInput, CallName, CallOutput, Push, PushName } from './channels.ts';
import type { Result } from './result.ts';

type Group<N extends string> = N extends `${infer G}.${string}` ? G : never;
type Member<N extends string, G extends string> = N extends `${G}.${infer M}` ? M : never;

/** `window.booth`: `booth.gate.enter(input)` calls the channel `gate.enter`; `booth.on(push, listener)` subscribes. */
export type BoothApi = {
  readonly [G in Group<CallName>]: {
    readonly [M in Member<CallName, G>]: (
      input: CallInput<`${G}.${M}` & CallName>,
    ) => Promise<Result<CallOutput<`${G}.${M}` & CallName>>>;
  };
} & {
  /** @returns a function that ends the subscription. */
  readonly on: <N extends PushName>(push: N, listener: (value: Push<N>) => void) => () => void;
};

/** What carries the calls: IPC in Electron, a WebSocket in the browser shell. It adds and checks nothing. */
export interface BoothTransport {
  invoke(channel: CallName, input: unknown): Promise<unknown>;
  subscribe(push: PushName, listener: (value: unknown) => void): () => void;
}

/** The channels by their names alone: what checks a message stands on the core's side of the border. */
export interface ChannelNames {
  readonly calls: readonly CallName[];
  readonly pushes: readonly PushName[];
}

/**
 * Builds `window.booth`, so that neither shell can expose anything else.
 *
 * @param names all of the contract's
 */
export function buildBoothApi(transport: BoothTransport, names: ChannelNames): BoothApi {
  const api: Record<string, unknown> = {
    on: (push: PushName, listener: (value: unknown) => void) => {
      if (!names.pushes.includes(push)) throw new TypeError('unknown push');
      return transport.subscribe(push, listener);
    },
  };
  for (const channel of names.calls) {
    const [group, member] = channel.split('.') as [string, string];
    const members = (api[group] ??= {}) as Record<string, unknown>;
    members[member] = (input: unknown) => transport.invoke(channel, input);
  }
  return api as unknown as BoothApi;
}
