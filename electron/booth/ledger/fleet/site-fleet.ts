import type { Fleet, FleetBooth, FleetRead } from '../../../contract/fleet.ts';
import { ledgerConcerns, type LedgerConcern } from '../../../contract/ledger-concerns.ts';
import { boothTimeOf } from '../../lib/booth-time.ts';
import { passed } from '../../lib/passed.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { answered, LedgerAway } from '../connection/away.ts';
import { siteSaid, type SiteSaid } from '../connection/control.ts';
import { EpochChecks } from '../connection/epoch-checks.ts';
import { KnownErasures } from '../connection/erasures.ts';
import { inTurns } from '../connection/in-turns.ts';
import { lastStored } from '../connection/last-of.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readMessage } from '../messages/read.ts';
import { watchForm, type Watch } from '../messages/watch.ts';
import { silentMs } from '../names/silence.ts';
import { streams } from '../names/streams.ts';
import { watchSubject } from '../names/subjects.ts';
import { isUnchecked, storedIn, unerasedBy, wordsOf, type BoothWords, type Stored } from './booth-words.ts';
import { Sightings } from './sightings.ts';

/** Whoever asks is answered within this (ms), whether the ledger is there or not. */
const answerMs = 5_000;
/** A watch that runs tells its round twice a minute (ms). */
const stewardSilentMs = 10 * 60_000;
/** So long a supervisor is told of what an ALPR told in vain (ms). */
const unusableMs = 10 * 60_000;

export interface SiteFleetPorts {
  readonly booth: string;
  readonly clock: Clock;
  readonly log: Log;
  /** null: the ledger is away. */
  readonly session: () => LedgerSession | null;
  readonly concernsIn: (said: SiteSaid) => readonly LedgerConcern[];
}

/** How all booths of a site are, as each tells it to the ledger. It asks when it is asked, and remembers what it was told last. */
export class SiteFleet {
  readonly #ports: SiteFleetPorts;
  readonly #sightings = new Sightings();
  readonly #erasures = new KnownErasures();
  readonly #checks = new EpochChecks();
  #last: Fleet | null = null;
  #asking: Promise<boolean> | null = null;

  constructor(ports: SiteFleetPorts) {
    this.#ports = ports;
  }

  /** @returns within five seconds: what the ledger tells now, or what it told the last time */
  async read(): Promise<FleetRead> {
    const session = this.#ports.session();
    if (session === null) return { isAnswering: false, fleet: this.#last };
    // Who asks again while nothing is answered does not ask the ledger again.
    this.#asking ??= this.#ask(session).finally(() => (this.#asking = null));
    let isAnswering = false;
    const asking = this.#asking.then((answer) => (isAnswering = answer));
    await passed(this.#ports.clock, answerMs, asking);
    return { isAnswering, fleet: this.#last };
  }

  /** @returns whether it was answered */
  async #ask(session: LedgerSession): Promise<boolean> {
    try {
      this.#last = await this.#fleetIn(session);
      return true;
    } catch (error) {
      if (!(error instanceof LedgerAway))
        this.#ports.log('error', 'how the site’s booths are could not be read', { error: String(error) });
      return false;
    }
  }

  async #fleetIn(session: LedgerSession): Promise<Fleet> {
    const { booth: own, clock } = this.#ports;
    const said = await siteSaid(session, this.#checks);
    const epoch = said.epoch !== null && 'message' in said.epoch ? said.epoch.message : null;
    const roster = said.roster !== null && 'message' in said.roster ? said.roster.message.booths : [];
    await this.#erasures.read(session);
    const known = await inTurns(roster, async (booth) => ({
      ...booth,
      words: await wordsOf(session, booth.id),
    }));
    const watch = await lastStored(session, 'control', watchSubject);
    // After them, so that none of them is younger.
    const { ts } = await answered(session.manager.streams.info(streams.health.name));
    const ageOf = (from: string, { stamp, atMs }: Stored): number =>
      this.#sightings.ageOf(from, stamp, ts === undefined ? 0 : Date.parse(ts) - atMs, clock.elapsed());
    const concerns = new Set(this.#ports.concernsIn(said));
    if (this.#erasures.isUnreadable) concerns.add('unreadable');
    if (watch === null || ageOf(watchSubject, storedIn(watch)) > stewardSilentMs)
      concerns.add('steward-silent');
    const round = watch === null ? null : readMessage(watchForm, watch.data);
    if (round !== null && 'message' in round) {
      if (round.message.clock.hold !== null) concerns.add('deleting-held');
      if (couldNotUse(round.message)) concerns.add('alpr-cars-unusable');
    }
    const newest = newestOf(known.flatMap(({ isRetired, words }) => (isRetired ? [] : (words.health ?? []))));
    const booths = known.map(({ words, ...booth }): FleetBooth => {
      const agoMs = words.told === null ? null : ageOf(booth.id, words.told);
      return {
        ...booth,
        isOwn: booth.id === own,
        seen: agoMs === null ? null : { agoMs, isSilent: agoMs > silentMs },
        health:
          words.health === null ? null : { ...words.health, isOutdated: words.health.version !== newest },
        isUnchecked: isUnchecked(epoch, booth.id, words),
        unerased: unerasedBy(this.#erasures.all, booth.id, words),
      };
    });
    const nowMs = clock.now();
    return {
      at: boothTimeOf(nowMs, clock.offsetMinutes(nowMs)),
      concerns: ledgerConcerns.filter((one) => concerns.has(one)),
      booths,
    };
  }
}

/** Whether an ALPR told of a car what the steward could not use, in the ten minutes before its last round. */
const couldNotUse = ({ at, alpr }: Watch): boolean =>
  alpr?.unusableAt !== undefined && Date.parse(at.at) - Date.parse(alpr.unusableAt.at) < unusableMs;

const byVersion = new Intl.Collator('en', { numeric: true });

/** Of what the site's booths run. */
const newestOf = (health: readonly NonNullable<BoothWords['health']>[]): string | undefined =>
  health
    .map(({ version }) => version)
    .toSorted((one, other) => byVersion.compare(one, other))
    .at(-1);
