import {
  calls,
  pushes,
  type CallInput,
  type CallName,
  type CallOutput,
  type Push,
  type PushName,
} from './channels.ts';
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

/** Builds `window.booth` from the channels' schema, so that neither shell can expose anything else. */
export function buildBoothApi(transport: BoothTransport): BoothApi {
  const api: Record<string, unknown> = {
    on: (push: PushName, listener: (value: unknown) => void) => {
      if (!Object.hasOwn(pushes, push)) throw new TypeError('unknown push');
      return transport.subscribe(push, listener);
    },
  };
  for (const channel of Object.keys(calls) as CallName[]) {
    const [group, member] = channel.split('.') as [string, string];
    const members = (api[group] ??= {}) as Record<string, unknown>;
    members[member] = (input: unknown) => transport.invoke(channel, input);
  }
  return api as unknown as BoothApi;
}
