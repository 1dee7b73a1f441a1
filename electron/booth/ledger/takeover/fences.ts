import type { Moment } from '../messages/fields.ts';
import { handoverForm } from '../messages/journal.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';

/** What a person at this booth writes into another one's subject; into its own, that it reclaims what a former disk of it had offered. */
export type Fence =
  | { readonly type: 'fenced' | 'reclaimed' | 'ended'; readonly records: readonly string[] }
  | { readonly type: 'fenced-over'; readonly records: readonly string[]; readonly dead: string };

/** So many records one message names. */
export const mostFenced = 800;

/** @param by this booth's id */
export const fenceBytes = (by: string, at: Moment, { records, ...fence }: Fence): Uint8Array =>
  writeMessage(handoverForm, { ...fence, records: [...records], v: ownVersion, kind: 'handover', by, at });
