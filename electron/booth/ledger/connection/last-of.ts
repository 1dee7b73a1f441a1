import type { StoredMsg } from '@nats-io/jetstream';
import type { z } from 'zod';
import { readMessage, type Form, type Received, type Unread } from '../messages/read.ts';
import { streams, type StreamKey } from '../names/streams.ts';
import { answered } from './away.ts';
import type { LedgerSession } from './session.ts';

/** What was said; null: nothing was, or the ledger has lost it. */
export type Said<Message> = Received<Message> | Unread | null;

/** @returns the last message under that subject; null: there is none. @throws LedgerAway */
export const lastStored = (
  { manager }: Pick<LedgerSession, 'manager'>,
  stream: StreamKey,
  subject: string,
): Promise<StoredMsg | null> =>
  answered(manager.streams.getMessage(streams[stream].name, { last_by_subj: subject }));

/** The same of what holds for the site, read. @throws LedgerAway */
export async function lastSaid<Schema extends z.ZodType>(
  session: Pick<LedgerSession, 'manager'>,
  subject: string,
  form: Form<Schema>,
): Promise<Said<z.output<Schema>>> {
  const stored = await lastStored(session, 'control', subject);
  return stored === null ? null : readMessage(form, stored.data);
}
