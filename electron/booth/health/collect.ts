import type { Diagnostics } from '../../contract/diagnostics.ts';
import type { LedgerCare } from '../../contract/ledger-concerns.ts';
import type { BoothSnapshot } from '../../contract/snapshot.ts';
import type { OpenJournal } from '../journal/thread/open.ts';
import type { HostFacts } from '../ports/ports.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';
import type { AnswerLog } from '../service/answer-log.ts';
import { diskOf } from '../journal/files/disk.ts';
import { versionsOf } from './versions.ts';

export interface DiagnosticsPorts {
  readonly clock: Pick<TrustedClock, 'now' | 'view'>;
  /** Gatebooth's own. */
  readonly version: string;
  /** The journal's. */
  readonly directory: string;
  readonly snapshot: () => Pick<
    BoothSnapshot,
    | 'booth'
    | 'counts'
    | 'oldestWaitingAt'
    | 'storage'
    | 'readingEarlier'
    | 'reading'
    | 'link'
    | 'lookUp'
    | 'ledger'
  >;
  readonly journal: Pick<OpenJournal, 'openCounts' | 'exportHead' | 'opened'>;
  readonly answers: AnswerLog;
  /** As the page told last; null: it has not yet. */
  readonly camera: () => Diagnostics['camera'];
  /** What a supervisor has to know of the site's ledger. */
  readonly ledgerCare: () => LedgerCare;
  readonly host: HostFacts | undefined;
  /** Whether the supervisor's PIN stands as its digits in a file of the site's. */
  readonly pinInSiteFile: boolean;
}

/** How the booth is, now. The chain's head is noted as one that has left. */
export async function collectDiagnostics(ports: DiagnosticsPorts): Promise<Diagnostics> {
  const { clock, version, directory, journal, answers, camera, host, pinInSiteFile } = ports;
  const [queue, head, disk] = await Promise.all([
    journal.openCounts(),
    journal.exportHead(),
    diskOf(directory),
  ]);
  const { booth, counts, oldestWaitingAt, storage, readingEarlier, reading, link, lookUp, ledger } =
    ports.snapshot();
  const { state, cause, since, withheld, lastAnswerAt } = link;
  const nowMs = clock.now();
  return {
    at: new Date(nowMs).toISOString(),
    versions: { ...versionsOf(version), ...journal.opened.versions },
    mode: booth.mode,
    counts,
    oldestWaitingMs: oldestWaitingAt === null ? null : Math.max(0, nowMs - Date.parse(oldestWaitingAt)),
    queue,
    head,
    storage,
    readingEarlier,
    service: {
      state,
      cause,
      since,
      withheld,
      lastAnswerAt,
      answers: answers.answers(),
      clockSkewMs: answers.skewMs(),
      sessionsLeftOut: lookUp.leftOut ?? 0,
    },
    ledger: ledger === null ? null : { state: ledger.state, asOf: ledger.asOf, ...ports.ledgerCare() },
    clock: clock.view(),
    camera: camera(),
    reading,
    disk,
    keyring: host?.keyring() ?? null,
    ...(pinInSiteFile ? { pinInSiteFile } : {}),
    displays: host?.displays() ?? null,
  };
}
