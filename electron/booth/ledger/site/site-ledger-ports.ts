import type { Journal } from '../../journal/types.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { SiteCarsChange } from '../../sessions/site-car.ts';
import type { LedgerCredentials } from '../messages/credentials.ts';
import type { BoothHealth } from '../messages/health.ts';
import type { LaneReads } from './lane-reads.ts';
import type { BeginningPorts } from '../ship/beginning.ts';
import type { HandoversPorts } from '../ship/handovers.ts';
import type { SiteErasuresPorts } from './site-erasures.ts';
import type { ThumbnailTellingPorts } from './thumbnail-telling.ts';
import type { ServiceMark } from '../messages/service-mark.ts';

export interface SiteLedgerPorts {
  readonly credentials: LedgerCredentials;
  /** The module of the thread that reads the cars: source or bundle. */
  readonly worker: URL | string;
  /** Of the file that it reads into; it may be deleted at any time. */
  readonly path: string;
  /** Of the file of what the ledger has acknowledged (`ShippedMark`); likewise. */
  readonly shippedPath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly journal: Pick<
    Journal,
    | 'isSentBySupervisor'
    | 'wasDoubted'
    | 'mayBeDoubted'
    | 'carsInside'
    | 'carInside'
    | 'sessionRecords'
    | 'leftElsewhere'
    | 'siteExits'
    | 'carEnds'
    | 'find'
    | 'thumbnail'
    | 'isPlateSeen'
    | 'chainAfter'
    | 'chainAt'
    | 'countBegun'
    | 'openToShip'
    | 'recordToShip'
    | 'picture'
    | 'hadHandovers'
    | 'ownHandovers'
    | 'offeredWith'
    | 'freeze'
    | 'keepHandovers'
    | 'takenOver'
  >;
  /** The service in force, and after it what else it was called. */
  readonly services: readonly [ServiceMark, ...ServiceMark[]];
  /** How far this booth's clock is ahead of the true time (ms), where it is off by more than a minute; null: it is not, or nobody knows. */
  readonly clockErrorMs: () => number | null;
  /** When the first of the ledger's certificates ends (ms since 1970), as this booth has seen them; null: it has not, or does not look. */
  readonly certificateEndsMs?: () => number | null;
  /** What ALPRs could not read at this booth's lanes. */
  readonly laneReads: LaneReads;
  /** How this booth is, for those who look after the site. */
  readonly health: () => Promise<BoothHealth>;
  /** As of `ThumbnailTellingPorts`. */
  readonly lane: ThumbnailTellingPorts['lane'];
  /** Other booths' cars have changed. */
  readonly shown: (change: SiteCarsChange) => void;
  /** As of `ParkedCars`. */
  readonly leavesElsewhere: (entry: string, leaves: boolean) => void;
  /** As of `SiteErasuresPorts`. */
  readonly eraseAtHome: SiteErasuresPorts['eraseAtHome'];
  /** One of this booth's own cars may have left by another one: the ledger says that it has left. Told as often as that is read. */
  readonly left: (entry: string) => void;
  /** What is known of these cars has changed: `carOf` may answer otherwise. null: of any. */
  readonly carsChanged: (entries: readonly string[] | null) => void;
  /** As of `HandoversPorts`. */
  readonly handedOver: HandoversPorts['handedOver'];
  /** Whether records that this booth has sent were taken over by another one as well. */
  readonly isSentByTwo: () => boolean;
  /** As of `BeginningPorts`. */
  readonly doubt: BeginningPorts['doubt'];
  /** What `view` tells has changed. */
  readonly changed: () => void;
}

/** How the site's ledger stands for this booth. */
export interface SiteLedgerView {
  /** `reading`: it answers, and not all has been read yet. `alone`: another disk is admitted under this booth's name. */
  readonly state: 'current' | 'reading' | 'away' | 'alone';
  /** When all that it had was known here last (ms since 1970); null: never, or it is so now. */
  readonly asOfMs: number | null;
}
