import { existsSync, readFileSync } from 'node:fs';
import type { StoredCar } from '../../electron/booth/ledger/cars/car-stream.ts';
import { JetStreamCars } from '../../electron/booth/ledger/cars/jetstream-cars.ts';
import { readCar, type Car } from '../../electron/booth/ledger/messages/car.ts';
import type { PictureMark } from '../../electron/training/picture.ts';
import { sha256 } from '../faults/ledger.ts';
import { readJournal, type FiledEvent, type FiledRecord, type JournalFile } from '../faults/journal-file.ts';
import { shippedEvents, type LedgerEvent } from './handed-over.ts';
import { laterField } from './later-version.ts';
import type { SiteCar, SitePress } from './presses.ts';
import { laterBooth, type Site } from './site.ts';
import { wallOf, type WallCar } from './walls.ts';

/** A fact as it stands in the ledger. */
export interface SiteFact {
  readonly sequence: number;
  readonly entry: string;
  /** null: it cannot be read. */
  readonly car: Car | null;
  /** What a booth of a later version wrote into it. */
  readonly later: string | null;
}

/** A request at the service that it took, whatever became of its answer. */
export interface Taken {
  readonly operation: 'entry' | 'exit';
  /** It has changed something there. */
  readonly executed: boolean;
  readonly sessionId: string;
  readonly plate: string | null;
  readonly pictureSha256: string | null;
}

/** A record as it stands in the journal of one of several booths. */
export interface SiteRecord extends FiledRecord {
  /** The booth from which it was taken over; null: it was pressed here. */
  readonly origin_booth: string | null;
  readonly operator: string | null;
}

/** A booth's journal beside its records. */
interface SiteChain {
  readonly events: readonly FiledEvent[];
  /** Of the records that were taken over from others, their pictures' hashes. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** All that a site leaves behind. */
export interface SiteEvidence {
  readonly presses: readonly SitePress[];
  readonly cars: readonly SiteCar[];
  /** By booth, as its journal's file has them. */
  readonly records: ReadonlyMap<string, readonly SiteRecord[]>;
  readonly chains: ReadonlyMap<string, SiteChain>;
  /** The same events as the ledger has them. */
  readonly shipped: ReadonlyMap<string, readonly LedgerEvent[]>;
  /** Booths whose disk is gone: what they had not offered is told to a supervisor, if the ledger knows of it. */
  readonly gone: ReadonlySet<string>;
  /** Records of these that a supervisor has ended. */
  readonly ended: ReadonlySet<string>;
  readonly requests: readonly Taken[];
  /** All that the ledger has, oldest first. */
  readonly facts: readonly SiteFact[];
  /** Each booth's; null: it does not answer. */
  readonly walls: ReadonlyMap<string, readonly WallCar[] | null>;
  /**
   * Exits that went on without their claim, as their booth's log says: the ledger did not answer it, or had not just before, or the car was
   * in a state of a later version.
   */
  readonly claimless: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, string>;
  /** The ledger has lost its end in between: of that the last facts alone are to be right. */
  readonly hasLost: boolean;
  /** What was seen on the way. */
  readonly findings: readonly string[];
}

export async function gather(site: Site, hasLost: boolean): Promise<SiteEvidence> {
  const walls = await Promise.all(site.living.map(async (booth) => [booth.id, await wallOf(booth)] as const));
  const journals = site.booths.map(({ id, directory }) => [id, readJournal(directory)] as const);
  return {
    presses: site.presses(),
    cars: [...site.cars.values()],
    records: new Map(journals.map(([id, { records }]) => [id, records as readonly SiteRecord[]])),
    chains: new Map(journals.map(([id, journal]) => [id, chainOf(journal)])),
    shipped: await shippedEvents(site),
    gone: new Set(site.booths.filter(({ isGone }) => isGone).map(({ id }) => id)),
    ended: site.ended,
    requests: takenBy(site),
    facts: await factsOf(site),
    walls: new Map(walls),
    claimless: claimlessOf(site),
    marks: site.marks,
    hasLost,
    findings: [...site.findings, ...site.booths.flatMap(({ crashes }) => crashes)],
  };
}

function chainOf({ records, events, pictures }: JournalFile): SiteChain {
  const adopted = new Set(
    (records as readonly SiteRecord[]).flatMap((one) => (one.origin_booth === null ? [] : one.id)),
  );
  const kept = pictures.filter(({ record_id: id, variant }) => adopted.has(id) && variant === 'original');
  return { events, pictures: new Map(kept.map(({ record_id: id, jpeg }) => [id, sha256(jpeg)])) };
}

/** The word of `ExitClaims` where the ledger is not there for an exit: a slow answer is followed by ten seconds without a question. */
const goesOn = 'an exit goes on without its claim';

export function claimlessOf({ booths }: Site): Set<string> {
  const lines = booths.flatMap(({ logFile }) =>
    existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : [],
  );
  return new Set(
    lines
      .filter((line) => line.includes(goesOn))
      .map((line) => JSON.parse(line) as { record: string; why?: string })
      .filter(({ why }) => why === 'away' || why === 'unknown-state')
      .map(({ record }) => record),
  );
}

export function takenBy({ service }: Site): Taken[] {
  return service.requests.flatMap(({ operation, executed, sessionId, body }) => {
    if ((operation !== 'entry' && operation !== 'exit') || sessionId === null) return [];
    const { plateNumber, imageBase64 } = body as { plateNumber?: string; imageBase64: PictureMark | null };
    const pictureSha256 = imageBase64?.sha256 ?? null;
    return [{ operation, executed, sessionId, plate: plateNumber ?? null, pictureSha256 }];
  });
}

export async function factsOf(site: Site): Promise<SiteFact[]> {
  return (await storedCars(site)).map(({ entry, sequence, bytes }) => {
    const read = readCar(bytes);
    const isRead = 'message' in read;
    const later = isRead ? read.raw[laterField] : undefined;
    return {
      sequence,
      entry,
      car: isRead ? read.message : null,
      later: typeof later === 'string' ? later : null,
    };
  });
}

/** @returns all that the ledger has of cars, oldest first @throws LedgerAway */
export async function storedCars(site: Site): Promise<StoredCar[]> {
  const session = await site.ledger.session(laterBooth);
  try {
    const stored: StoredCar[] = [];
    for await (const { cars, isEnd } of new JetStreamCars(session).follow({ after: 0 })) {
      stored.push(...cars);
      if (isEnd) break;
    }
    return stored;
  } finally {
    await session.close();
  }
}
