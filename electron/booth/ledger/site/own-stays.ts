import type { RecordView } from '../../../contract/record.ts';
import type { Journal } from '../../journal/types.ts';
import type { Car } from '../messages/car.ts';
import { ErasedEnds } from './erased-ends.ts';
import type { ExitCars } from './exit-cars.ts';
import { ownStayOf, withEnds, type OwnStay } from './own-stay.ts';

export interface OwnStaysPorts {
  readonly journal: Pick<
    Journal,
    'carsInside' | 'carInside' | 'sessionRecords' | 'leftElsewhere' | 'siteExits' | 'carEnds'
  >;
  /** This booth's id in the ledger. */
  readonly booth: string;
  readonly now: () => number;
  /** Whether nothing personal of that car may be told: it was erased. */
  readonly isErased: (entry: string) => boolean;
  /** Is told which car an exit lets out that was pressed by a session alone. */
  readonly exits: Pick<ExitCars, 'follow'>;
}

/** What this booth's journal knows of the site's cars: it is asked some at a time, for presses are saved in between. */
export class OwnStays {
  readonly #ports: OwnStaysPorts;
  #erased: ErasedEnds;

  constructor(ports: OwnStaysPorts) {
    this.#ports = ports;
    this.#erased = new ErasedEnds(ports.journal);
  }

  /** Events have joined the journal below its end. */
  readAgain(): void {
    this.#erased = new ErasedEnds(this.#ports.journal);
  }

  /** The entries of the cars that this booth let in and that are inside, of the service in force. */
  async *inside(): AsyncGenerator<string, void> {
    const { journal } = this.#ports;
    for (let cars = await journal.carsInside(); cars.length > 0;) {
      for (const { entryId, otherService } of cars) if (otherService !== true) yield entryId;
      cars = await journal.carsInside(cars.at(-1)?.seq);
    }
  }

  /** The sessions of other booths' cars that this one has ended. @param sinceMs pressed since then, where the service has confirmed it */
  endedElsewhere(sinceMs: number): Promise<string[]> {
    return this.#ports.journal.leftElsewhere(sinceMs);
  }

  /** The entries of other booths' cars that this one lets out, or has, as far as they were known at the press. @param sinceMs pressed since then */
  endedAt(sinceMs: number): Promise<string[]> {
    return this.#ports.journal.siteExits(sinceMs);
  }

  /** The entries of cars whose records here somebody has had erased since then, whichever booth's. */
  erasedSince(sinceMs: number): Promise<string[]> {
    return this.#erased.cars(sinceMs);
  }

  /** The entries of cars that have left by records here that somebody has had erased, whichever booth's. */
  erasedLeft(): Promise<string[]> {
    return this.#erased.left();
  }

  /** As `of`, with what the journal knows of records that were erased. @param car as far as the ledger has told of it */
  async withErased(entry: string, car: Pick<Car, 'session' | 'claim'> | null): Promise<OwnStay | null> {
    const { booth } = this.#ports;
    const exit = car?.claim?.booth === booth ? car.claim.exit : null;
    return withEnds(entry, await this.of(entry, car?.session ?? null), {
      booth,
      ends: await this.#erased.of(entry, exit),
    });
  }

  /** @param session of the car, as far as the ledger has it @returns null: this booth has had nothing to do with that car, or for another service */
  async of(entry: string, session: string | null): Promise<OwnStay | null> {
    const { journal, booth, now, isErased, exits } = this.#ports;
    const { records } = await journal.sessionRecords({ entryId: entry });
    const inside = await journal.carInside(entry);
    if (inside?.otherService === true) return null;
    const known = session ?? records.find(({ id }) => id === entry)?.sessionId ?? null;
    // An exit that was pressed by the session's id names no entry.
    const more = known === null ? [] : (await journal.sessionRecords({ sessionId: known })).records;
    for (const record of more) if (record.entryId === null) exits.follow(record, entry);
    const all = new Map<string, RecordView>([...records, ...more].map((record) => [record.id, record]));
    return ownStayOf(entry, [...all.values()], { booth, nowMs: now(), isErased: isErased(entry) });
  }
}
