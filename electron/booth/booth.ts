import type { CallHandlers } from '../contract/receive.ts';
import type { Handoff } from './handoff.ts';
import type { NewerVersions } from './journal/model/report-types.ts';
import type { UpdateReadiness } from './update-readiness.ts';
import type { PushListener } from './state/push.ts';

/** Why a booth could not start. */
export interface StartFault {
  /**
   * `in-use`: another Gatebooth holds this data directory. `newer-journal`: the journal is a newer program's, and untouched.
   * `unusable`: the directory cannot be made, read or written.
   */
  readonly code: 'in-use' | 'newer-journal' | 'unusable';
  /** The path that is at fault. */
  readonly location: string;
  readonly message: string;
  /** Of a `newer-journal`. */
  readonly versions?: NewerVersions;
}

export type StartResult = { ok: true; value: Booth } | { ok: false; fault: StartFault };

/** A running booth, the same in every shell. */
export interface Booth {
  /** One function per channel; to be called through `receive`, which checks the message first. */
  readonly handlers: CallHandlers;
  /** @returns a function that ends the subscription */
  subscribe(listener: PushListener): () => void;
  /** Keeps in the journal's chain what somebody did that is of no record. */
  note(event: string, by: string, detail: Record<string, string>): Promise<void>;
  /** How many records are still to be sent, decided about, or completed. */
  openRecords(): Promise<number>;
  /** How many cars are inside whose sessions are those of the service in force. */
  carsInside(): Promise<number>;
  /** Whether records are, or may yet be found, that are still to be sent to another service than the one in force, or decided about. */
  mayLeaveBehind(): Promise<boolean>;
  updateReadiness(): Promise<UpdateReadiness>;
  /** A copy of the journal, to go back to where an update was none. @returns whether it is there and verified */
  backUp(): Promise<boolean>;
  /** Nothing is asked of the service any more once the request on the wire has ended; what the screen records is saved all the same. */
  rest(): Promise<void>;
  /** Ends this booth, after `rest`, but for what the next one goes on with. No call may be under way. */
  handOff(): Promise<Handoff>;
  /** Lets the request on the wire end (up to its time-out), then closes the journal. Safe to call twice. */
  stop(): Promise<void>;
}
