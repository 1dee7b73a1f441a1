import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { JournalStore } from '../../../../electron/booth/journal/store.ts';
import type { LedgerSession } from '../../../../electron/booth/ledger/connection/session.ts';
import { readBody, type Body } from '../../../../electron/booth/ledger/messages/body.ts';
import {
  readJournalMessage,
  type Event,
  type Handover,
  type Start,
} from '../../../../electron/booth/ledger/messages/journal.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { streams, type StreamKey } from '../../../../electron/booth/ledger/names/streams.ts';
import { boothOf, shippedRecordOf } from '../../../../electron/booth/ledger/names/subjects.ts';
import { ShippedMark } from '../../../../electron/booth/ledger/ship/shipped-mark.ts';
import { Shipping, type ShippingPorts } from '../../../../electron/booth/ledger/ship/shipping.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { behind, confirm, press, recordOf } from '../../journal/journal-support.ts';

/** Of the booth's first disk. */
export const incarnation = randomUUID();
export const service = serviceMarkOf('http://127.0.0.1', 'test');

type ShippingJournal = ShippingPorts['journal'];

/** A real journal, and what ships it. */
export class ShippingBooth {
  readonly folder: string;
  readonly store: JournalStore;
  readonly said: string[] = [];
  /** What was put in doubt, by its record's id. */
  readonly doubted: string[] = [];

  #isClosed = false;

  constructor(folder = testFolder(), options: ConstructorParameters<typeof JournalStore>[1] = {}) {
    this.folder = folder;
    this.store = new JournalStore(folder, options);
    onTestFinished(() => this.close());
  }

  close(): void {
    if (!this.#isClosed) this.store.close();
    this.#isClosed = true;
  }

  /** A car comes in, and its entry is confirmed. */
  async enters(plate: string, picture: Uint8Array | null = null): Promise<RecordView> {
    const record = this.presses(plate, picture);
    const { store } = this;
    await confirm({ transition: async (change) => store.transition(change) }, record, `session of ${plate}`);
    return record;
  }

  presses(plate: string, picture: Uint8Array | null = null): RecordView {
    return recordOf(this.store.appendEntry(press({ plate, picture })));
  }

  /** As it stands on the booth's disk. */
  get mark(): ShippedMark {
    return new ShippedMark(join(this.folder, 'site-shipped.json'), () => undefined);
  }

  /** Nothing is kept of the one before, but what is on the disk. */
  shipping(changes: Partial<ShippingPorts> = {}): Shipping {
    return new Shipping({
      booth: 'north',
      clock: patientClock,
      log: (_level, what, detail) => void this.said.push(`${what} ${JSON.stringify(detail ?? {})}`),
      services: [service],
      clockErrorMs: () => null,
      incarnation,
      isAdmitted: () => true,
      epoch: () => null,
      mark: this.mark,
      journal: this.journal,
      isErased: () => false,
      isBusy: () => false,
      shipped: () => Promise.resolve(),
      doubt: async (recordId) => void this.doubted.push(recordId),
      isWholeEpoch: () => true,
      isOfStore: () => true,
      others: () => ['south'],
      compared: () => Promise.resolve(),
      handedOver: () => undefined,
      paceBytes: 100_000_000,
      ...changes,
    });
  }

  /** As its thread answers. */
  get journal(): ShippingJournal {
    const { store } = this;
    return {
      chainAfter: async (number) => store.chainAfter(number),
      chainAt: async (number) => store.chainAt(number),
      countBegun: async (number) => store.countBegun(number),
      wasDoubted: async (record) => store.wasDoubted(record),
      mayBeDoubted: async (...input) => store.mayBeDoubted(...input),
      openToShip: async (after) => store.openToShip(after),
      recordToShip: async (record) => store.recordToShip(record),
      picture: async (record, variant) => store.picture(record, variant),
      hadHandovers: async () => store.hadHandovers(),
      ownHandovers: async (also) => store.ownHandovers(also),
      offeredWith: async (record) => store.offeredWith(record),
      freeze: async (...input) => store.freeze(...input),
      keepHandovers: async (...input) => store.keepHandovers(...input),
    };
  }

  /** The chain as the journal has it now. */
  chain(): string[] {
    return behind(this.folder, (database) =>
      database
        .prepare('SELECT seq, hash FROM events ORDER BY seq')
        .all()
        .map(({ seq, hash }) => `${String(seq)} ${String(hash)}`),
    );
  }
}

export interface Stored<Message> {
  readonly sequence: number;
  readonly subject: string;
  /** When it was stored, in nanoseconds. */
  readonly at: bigint;
  readonly bytes: Uint8Array;
  readonly message: Message;
}

const nanosOf = (timestamp: string): bigint => {
  const [, seconds = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(timestamp) ?? [];
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
};

async function all<Message>(
  { root }: TestLedger,
  key: StreamKey,
  read: (subject: string, bytes: Uint8Array) => Message,
): Promise<Stored<Message>[]> {
  const { name } = streams[key];
  const { state } = await root.streams.info(name);
  const found: Stored<Message>[] = [];
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
    const stored = await root.streams.getMessage(name, { seq });
    if (stored === null) continue;
    const { subject, data, timestamp } = stored;
    const at = nanosOf(timestamp);
    found.push({ sequence: seq, subject, at, bytes: data, message: read(subject, data) });
  }
  return found;
}

/** Everything in the booth's subject, in its order. @throws where one cannot be read */
export async function journalIn(
  ledger: TestLedger,
  booth = 'north',
): Promise<Stored<Event | Start | Handover>[]> {
  const everything = await all(ledger, 'journals', (subject, bytes) => {
    const read = readJournalMessage(bytes);
    if (!('message' in read)) throw new Error(`${subject} ${JSON.stringify(read)}`);
    return read.message;
  });
  return everything.filter(({ subject }) => boothOf(subject) === booth);
}

export const bodiesIn = (ledger: TestLedger): Promise<Stored<Body>[]> =>
  all(ledger, 'bodies', (subject, bytes) => {
    const read = readBody(shippedRecordOf(subject) ?? '', bytes);
    if ('fault' in read) throw new Error(read.word);
    return read.message;
  });

export const picturesIn = (ledger: TestLedger): Promise<Stored<string>[]> =>
  all(ledger, 'pictures', (subject) => shippedRecordOf(subject) ?? '');

export const eventsOf = (stored: readonly Stored<Event | Start | Handover>[]): Event[] =>
  stored.flatMap(({ message }) => (message.kind === 'event' ? [message] : []));

/** As `ShippingBooth.chain`. */
export const chainOf = (stored: readonly Stored<Event | Start | Handover>[]): string[] =>
  eventsOf(stored).map(({ number, hash }) => `${String(number)} ${hash}`);

/** Ships over one session until that is ended. */
export function served(shipping: Shipping, session: LedgerSession): { readonly end: () => Promise<void> } {
  const serving = shipping.serve(session);
  const end = async (): Promise<void> => {
    await session.close();
    await serving;
  };
  onTestFinished(end);
  return { end };
}

/** The records of which the ledger has an event before it has what is to be there first. */
export async function outOfOrder(ledger: TestLedger, withPicture: ReadonlySet<string>): Promise<string[]> {
  const [journal, bodies, pictures] = [
    await journalIn(ledger),
    await bodiesIn(ledger),
    await picturesIn(ledger),
  ];
  const firsts = new Map<string, bigint>();
  for (const { message, at } of journal)
    if (message.kind === 'event' && message.record !== null && !firsts.has(message.record))
      firsts.set(message.record, at);
  return [...firsts].flatMap(([record, at]) => {
    const body = bodies.find(({ message }) => message.record === record);
    const picture = pictures.find(({ message }) => message === record);
    const isInOrder =
      body !== undefined &&
      body.at < at &&
      (!withPicture.has(record) || (picture !== undefined && picture.at < body.at));
    return isInOrder ? [] : [record];
  });
}
