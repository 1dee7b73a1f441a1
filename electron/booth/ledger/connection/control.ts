import type { z } from 'zod';
import {
  checkedForm,
  incarnationForm,
  readEpoch,
  retentionForm,
  rosterForm,
  serverForm,
  type Epoch,
} from '../messages/control.ts';
import { healthForm } from '../messages/health.ts';
import { readMessage, type Form, type Received, type Unread } from '../messages/read.ts';
import type { UnknownKind } from '../messages/unknown-kind.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';
import { streams } from '../names/streams.ts';
import {
  boothSubject,
  epochSubject,
  healthSubject,
  incarnationSubject,
  retentionSubject,
  rosterSubject,
  serverFactsSubject,
} from '../names/subjects.ts';
import { answered } from './away.ts';
import type { LedgerSession } from './session.ts';

type Said<Message> = Received<Message> | Unread | null;

/** What the steward has told of the site; null: it has not, or the ledger has lost it. */
export interface SiteSaid {
  readonly epoch: Said<Epoch> | UnknownKind;
  readonly roster: Said<z.output<typeof rosterForm.schema>>;
  readonly retention: Said<z.output<typeof retentionForm.schema>>;
  readonly server: Said<z.output<typeof serverForm.schema>>;
  /** The disk that is admitted under this booth's id. */
  readonly incarnation: Said<z.output<typeof incarnationForm.schema>>;
}

/** @throws LedgerAway */
export async function siteSaid(session: LedgerSession): Promise<SiteSaid> {
  const epoch = await lastOf(session, epochSubject);
  return {
    epoch: epoch === null ? null : readEpoch(epoch),
    roster: await said(session, rosterSubject, rosterForm),
    retention: await said(session, retentionSubject, retentionForm),
    server: await said(session, serverFactsSubject, serverForm),
    incarnation: await said(session, incarnationSubject(session.booth), incarnationForm),
  };
}

async function said<Schema extends z.ZodType>(
  session: LedgerSession,
  subject: string,
  form: Form<Schema>,
): Promise<Said<z.output<Schema>>> {
  const bytes = await lastOf(session, subject);
  return bytes === null ? null : readMessage(form, bytes);
}

async function lastOf({ manager }: LedgerSession, subject: string): Promise<Uint8Array | null> {
  const stored = await answered(manager.streams.getMessage(streams.control.name, { last_by_subj: subject }));
  return stored === null ? null : stored.data;
}

/** Tells how this booth is; only the last word of it is kept. @throws LedgerAway */
export async function tellHealth(
  { booth, manager }: LedgerSession,
  health: Omit<z.input<typeof healthForm.schema>, 'kind' | 'booth'>,
): Promise<void> {
  const bytes = writeMessage(healthForm, { ...health, kind: 'health', booth });
  await answered(manager.jetstream().publish(healthSubject(booth), bytes, { retries: 0 }));
}

/** Tells that this booth has compared all that it wrote with that epoch, and written again what was missing. @throws LedgerAway */
export async function tellChecked(
  { booth, manager }: LedgerSession,
  checked: Pick<z.input<typeof checkedForm.schema>, 'epoch' | 'at'>,
): Promise<void> {
  const bytes = writeMessage(checkedForm, { ...checked, v: ownVersion, kind: 'checked', booth });
  await answered(manager.jetstream().publish(boothSubject(booth, 'checked'), bytes, { retries: 0 }));
}
