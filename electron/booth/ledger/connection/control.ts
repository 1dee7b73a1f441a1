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
import type { EpochChecks } from './epoch-checks.ts';
import { lastSaid, lastStored, type Said } from './last-of.ts';
import type { LedgerSession } from './session.ts';

/** What the steward has told of the site; null: it has not, or the ledger has lost it. */
export interface SiteSaid {
  readonly epoch: Said<Epoch> | UnknownKind;
  /** The ids of the booths that have not compared what they wrote with that epoch, and are awaited; none: it is whole, or nobody knows which. */
  readonly unchecked: readonly string[];
  /** As of `EpochChecks`; true also where nobody knows the epoch. */
  readonly isOfStore: boolean;
  readonly roster: Said<z.output<typeof rosterForm.schema>>;
  readonly retention: Said<z.output<typeof retentionForm.schema>>;
  readonly server: Said<z.output<typeof serverForm.schema>>;
  /** The disk that is admitted under this booth's id. */
  readonly incarnation: Said<z.output<typeof incarnationForm.schema>>;
}

/** @param checks what was read of the epoch before. @throws LedgerAway */
export async function siteSaid(session: LedgerSession, checks: EpochChecks): Promise<SiteSaid> {
  const stored = await lastStored(session, 'control', epochSubject);
  const epoch = stored === null ? null : readEpoch(stored.data);
  const told = epoch !== null && 'message' in epoch ? epoch.message : null;
  const unchecked = told === null ? [] : await checks.unchecked(session, told);
  return {
    epoch,
    unchecked,
    isOfStore: told === null || checks.isOfStore,
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
