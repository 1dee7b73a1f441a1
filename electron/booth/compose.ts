import type { Push, PushName } from '../contract/channels.ts';
import type { CallHandlers } from '../contract/receive.ts';
import type { BoothPorts } from './ports.ts';

/** Why a booth could not start. */
export interface StartFault {
  /** `in-use`: another Gatebooth holds this data directory. `unusable`: it cannot be made, read or written. */
  readonly code: 'in-use' | 'unusable';
  /** The path that is at fault. */
  readonly place: string;
  readonly message: string;
}

export type StartResult = { ok: true; value: Booth } | { ok: false; fault: StartFault };

export type PushListener = <N extends PushName>(push: N, value: Push<N>) => void;

/** A running booth, the same in every shell. */
export interface Booth {
  /** One function per channel; to be called through `receive`, which checks the message first. */
  readonly handlers: CallHandlers;
  /** @returns a function that ends the subscription */
  subscribe(listener: PushListener): () => void;
  /** Lets the request on the wire end (up to its time-out), then closes the journal. Safe to call twice. */
  stop(): Promise<void>;
}

export async function compose(_ports: BoothPorts): Promise<StartResult> {
  return Promise.reject(new Error('being written'));
}
