import { operations, type RecordView } from '../../contract/record.ts';
import type { SendableQuery, SendableRecord } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import type { PreparedOperation } from '../service/interface-profile/prepare-operation.ts';
import { prepareEntry, prepareExit, type Prepared } from '../service/prepare-specified.ts';
import type { PaceClass } from './pacer-machine.ts';

/** A request that is ready to be written: one of the two specified operations, or one that the site's profile maps. */
export type Sendable = Prepared | PreparedOperation;

/** The record whose turn it is, its body ready to be written. */
export interface Ready {
  readonly record: SendableRecord;
  /** null: the site's interface profile does not map this operation, or not any more. */
  readonly prepared: Sendable | null;
  /** Whose turn it takes. */
  readonly paceClass: 'fresh' | 'trial' | 'backlog';
}

/** Of which operations nothing may be sent now, and of which only the oldest. */
export type Held = Required<Pick<SendableQuery, 'withheld' | 'tried'>>;

export interface LookAheadPorts {
  readonly journal: Pick<Journal, 'nextSendable' | 'picture' | 'shrinkPicture' | 'find'>;
  /** Makes the request of an operation on a session; null: it is not mapped. */
  readonly prepareAct: (record: SendableRecord, jpeg: Uint8Array | null) => Sendable | null;
  /** The `imageUrl` of an entry or an exit; null where the site gives none. */
  readonly imageUrl: (record: RecordView) => string | null;
  /** What look-ups may still settle by themselves. */
  readonly lookUps: () => SendableQuery['lookUps'];
  /** The most bytes that the next picture may have to be through in good time. */
  readonly pictureBytes: () => number;
  readonly clock: Clock;
  readonly timings: Timings;
}

/** Finds and prepares the next record, also while another one is on the wire. */
export class LookAhead {
  readonly #ports: LookAheadPorts;
  #begun: Promise<Ready | null> | null = null;

  constructor(ports: LookAheadPorts) {
    this.#ports = ports;
  }

  /** To be called when a request has been written: what comes after its record can be prepared meanwhile. */
  begin(held: Held): void {
    this.#begun = this.#find(held);
    // A journal that fails is asked again, and heard, when its answer is needed.
    this.#begun.catch(() => this.forget());
  }

  /** Something changed that may put another record first. */
  forget(): void {
    this.#begun = null;
  }

  /** @returns the record whose turn it is, fresh ones first, or null */
  async take(held: Held): Promise<Ready | null> {
    const begun = this.#begun;
    const ahead = begun === null ? null : await begun;
    const stillWanted = this.#begun === begun;
    this.#begun = null;
    return ahead !== null && stillWanted ? ahead : this.#find(held);
  }

  /** @returns where that class is due, its own record; else the first one by the usual order, which `take` has found */
  async ofClass(paceClass: PaceClass, { withheld, tried }: Held, first: Ready | null): Promise<Ready | null> {
    if (first === null || paceClass === first.paceClass) return first;
    if (paceClass === 'backlog') return this.#find({ withheld, tried }, 0);
    if (paceClass !== 'trial' || tried.length === 0) return first;
    const others = operations.filter((one) => withheld.includes(one) || !tried.includes(one));
    return (await this.#find({ withheld: others, tried })) ?? first;
  }

  /** @param freshMs how old a record may be that goes before others; 0: the oldest goes first */
  async #find(held: Held, freshMs = this.#ports.timings.freshMs): Promise<Ready | null> {
    const { journal, clock, timings, lookUps } = this.#ports;
    const query = { nowMs: clock.now(), freshMs, lookUps: lookUps() ?? null, ...held };
    const record = await journal.nextSendable(query);
    if (record === null) return null;
    const { operation, at } = record.view;
    const isFresh = clock.now() - Date.parse(at) < timings.freshMs;
    const paceClass = held.tried.includes(operation) ? 'trial' : isFresh ? 'fresh' : 'backlog';
    return this.prepare(record, paceClass);
  }

  /** @returns the record with its body ready to be written */
  async prepare(queued: SendableRecord, paceClass: Ready['paceClass']): Promise<Ready> {
    const whole = await this.#picture(queued);
    const smaller = whole === null ? null : await this.#fitted(queued, whole);
    const [record, jpeg] = smaller === null ? [queued, whole] : [smaller, await this.#picture(smaller)];
    const prepared = this.#prepared(record, jpeg);
    // It is in the body by now. Given back at once: left to the garbage collector, twenty of them would hold up a request.
    jpeg?.buffer.transfer(0);
    return { record, prepared, paceClass };
  }

  async #picture({ view, pictureSent }: SendableRecord): Promise<Uint8Array<ArrayBuffer> | null> {
    if (pictureSent === 'none' || !view.hasPicture) return null;
    return this.#ports.journal.picture(view.id, pictureSent);
  }

  /** Has a picture made smaller that would be too long on its way. @returns the record as it is then; null: nothing has changed */
  async #fitted({ view, pictureSent }: SendableRecord, jpeg: Uint8Array): Promise<SendableRecord | null> {
    const { journal, pictureBytes } = this.#ports;
    const mostBytes = pictureBytes();
    if (pictureSent !== 'original' || jpeg.length <= mostBytes) return null;
    // Where it cannot be made smaller it goes as it is.
    if (!(await journal.shrinkPicture(view.id, mostBytes).catch(() => false))) return null;
    const after = await journal.find(view.id);
    // Where somebody decided otherwise meanwhile, the commit of `connected` finds that it has changed.
    return after?.view.state === view.state ? after : null;
  }

  #prepared(record: SendableRecord, jpeg: Uint8Array | null): Sendable | null {
    const { operation, plate, vehicleClass, at, sessionId } = record.view;
    const imageUrl = this.#ports.imageUrl(record.view);
    switch (operation) {
      case 'entry':
        return prepareEntry({ plateNumber: plate, vehicleClass, startDateTime: at, jpeg, imageUrl });
      case 'exit':
        return prepareExit({ parkingSessionId: sessionId ?? '', endDateTime: at, jpeg, imageUrl });
      default:
        return this.#ports.prepareAct(record, jpeg);
    }
  }
}
