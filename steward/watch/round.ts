import type { NatsConnection } from '@nats-io/transport-node';
import { watchForm, type Watch } from '../../electron/booth/ledger/messages/watch.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import { leftDays } from '../../electron/booth/lib/left-days.ts';
import { watchSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { AlprDesk, type AlprPlace } from '../alpr/alpr-desk.ts';
import { keepTrue, moment } from '../ledger/control.ts';
import { areCopiesWhole } from '../ledger/copies.ts';
import { beginIfStarted } from '../ledger/epoch.ts';
import { tellServers } from '../ledger/site-messages.ts';
import { serverFacts, type ServerFacts } from '../server/facts.ts';
import { activeBooths, areCarsTold, isRemoved } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { nowOf } from './clock.ts';
import { ControlView } from './control-view.ts';
import { addTo, noneDeleted, type Counts } from './deleted.ts';
import { awaitedIn } from './epochs.ts';
import { OpenErasures } from './open-erasures.ts';
import type { RoundPlace } from './place.ts';
import { Sweep } from './sweep.ts';
import { judgeClock, knownServers } from './trust.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface WatchPorts {
  /** The steward's own clock (ms since 1970). */
  readonly now: () => number;
  readonly servers: (system: NatsConnection, count: number) => Promise<ServerFacts[]>;
}

export const watchPorts: WatchPorts = { now: Date.now, servers: serverFacts };

/** What the process deleted since it began, over all its sessions. */
export interface Sum extends Counts {
  readonly since: string;
}

export const newSum = (): Sum => ({ ...noneDeleted(), since: moment().at });

/** The rounds of one session: what was read of the streams stays known from one to the next, and is read anew in the next session. */
export class Rounds {
  readonly #place: RoundPlace;
  readonly #sum: Sum;
  readonly #ports: WatchPorts;
  readonly #view = new ControlView();
  readonly #erasures: OpenErasures;
  #sweep = new Sweep();
  readonly #desk: AlprDesk;
  /** The servers' time in the last round, and the running time then (ms). */
  #nowMs = 0;
  #roundMs = 0;
  #wasHeld = false;
  /** The servers' processes, by their names, as this session's first round found them, and those that answered since. */
  readonly #processes = new Map<string, string>();

  /** @param unusable as of `AlprPlace` */
  constructor(place: RoundPlace, sum: Sum, ports: WatchPorts, unusable: AlprPlace['unusable']) {
    this.#place = place;
    this.#sum = sum;
    this.#ports = ports;
    this.#erasures = new OpenErasures(place, this.#view);
    const { manager, site } = place;
    const readCars = (nowMs: number): Promise<void> => this.#sweep.readCars(manager, nowMs);
    this.#desk = new AlprDesk({ manager, site, cars: () => this.#sweep.known, readCars, unusable });
  }

  /** Between two rounds, for what ALPRs tell of cars is not to wait for the next one. @throws as `round` */
  async takeTold(): Promise<void> {
    if (!areCarsTold(this.#place.site()) || !(await this.#desk.isTold())) return;
    await this.#desk.take(this.#nowMs + performance.now() - this.#roundMs, this.#wasHeld);
  }

  /** @returns what it did. @throws where a server does not answer: what was done is done, and the next session goes on from there */
  async round(): Promise<Watch> {
    const { manager, system } = this.#place;
    const site = this.#place.site();
    const view = this.#view;
    const facts = await this.#ports.servers(system, site.servers.length);
    if (facts.length === 0) throw new StewardError('server', 'no server says how it is');
    this.#noneStartedSince(facts);
    await view.sync(manager);
    await beginIfStarted(manager, facts, site.servers.length, {
      areCopiesWhole: () => areCopiesWhole(manager),
      awaited: () => awaitedIn(view, site),
    });
    await this.#tellServers(facts);
    const servers = knownServers(facts);
    const nowMs = nowOf(servers);
    const booths = activeBooths(site);
    const { hold, clock } = await judgeClock(manager, servers, this.#ports.now(), {
      last: view.watch,
      booths,
    });
    // Read under a clock that is not believed, ages would be wrong for good.
    if (this.#wasHeld && hold === null) this.#sweep = new Sweep();
    this.#wasHeld = hold !== null;
    const counts = noneDeleted();
    addTo(counts, await this.#erasures.carryOut());
    const { retention } = view;
    const keeping = {
      leftMs: Math.max(leftDays, retention?.leftDays ?? 0) * dayMs,
      recordMs: retention === null ? null : retention.recordDays * dayMs,
      pictureMs: retention === null ? null : retention.pictureHours * hourMs,
    };
    const { heldBack, unreadable, ...swept } = await this.#sweep.sweep(manager, {
      nowMs,
      keeping,
      erased: this.#erasures.records,
      isRemoved: (booth) => isRemoved(site, booth),
      isHeld: hold !== null,
    });
    addTo(counts, swept);
    addTo(this.#sum, counts);
    [this.#nowMs, this.#roundMs] = [nowMs, performance.now()];
    if (areCarsTold(site)) {
      await this.#desk.take(nowMs, hold !== null);
      // At its place there could be another message by now.
      if (this.#desk.hasDone) this.#noneStartedSince(await this.#ports.servers(system, site.servers.length));
      await this.#desk.clear();
    }
    const message = {
      v: ownVersion,
      kind: 'watch' as const,
      at: moment(this.#ports.now()),
      round: counts,
      sum: { ...this.#sum, since: { at: this.#sum.since } },
      heldBack,
      unreadable,
      ...(areCarsTold(site) ? { alpr: this.#desk.report } : {}),
      clock,
    };
    await this.#tell(message);
    return message;
  }

  /**
   * A store that was started may have lost its end, and what stood at a place there that was read may be another message by now, which a
   * deletion by that place would take. Of three servers two can start while this session's own runs on.
   *
   * @throws where one was: the next session reads all of it anew
   */
  #noneStartedSince(facts: readonly ServerFacts[]): void {
    for (const { name, id } of facts) {
      const known = this.#processes.get(name) ?? id;
      if (known !== id) throw new StewardError('server', `${name} was started: the ledger is read anew`);
      this.#processes.set(name, id);
    }
  }

  /** A server may be set to flush no more, or its disk fill up, long after the site was made. */
  async #tellServers(facts: readonly ServerFacts[]): Promise<void> {
    try {
      await tellServers(this.#place.manager, this.#place.site(), facts);
    } catch (error) {
      // What a later steward told stays: nothing of a round hangs on it.
      if (!(error instanceof StewardError)) throw error;
    }
  }

  /** What a person said of the clock meanwhile stays said. */
  async #tell(message: Watch): Promise<void> {
    await keepTrue(this.#place.manager, watchSubject, watchForm, (last, v) => {
      const isSaidSince = last?.clock.confirmed?.at !== message.clock.confirmed?.at;
      return { ...message, v, ...(last !== null && isSaidSince ? { clock: last.clock } : {}) };
    });
  }
}
