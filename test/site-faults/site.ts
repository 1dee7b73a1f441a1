import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import type { LoggedRequest } from '../../electron/training/request-log.ts';
import type { PictureMark } from '../../electron/training/picture.ts';
import { RemoteService } from '../faults/remote-service.ts';
import type { Rng } from '../faults/rng.ts';
import { SiteTime } from '../faults/site-time.ts';
import { startLedger, type TestLedger } from '../support/ledger-site.ts';
import { provideStreams } from '../../steward/ledger/streams.ts';
import { tellRoster } from '../support/site-words.ts';
import { variant } from '../variants/properties.ts';
import type { SiteCar, SitePress } from './presses.ts';
import { SiteBooth } from './site-booth.ts';

/** Under which the campaign itself writes as a booth of a later version does. */
export const laterBooth = 'later';

const token = 'site-faults-token';

export interface SiteOptions {
  readonly booths: number;
  readonly nodes: 1 | 3;
}

/** More booths than this are more than two cores have time for at once. */
const many = 6;

/** What has been done to a site, and what was seen of it on the way. */
export interface SiteCounts {
  boothKills: number;
  nodeKills: number;
  allNodesKilled: number;
  cuts: number;
  hangs: number;
  outages: number;
  withdrawnClaims: number;
  races: number;
  epochs: number;
  takeovers: number;
  /** Kills of a booth while its supervisor takes over. */
  takerKills: number;
  /** Takeovers by two booths at once, and those during which the dead booth came back. */
  twoTakers: number;
  cameBack: number;
  /** Booths whose disk is gone for good. */
  disksGone: number;
  restores: number;
}

/** So long a store may take to answer after its start (ms). */
const answerMs = 60_000;

/** Asks once more where servers that have just begun do not answer yet. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (const untilMs = performance.now() + answerMs; ; await wait(200))
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
    }
}

const rosterOf = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, `Gate ${id}`]));

/** A site: real booths in processes of their own, real servers, one service, and what the campaign knows of all of them. */
export class Site {
  readonly folder: string;
  readonly rng: Rng;
  readonly service: RemoteService;
  readonly ledger: TestLedger;
  readonly booths: readonly SiteBooth[];
  readonly cars = new Map<string, SiteCar>();
  readonly counts: SiteCounts = {
    boothKills: 0,
    nodeKills: 0,
    allNodesKilled: 0,
    cuts: 0,
    hangs: 0,
    outages: 0,
    withdrawnClaims: 0,
    races: 0,
    epochs: 1,
    takeovers: 0,
    takerKills: 0,
    twoTakers: 0,
    cameBack: 0,
    disksGone: 0,
    restores: 0,
  };
  /** Entries of cars into whose fact the later booth wrote what no booth here knows, with the word. */
  readonly marks = new Map<string, string>();
  /** For whoever has to understand a failure. */
  readonly story: string[] = [];
  /** What went otherwise than it should, seen on the way. */
  readonly findings: string[] = [];
  /** Records that a dead booth had not offered, and a supervisor ended. */
  readonly ended = new Set<string>();
  /** Plates of cars of which a record was pressed at a booth that then died. */
  readonly handedOver = new Set<string>();
  /** One after the other takes the service away. */
  #serviceTurn: Promise<unknown> = Promise.resolve();
  readonly #presses = new Map<string, SitePress>();
  readonly #startedMs = performance.now();
  #epoch: string;

  private constructor(folder: string, rng: Rng, parts: Pick<Site, 'service' | 'ledger' | 'booths'>) {
    this.folder = folder;
    this.rng = rng;
    this.service = parts.service;
    this.ledger = parts.ledger;
    this.booths = parts.booths;
    this.#epoch = parts.ledger.epoch;
    this.service.answered = (request) => this.#heard(request);
  }

  /** Nothing of it runs but its servers and its service. */
  static async make(rng: Rng, { booths: count, nodes }: SiteOptions): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'gatebooth-site-faults-x'));
    const service = new RemoteService(folder, token, new SiteTime(), variant());
    await service.start();
    const ids = Array.from({ length: count }, (_, index) => `booth-${String(index + 1)}`);
    const ledger = await startLedger({ nodes, booths: [...ids, laterBooth] });
    await tellRoster(ledger, rosterOf(ids));
    const ports = ledger.site.nodes.map(({ place }) => place.port);
    const booths = await Promise.all(
      ids.map((id) =>
        SiteBooth.make({
          id,
          folder,
          credentials: ledger.credentials(id),
          fencingSeed: ledger.fencingSeed(id),
          ports,
          service: { address: service.address, token },
          isOfMany: ids.length > many,
        }),
      ),
    );
    return new Site(folder, rng, { service, ledger, booths });
  }

  booth(id: string): SiteBooth {
    const booth = this.booths.find((one) => one.id === id);
    if (booth === undefined) throw new Error(`no booth ${id}`);
    return booth;
  }

  tell(what: string): void {
    this.story.push(`${((performance.now() - this.#startedMs) / 1_000).toFixed(2)} ${what}`);
  }

  remember(press: SitePress): void {
    this.#presses.set(press.pictureSha256, press);
  }

  presses(): SitePress[] {
    return [...this.#presses.values()];
  }

  /** Sessions that the service has, by what its own log says it executed. */
  openSessions(): Map<string, string> {
    const open = new Map<string, string>();
    for (const { operation, executed, sessionId, body } of this.service.requests) {
      if (!executed || sessionId === null) continue;
      if (operation === 'entry') open.set(sessionId, String((body as { plateNumber: unknown }).plateNumber));
      else if (operation === 'exit') open.delete(sessionId);
    }
    return open;
  }

  /** Those whose disk is not gone for good. */
  get living(): SiteBooth[] {
    return this.booths.filter(({ isGone }) => !isGone);
  }

  /** Does that while the service is away, which it is for nobody else meanwhile. */
  withoutService<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#serviceTurn.then(async () => {
      await this.service.stop();
      this.counts.outages += 1;
      this.tell('the service is away');
      try {
        return await work();
      } finally {
        await this.service.start();
        this.tell('the service is back');
      }
    });
    this.#serviceTurn = done.catch(() => undefined);
    return done;
  }

  /** Nobody is at the ledger for sure. @returns to be called when that is over */
  disturbAll(): () => void {
    const ends = this.living.map((booth) => booth.disturb());
    return () => ends.forEach((end) => end());
  }

  /** Starts every booth, two at a time. */
  async startAll(): Promise<void> {
    const waiting = [...this.booths];
    const startNext = async (): Promise<void> => {
      for (let booth = waiting.shift(); booth !== undefined; booth = waiting.shift()) await booth.start();
    };
    await Promise.all([startNext(), startNext()]);
  }

  /** In force. */
  get epoch(): string {
    return this.#epoch;
  }

  /** As the steward does after a start of the store, or of its `restore`. */
  async beginEpoch(began: 'started' | 'restore' = 'started'): Promise<void> {
    this.counts.epochs += 1;
    const awaited = this.living.map(({ id }) => id);
    this.#epoch = await answered(() => this.ledger.beginEpoch(awaited, began));
  }

  /** What an operator does to a store while none of the servers runs, and what `restore` does after that. */
  async whileStopped(work: () => void, began: 'started' | 'restore'): Promise<void> {
    const { nodes } = this.ledger.site;
    const over = this.disturbAll();
    await Promise.all(nodes.map((node) => node.kill()));
    work();
    await Promise.all(nodes.map((node) => node.start()));
    if (began === 'restore') {
      // In an empty store there is nothing of the site.
      await answered(() => provideStreams(this.ledger.root, nodes.length === 3 ? 3 : 1));
      await answered(() => this.#tellRoster());
      this.counts.restores += 1;
    }
    await this.beginEpoch(began);
    over();
  }

  #tellRoster(): Promise<void> {
    return tellRoster(this.ledger, rosterOf(this.booths.map(({ id }) => id)));
  }

  /** How many facts the ledger has acknowledged, those that were deleted since among them. */
  async acknowledged(): Promise<number> {
    const { state } = await answered(() => this.ledger.root.streams.info(streams.cars.name));
    return state.last_seq;
  }

  /** The servers' stores, as they stand while none of them runs, to and from a copy. */
  copyStores(way: 'away' | 'back'): void {
    for (const { place } of this.ledger.site.nodes) {
      const [store, kept] = [join(place.folder, 'store'), join(this.folder, 'stores', place.name)];
      const [from, to] = way === 'away' ? [store, kept] : [kept, store];
      rmSync(to, { recursive: true, force: true });
      cpSync(from, to, { recursive: true });
    }
  }

  /** The servers' stores are gone. */
  removeStores(): void {
    for (const { place } of this.ledger.site.nodes)
      rmSync(join(place.folder, 'store'), { recursive: true, force: true });
  }

  /** Whether a copy of the stores was kept: a run whose time is over may not have come to it. */
  get hasCopy(): boolean {
    return existsSync(join(this.folder, 'stores'));
  }

  /** @param isKept whether its files stay */
  async end(isKept: boolean): Promise<void> {
    await Promise.all(this.booths.map((booth) => booth.end()));
    await this.service.stop();
    await this.ledger.stop();
    if (!isKept) rmSync(this.folder, { recursive: true, force: true });
  }

  #heard({ operation, executed, sessionId, body }: LoggedRequest): void {
    const { plateNumber, imageBase64 } = (body ?? {}) as {
      plateNumber?: string;
      imageBase64?: PictureMark | null;
    };
    if (operation === 'entry' && executed) {
      const car = this.cars.get(plateNumber ?? '');
      if (car !== undefined) car.sessionId ??= sessionId;
    }
    const press = this.#presses.get(imageBase64?.sha256 ?? '');
    if (press?.operation !== 'exit') return;
    const { calm } = this.booth(press.booth);
    press.wasConnected ??= press.calm !== null && press.calm === calm;
  }
}
