import type { z } from 'zod';
import { erasedForm, erasureForm, type Erasure } from '../messages/control.ts';
import { readMessage, type Received, type Unread } from '../messages/read.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';
import { streams } from '../names/streams.ts';
import { boothSubject, everyErasure } from '../names/subjects.ts';
import { answered } from './away.ts';
import type { LedgerSession } from './session.ts';

/** What the site has asked to be erased, as it was told after that sequence: of one erasure the last word counts. @throws LedgerAway */
export async function* erasuresAfter(
  { manager }: LedgerSession,
  after: number,
): AsyncGenerator<{ readonly sequence: number; readonly read: Received<Erasure> | Unread }, void> {
  for (let seq = after + 1; ;) {
    // The server knows it, and the client's type does not.
    const query = { seq, next_by_subj: everyErasure };
    const stored = await answered(manager.streams.getMessage(streams.control.name, query));
    if (stored === null) return;
    yield { sequence: stored.seq, read: readMessage(erasureForm, stored.data) };
    seq = stored.seq + 1;
  }
}

/** Tells which erasures this booth has carried out, of those that are still asked for: its last word counts alone. @throws LedgerAway */
export async function tellErased(
  { booth, manager }: LedgerSession,
  erased: Pick<z.input<typeof erasedForm.schema>, 'erasures' | 'at'>,
): Promise<void> {
  const bytes = writeMessage(erasedForm, { ...erased, v: ownVersion, kind: 'erased', booth });
  await answered(manager.jetstream().publish(boothSubject(booth, 'erased'), bytes, { retries: 0 }));
}
