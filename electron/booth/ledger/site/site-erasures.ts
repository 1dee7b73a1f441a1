import type { SiteErasure, SiteErasureState } from '../../journal/privacy/site-erasure.ts';
import type { Log } from '../../ports/ports.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import { LedgerAway } from '../connection/away.ts';
import { KnownErasures, tellErased } from '../connection/erasures.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readCar } from '../messages/car.ts';
import type { Erasure } from '../messages/control.ts';
import type { Moment } from '../messages/fields.ts';
import { isOneOf, type ServiceMark } from '../messages/service-mark.ts';

export interface SiteErasuresPorts {
  /** This booth's id in the ledger. */
  readonly booth: string;
  readonly log: Log;
  /** The service in force, and what else it was called. */
  readonly services: readonly ServiceMark[];
  readonly moment: () => Moment;
  /** As of `CarsReading`. */
  readonly eraseCars: (entries: readonly string[]) => Promise<void>;
  /** Carries it out in this booth's own journal, or says how far it is there. */
  readonly eraseAtHome: (asked: SiteErasure) => Promise<SiteErasureState>;
  /** More cars than before are to be shown without what is personal. */
  readonly changed: () => void;
}

/**
 * What the site has asked every booth to erase: it is read before anything of the ledger is shown or told, carried out in the file of the
 * others' cars and in this booth's own journal, and answered once nothing of it is left. Until then supervisors see that it is not.
 */
export class SiteErasures {
  readonly #ports: SiteErasuresPorts;
  readonly #known = new KnownErasures();
  readonly #records = new Set<string>();
  /** What this booth still needs of each erasure. */
  readonly #awaited = new Map<string, readonly string[]>();
  /** Something of the records may be asked for, or needed, no more. */
  #isToTidy = false;
  readonly #done = new Set<string>();
  /** What was answered in this session. */
  #told = '';

  constructor(ports: SiteErasuresPorts) {
    this.#ports = ports;
  }

  /** Whether nothing personal of that car may be shown, or told. */
  has(entry: string): boolean {
    return this.#records.has(entry);
  }

  /** @throws LedgerAway */
  async read(session: LedgerSession): Promise<void> {
    if (!this.#known.isOf(session)) this.#begin();
    await this.#known.read(session, (read) => {
      if ('fault' in read)
        this.#ports.log('warn', 'an erasure of the site cannot be read', { why: read.word });
      else this.#hide(read.message.records);
    });
    if (this.#isToTidy && this.#known.isOf(session)) this.#tidy();
  }

  /** Carries out what this booth has not answered yet, as far as it can be now, and answers. @throws LedgerAway */
  async carryOut(session: LedgerSession): Promise<void> {
    const { booth, moment, log } = this.#ports;
    const awaited = this.#known.all.filter((erasure) => erasure.awaited.includes(booth));
    for (const erasure of awaited) {
      const { erasure: id } = erasure;
      if (this.#done.has(id)) continue;
      try {
        if (await this.#isCarriedOut(session, erasure)) this.#done.add(id);
      } catch (error) {
        if (error instanceof LedgerAway) throw error;
        log('error', 'an erasure of the site could not be carried out', {
          erasure: id,
          error: String(error),
        });
      }
    }
    // The last answer counts alone: it names all that are still asked for.
    const erasures = awaited.map(({ erasure }) => erasure).filter((id) => this.#done.has(id));
    if (erasures.length === 0 || String(erasures) === this.#told) return;
    await tellErased(session, { erasures, at: moment() });
    this.#told = String(erasures);
    log('info', 'erasures of the site are carried out', { erasures: erasures.length });
  }

  #begin(): void {
    this.#told = '';
    // One that is restored from a copy asks again, for what came back with it.
    this.#done.clear();
    this.#isToTidy = true;
  }

  /** All that the ledger asks for is read: this runs for months, and only that is remembered, with what is still needed of it. */
  #tidy(): void {
    // What stands in one that cannot be read may have been read before.
    if (this.#known.isUnreadable) return;
    this.#isToTidy = false;
    const erasures = this.#known.all;
    const asked = new Set(erasures.map(({ erasure }) => erasure));
    for (const erasure of this.#awaited.keys()) if (!asked.has(erasure)) this.#awaited.delete(erasure);
    const kept = new Set([...erasures.map(({ records }) => records), ...this.#awaited.values()].flat());
    for (const record of this.#records) if (!kept.has(record)) this.#records.delete(record);
  }

  #hide(records: readonly string[]): void {
    const before = this.#records.size;
    for (const record of records) this.#records.add(record);
    if (this.#records.size > before) this.#ports.changed();
  }

  #await(erasure: string, records: readonly string[]): void {
    const before = this.#awaited.get(erasure)?.length ?? 0;
    if (records.length > 0) this.#awaited.set(erasure, records);
    else this.#awaited.delete(erasure);
    this.#isToTidy ||= records.length < before;
  }

  async #isCarriedOut(session: LedgerSession, { erasure, records, plate, at }: Erasure): Promise<boolean> {
    const { eraseAtHome, eraseCars } = this.#ports;
    const { sessions, isBare } = await this.#inLedger(session, records);
    const { isDone, awaited } = await eraseAtHome({
      erasure,
      entries: records,
      sessions,
      plate: plate ?? null,
      askedMs: Date.parse(at.at),
    });
    this.#hide(awaited);
    this.#await(erasure, awaited);
    await eraseCars(records);
    // As long as the ledger has it, it may come into the file again.
    return isDone && isBare;
  }

  async #inLedger(
    session: LedgerSession,
    entries: readonly string[],
  ): Promise<{ readonly sessions: readonly string[]; readonly isBare: boolean }> {
    const stream = new JetStreamCars(session);
    const sessions: string[] = [];
    let isBare = true;
    for (const entry of entries) {
      const stored = await stream.last(entry);
      if (stored === null) continue;
      const read = readCar(stored.bytes);
      // In what cannot be read anything may stand; the steward deletes it.
      isBare &&= !('fault' in read) && read.message.personal === undefined;
      if ('fault' in read || !isOneOf(this.#ports.services, read.message.service)) continue;
      // Another service may number its sessions as this one does.
      if (read.message.session !== null) sessions.push(read.message.session);
    }
    return { sessions, isBare };
  }
}
