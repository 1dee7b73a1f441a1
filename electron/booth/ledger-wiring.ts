import { join } from 'node:path';
import type { LedgerView } from '../contract/ledger-view.ts';
import type { RecordView } from '../contract/record.ts';
import type { BoothPorts } from './booth-ports.ts';
import { certificateWatch } from './connection-check/ledger/certificate-watch.ts';
import type { Journal } from './journal/types.ts';
import { alone, unheard, type LedgerPart } from './ledger-part.ts';
import { removeCarsDatabase } from './ledger/cars/cars-database.ts';
import { serviceMarkOf } from './ledger/messages/service-mark.ts';
import { LaneReads } from './ledger/site/lane-reads.ts';
import { Offers, type OffersView } from './ledger/site/offers.ts';
import { SiteLedger } from './ledger/site/site-ledger.ts';
import type { SiteLedgerPorts } from './ledger/site/site-ledger-ports.ts';
import { takeoverSide } from './ledger/site/takeover-side.ts';
import { WaitingExits, type WaitingExitsPorts } from './ledger/site/waiting-exits.ts';
import { Takeover, type TakeoverPorts } from './ledger/takeover/takeover.ts';
import { notify } from './lib/notify.ts';
import { boothTimeOf } from './lib/booth-time.ts';
import type { LinkStatus } from './outbox/service-link.ts';
import type { Log } from './ports/ports.ts';
import { laneInPicture } from './reading/lane.ts';
import type { ParkedCars } from './sessions/parked-cars.ts';
import { takeoverPart } from './takeover-part.ts';

interface LedgerSurroundings {
  readonly journal: Journal;
  readonly parked: ParkedCars;
  /** How far the service's clock is ahead of the booth's (ms), where that is worth a word; null: it is not, or nobody knows. */
  readonly clockSkewMs: () => number | null;
  readonly link: () => LinkStatus;
  /** As of the outbox. */
  readonly decide: WaitingExitsPorts['decide'];
  /** The snapshot is another one. */
  readonly changed: () => void;
  /** These records are others by now, or may be sent (again). */
  readonly moved: (records: readonly RecordView[]) => void;
  /** As of `SiteErasuresPorts`. */
  readonly erase: SiteLedgerPorts['eraseAtHome'];
  /** As of `FencingKeyPorts`. */
  readonly supervisorSession: TakeoverPorts['supervisorSession'];
}

/** What is told of offers beside how the ledger stands. */
function withOffers(
  view: LedgerView,
  { kept, isSendable, handedOver }: OffersView,
  nameOf: (id: string) => string,
): LedgerView {
  if (kept === 0 && handedOver.length === 0) return view;
  const named = handedOver.map(({ booth, count }) => ({ booth: nameOf(booth), count }));
  return { ...view, offers: { kept, isSendable, handedOver: named } };
}

/** A clock that is off by less says nothing of its times (ms). */
const worthTellingMs = 60_000;

/** Other booths' plates have no business at one that has no place at the ledger any more. */
function forgetCars(path: string, log: Log): void {
  try {
    removeCarsDatabase(path);
  } catch (error) {
    log('warn', 'the file of the site’s cars could not be removed', { error: String(error) });
  }
}

/** Training never comes near the site's ledger. What the booth is given for it is read once: a change makes another booth. */
export async function ledgerWiring(
  {
    ledger,
    ledgerCarsWorker: worker,
    settings,
    target,
    clock,
    timings,
    log,
    directory,
    version,
    preferences,
  }: BoothPorts,
  {
    journal,
    parked,
    clockSkewMs,
    link,
    decide,
    changed,
    moved,
    erase,
    supervisorSession,
  }: LedgerSurroundings,
): Promise<LedgerPart> {
  const { mode, address } = target;
  if (mode === 'training') return alone;
  const path = join(directory, 'site-cars.sqlite');
  let shipping: SiteLedger['shipping'] | null = null;
  const offers = new Offers({ journal, clock, log, timings, link, shipping: () => shipping, changed: moved });
  const offering = {
    reclaim: (recordId: string) => offers.reclaim(recordId),
    sendAnyway: (decided: Parameters<Offers['sendAnyway']>[0]) => offers.sendAnyway(decided),
  };
  const withoutLedger = (untoldMs: number): LedgerPart => {
    const nothing = { carOf: () => Promise.resolve(null), isCurrent: () => false };
    const waiting = new WaitingExits({
      ...nothing,
      booth: '',
      services: [],
      clock,
      log,
      journal,
      untoldMs,
      decide,
    });
    const away: LedgerView = { state: 'away', asOf: null, changes: 0 };
    return {
      ...alone,
      ...offering,
      ...(settings.ledger === null ? {} : unheard(journal)),
      start: () => {
        waiting.start();
        offers.start();
      },
      stop: () => {
        offers.stop();
        return waiting.stop();
      },
      changed: (records) => waiting.changed(records),
      view: () => {
        const told = withOffers(away, offers.view, (id) => id);
        return settings.ledger === null && told.offers === undefined ? null : told;
      },
    };
  };
  const credentials = (await ledger?.credentials()) ?? null;
  if (credentials === null || worker === undefined) {
    // Where only its key cannot be read, they are read on once it can.
    if (settings.ledger === null) forgetCars(path, log);
    return withoutLedger(settings.ledger === null ? 0 : timings.siteEntryMs);
  }
  const former = settings.service?.formerAddress ?? null;
  let changes = 0;
  const leavesElsewhere = (entry: string, leaves: boolean): void => {
    notify(log, 'the cars inside', () => void parked.leavesElsewhere(entry, leaves)?.then(changed));
  };
  const keepLeft = async (entry: string): Promise<void> => {
    const kept = await journal.keepLeftElsewhere(entry, clock.now());
    // It is over by the journal without that: nothing of it has to be remembered.
    if (kept === null) return leavesElsewhere(entry, false);
    await parked.putRight([kept]);
    changed();
  };
  const services = [
    serviceMarkOf(address, mode),
    ...(former === null ? [] : [serviceMarkOf(former, mode)]),
  ] as const;
  const clockErrorMs = (): number | null => {
    const skewMs = clockSkewMs();
    return skewMs === null || Math.abs(skewMs) <= worthTellingMs ? null : -skewMs;
  };
  const laneReads = new LaneReads({ clock, log, clockErrorMs });
  const site = new SiteLedger({
    credentials,
    worker,
    path,
    shippedPath: join(directory, 'site-shipped.json'),
    clock,
    log,
    journal,
    services,
    clockErrorMs,
    laneReads,
    certificateEndsMs: certificateWatch(credentials, { clock, timings, log }),
    health: async () => {
      const { counts } = await journal.overview();
      const { seq, hash } = await journal.head();
      return {
        version,
        link: link().link.state,
        ...counts,
        inside: await journal.insideHere(),
        attention: counts.unknown + counts.refused + counts.plateMissing,
        head: seq === 0 ? null : { number: seq, hash },
      };
    },
    lane: () => {
      const { lane, cameraPicture } = preferences.read();
      return laneInPicture(lane, cameraPicture.crop);
    },
    shown: (change) => {
      changes += 1;
      parked.siteTold(change);
      changed();
    },
    leavesElsewhere,
    left: (entry) => {
      keepLeft(entry).catch((error: unknown) => {
        log('error', 'that a car left elsewhere could not be kept', { entry, error: String(error) });
        // Its fact is read again at a start, and with each epoch.
        leavesElsewhere(entry, true);
      });
    },
    carsChanged: (entries) => waiting.carsChanged(entries),
    changed,
    eraseAtHome: erase,
    handedOver: (records) => offers.handedOver(records),
    isSentByTwo: () => offers.view.sentByTwo > 0,
    doubt: (recordId) => decide(recordId, { type: 'older-copy' }, {}),
  });
  const waiting = new WaitingExits({
    booth: credentials.booth,
    services,
    clock,
    log,
    journal,
    carOf: (entry) => site.cars.carOf(entry),
    isCurrent: () => site.view().state === 'current',
    untoldMs: timings.siteEntryMs,
    decide,
  });
  ({ shipping } = site);
  const takeover = new Takeover({
    ...takeoverSide(site, { credentials, clock, clockErrorMs, services }),
    clock,
    credentials,
    journal,
    services,
    supervisorSession,
    adopted: (records) => {
      moved(records);
      offers.tookOver();
      site.checked.tookOver().catch((error: unknown) => {
        log('warn', 'the site’s ledger could not be told what was taken over', { error: String(error) });
      });
    },
  });
  await takeover.begunFrom();
  const { length: servers } = credentials.servers;
  return {
    ...offering,
    nothingToSend: () => offers.nothingToSend(),
    start: () => {
      site.start();
      waiting.start();
      offers.start();
    },
    stop: async () => {
      // The supervisor session may go on in the booth that takes this one's place; its key does not.
      takeover.key.forget();
      offers.stop();
      await Promise.all([site.stop(), waiting.stop()]);
    },
    changed: (records) => {
      site.changed(records);
      waiting.changed(records);
      offers.linkChanged(records);
    },
    readAgain: () => site.cars.readAgain(),
    // A server that does not answer is given up after as long, and the next one is tried: the last one has as long to tell what it has.
    compared: () => site.shipping.compared(timings.olderCopyMs * (servers === 1 ? servers : servers + 1)),
    entryOf: site.cars.entryOf,
    claim: (exit) => site.cars.claim(exit),
    view: () => {
      const { state, asOfMs } = site.view();
      const asOf = asOfMs === null ? null : boothTimeOf(asOfMs, clock.offsetMinutes(asOfMs));
      return withOffers({ state, asOf, changes }, offers.view, (id) => site.nameOf(id));
    },
    ...takeoverPart(takeover, site),
    thumbnail: (entry) => site.cars.thumbnails.of(entry),
    withAlpr: (ports) => ({ ...ports, couldNotRead: laneReads }),
  };
}
