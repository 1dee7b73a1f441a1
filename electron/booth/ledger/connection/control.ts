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
import type { UnknownKind } from '../messages/unknown-kind.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';
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
import { lastSaid, lastStored, type Said } from './last-of.ts';
import type { LedgerSession } from './session.ts';

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
  const epoch = await lastStored(session, 'control', epochSubject);
  return {
    epoch: epoch === null ? null : readEpoch(epoch.data),
    roster: await lastSaid(session, rosterSubject, rosterForm),
    retention: await lastSaid(session, retentionSubject, retentionForm),
    server: await lastSaid(session, serverFactsSubject, serverForm),
    incarnation: await lastSaid(session, incarnationSubject(session.booth), incarnationForm),
  };
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
