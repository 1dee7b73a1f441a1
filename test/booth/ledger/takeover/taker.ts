import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { JournalStore } from '../../../../electron/booth/journal/store.ts';
import type { CarChange } from '../../../../electron/booth/ledger/car-fact.ts';
import { Takeover, type TakeoverPorts } from '../../../../electron/booth/ledger/takeover/takeover.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { TakeoverTaken } from '../../../../electron/contract/takeover.ts';
import { testFolder } from '../../../support/folders.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { behind } from '../../journal/journal-support.ts';
import { service } from '../ship/shipping-booth.ts';

export type TakeoverJournal = TakeoverPorts['journal'];

interface TakerChanges extends Partial<TakeoverPorts> {
  /** What the journal does otherwise. */
  readonly breaks?: (journal: TakeoverJournal) => Partial<TakeoverJournal>;
}

/** A booth's journal, and a supervisor there who takes over. */
export class Taker {
  readonly folder: string;
  readonly store: JournalStore;
  readonly takeover: Takeover;
  readonly adopted: RecordView[] = [];
  readonly cars: (CarChange & { readonly entry: string })[] = [];
  /** The supervisor session; null: there is none. */
  session: string | null = randomUUID();
  isWhole = true;
  #isClosed = false;

  private constructor(ledger: TestLedger, id: string, folder: string, { breaks, ...changes }: TakerChanges) {
    this.folder = folder;
    this.store = new JournalStore(folder);
    onTestFinished(() => this.close());
    this.takeover = new Takeover({
      credentials: ledger.credentials(id),
      clock: patientClock,
      services: [service],
      supervisorSession: () => this.session,
      journal: { ...this.#journal, ...breaks?.(this.#journal) },
      isErased: () => false,
      isOthers: () => Promise.resolve(false),
      isDead: () => Promise.resolve(true),
      takenWords: () => Promise.resolve([]),
      isAlone: () => false,
      isPlaced: () => true,
      isWhole: () => this.isWhole,
      moment: () => ({ at: '2026-11-27T09:00:00.000+07:00' }),
      adopted: (records) => void this.adopted.push(...records),
      changeCar: async (entry, change) => void this.cars.push({ entry, ...change }),
      ...changes,
    });
  }

  /** The supervisor has given the key. */
  static async at(
    ledger: TestLedger,
    id: string,
    { folder = testFolder(), ...changes }: TakerChanges & { readonly folder?: string } = {},
  ): Promise<Taker> {
    const taker = new Taker(ledger, id, folder, changes);
    const fault = await taker.takeover.key.give(ledger.fencingSeed(id));
    if (fault !== null) throw new Error(fault);
    return taker;
  }

  /** As its thread answers. */
  get #journal(): TakeoverJournal {
    const { store } = this;
    return {
      find: async (record) => store.find(record),
      recordToShip: async (record) => store.recordToShip(record),
      takenOver: async () => store.takenOver(),
      adopt: async (adoption) => store.adopt(adoption),
      setFact: async (name, value) => store.setFact(name, value),
      factValue: async (name) => store.factValue(name),
      chainAt: async (number) => store.chainAt(number),
    };
  }

  close(): void {
    this.takeover.key.forget();
    if (!this.#isClosed) this.store.close();
    this.#isClosed = true;
  }

  /** Step after step, as the screen asks, until nothing is left. @returns what the last step said, and how many came in all */
  async takesAll(of = 'north'): Promise<TakeoverTaken> {
    let taken = 0;
    for (;;) {
      const step = await this.takeover.take(of);
      taken += step.taken;
      if (step.fault !== null || step.left === 0) return { ...step, taken };
    }
  }

  /** The ids of all records of its journal, in its order. */
  records(): string[] {
    return behind(this.folder, (database) =>
      database
        .prepare('SELECT id FROM records ORDER BY seq')
        .all()
        .map(({ id }) => String(id)),
    );
  }

  viewOf(id: string): RecordView | null {
    return this.store.find(id)?.view ?? null;
  }

  /** What the chain says of a record, in its order. */
  happenings(id: string): { readonly happening: string; readonly detail: Record<string, unknown> }[] {
    return behind(this.folder, (database) =>
      database
        .prepare('SELECT happening, detail FROM events WHERE record_id = ? ORDER BY seq')
        .all(id)
        .map(({ happening, detail }) => ({
          happening: String(happening),
          detail: JSON.parse(String(detail)) as Record<string, unknown>,
        })),
    );
  }
}
