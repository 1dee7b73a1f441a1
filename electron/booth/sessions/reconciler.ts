import type { RecordView } from '../../contract/record.ts';
import type { SendableQuery, SendableRecord } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LookUp } from '../service/look-up.ts';
import type { LookUpOperation } from '../service/interface-profile/profile-operations.ts';
import { evidenceOf, type AskedControls, type Evidence } from './evidence.ts';
import type { LookUpPorts } from './look-up-parked.ts';

export interface ReconcilerPorts extends LookUpPorts {
  readonly journal: Pick<Journal, 'find' | 'inState' | 'noteLookUp' | 'hasConfirmed' | 'newestConfirmed'>;
  readonly outbox: Pick<Outbox, 'decide' | 'wake'>;
}

/** A look-up, and when its first request began, in running time (ms): it may have waited for its turn. null: there is no token. */
interface Asked {
  readonly found: LookUp | null;
  readonly begunMs: number;
}

/** After so many rounds in vain (a quarter of an hour in all) only a supervisor is expected to settle a record. */
const mostRounds = 5;

/** Where look-ups settle nothing, each further one waits twice as long, up to this many times the usual. */
const longestWait = 128;

/**
 * Settles unknown records by looking them up at the service, in the background, by the rule of the interface profile's design:
 * a session with the same plate and the same instant is this one; that there is none is believed only after two look-ups that
 * could not have missed it. Every look-up is kept in the journal's chain.
 */
export class Reconciler {
  readonly #ports: ReconcilerPorts;
  readonly #stop = new AbortController();
  /** When each unknown record was first seen so in this run, in running time (ms): its request had ended by then. */
  readonly #seen = new Map<string, number>();
  /** When each was first looked for in vain such that it counts, in running time (ms). */
  readonly #absences = new Map<string, number>();
  /** How many rounds have looked for each in vain. */
  readonly #rounds = new Map<string, number>();
  #wait = 1;
  /** How many attendants wait for a look-up: the one under way is before theirs. */
  #awaited = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #callOff: () => void = () => undefined;

  constructor(ports: ReconcilerPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, timings } = this.#ports;
    this.#callOff();
    if (this.#stop.signal.aborted) return;
    this.#callOff = clock.after(timings.reconcileMs * this.#wait, () => {
      void this.#round()
        // It is logged where it happens; the next round asks again.
        .catch(() => undefined)
        .finally(() => this.start());
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#callOff();
    await this.#turn;
  }

  /** @returns which unknown records no look-up is expected to settle any more; null: nothing can be looked up */
  lookUps(): NonNullable<SendableQuery['lookUps']> | null {
    if (this.#operation() === null) return null;
    const over = [...this.#rounds].filter(([, rounds]) => rounds >= mostRounds);
    return { givenUp: over.map(([id]) => id) };
  }

  /** Whether the service can be asked for that record: an entry is known there by its plate. */
  canLookUp({ operation, state, plate }: RecordView): boolean {
    const known = operation === 'exit' || (operation === 'entry' && plate !== '');
    return state === 'unknown' && known && this.#operation() !== null;
  }

  /**
   * Looks one record up now: somebody wants to know.
   *
   * @returns the record after it, one that was settled before its turn came, too; null where nothing can be asked
   */
  lookUp(recordId: string): Promise<RecordView | null> {
    this.#awaited += 1;
    return this.#inTurn(async () => {
      const record = await this.#ports.journal.find(recordId);
      if (record !== null && record.view.state !== 'unknown') return record.view;
      if (record === null || !this.canLookUp(record.view) || !this.#mayAsk()) return null;
      await this.#settle([record]);
      return (await this.#ports.journal.find(recordId))?.view ?? null;
    }).finally(() => (this.#awaited -= 1));
  }

  #mayAsk(): boolean {
    const { isReachable, looker } = this.#ports;
    return !this.#stop.signal.aborted && isReachable() && looker.isOpen();
  }

  /** One look-up after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch((error: unknown) => {
      this.#ports.log('error', 'a look-up of unknown records failed', { error: String(error) });
    });
    return turn;
  }

  async #round(): Promise<void> {
    const unknown = await this.#inTurn(() => this.#unknown());
    if (unknown === null) return;
    if (this.#operation() === 'listSessions') await this.#inTurn(() => this.#settle(unknown));
    // Each is a question of its own, and an attendant's goes between them.
    else for (const { view } of unknown) await this.#inTurn(() => this.#settleStill(view.id));
    // Where look-ups are closed this is a round in vain, too: what waits behind these records is not to wait for it for ever.
    for (const { view } of unknown) this.#rounds.set(view.id, (this.#rounds.get(view.id) ?? 0) + 1);
    // What waited behind one that is given up goes now.
    this.#ports.outbox.wake();
  }

  /** @returns what a round looks up; null: nothing can be asked */
  async #unknown(): Promise<readonly SendableRecord[] | null> {
    if (this.#stop.signal.aborted || this.#operation() === null || !this.#ports.isReachable()) return null;
    const unknown = (await this.#ports.journal.inState('unknown')).filter(({ view }) => this.canLookUp(view));
    const still = new Set(unknown.map(({ view }) => view.id));
    const isNew = unknown.some(({ view }) => !this.#seen.has(view.id));
    for (const known of [this.#seen, this.#absences, this.#rounds])
      for (const id of known.keys()) if (!still.has(id)) known.delete(id);
    this.#wait = isNew || unknown.length === 0 ? 1 : Math.min(this.#wait * 2, longestWait);
    this.#see(unknown);
    return unknown;
  }

  /**
   * These have just changed. Of those that became unknown, or once more: what was seen before a further attempt proves nothing of that
   * one, and they are not to wait for what the others wait for.
   */
  follow(changed: readonly RecordView[]): void {
    const records = changed.filter(({ state }) => state === 'unknown');
    for (const { id } of records) {
      this.#seen.delete(id);
      this.#absences.delete(id);
      this.#rounds.delete(id);
    }
    if (records.length === 0 || this.#wait === 1) return;
    this.#wait = 1;
    this.#callOff();
    this.start();
  }

  /** As it stands now: an attendant may have looked it up meanwhile. */
  async #settleStill(recordId: string): Promise<void> {
    if (!this.#mayAsk()) return;
    const record = await this.#ports.journal.find(recordId);
    if (record?.view.state === 'unknown') await this.#settle([record]);
  }

  #see(records: readonly SendableRecord[]): void {
    const nowMs = this.#ports.clock.elapsed();
    for (const { view } of records) if (!this.#seen.has(view.id)) this.#seen.set(view.id, nowMs);
  }

  /** The list answers for all of them at once. */
  async #settle(records: readonly SendableRecord[]): Promise<void> {
    this.#see(records);
    const operation = this.#operation();
    if (operation === null || records.length === 0) return;
    if (operation === 'listSessions') {
      const answer = await this.#ask(operation, '');
      const asked: AskedControls = new Map();
      for (const record of records) await this.#judge(record, answer, asked);
      return;
    }
    for (const record of records) {
      if (!this.#mayAsk()) return;
      await this.#judge(record, await this.#ask(operation, record.view.plate));
    }
  }

  async #ask(operation: LookUpOperation, plate: string): Promise<Asked> {
    const { clock, tokens, looker } = this.#ports;
    let begunMs = clock.elapsed();
    const token = await tokens.token();
    if (token === null) return { found: null, begunMs };
    const values = operation === 'querySession' ? { plateNumber: plate } : {};
    const found = await looker.lookUp(operation, values, token, {
      signal: this.#stop.signal,
      isAwaited: () => this.#awaited > 0,
      begun: () => (begunMs = clock.elapsed()),
    });
    return { found, begunMs };
  }

  async #judge(record: SendableRecord, { found, begunMs }: Asked, asked?: AskedControls): Promise<void> {
    const { journal, clock } = this.#ports;
    const { view } = record;
    // Nothing was asked.
    if (found?.ok === false && found.failure.kind === 'closed') return;
    const evidence = await evidenceOf(record, found, journal, asked);
    const proven =
      evidence.verdict === 'found' || (evidence.verdict === 'absent' && this.#isTwice(view, begunMs));
    if (proven) return this.#decide(record, evidence);
    await journal.noteLookUp(view.id, clock.now(), evidence.note);
  }

  /** Both look-ups began after the request can still have been under way, and at least a minute apart. */
  #isTwice({ id }: RecordView, begunMs: number): boolean {
    const { answerMs, absenceApartMs } = this.#ports.timings;
    if (begunMs - (this.#seen.get(id) ?? begunMs) < answerMs) return false;
    const first = this.#absences.get(id);
    if (first === undefined) this.#absences.set(id, begunMs);
    return first !== undefined && begunMs - first >= absenceApartMs;
  }

  /** Somebody may have decided meanwhile, or it was sent again: then it is theirs, or proves nothing of that attempt. */
  async #decide({ view, lastEvent }: SendableRecord, evidence: Evidence): Promise<void> {
    const found = evidence.verdict === 'found';
    const confirmed = found ? { confirmed: { sessionId: evidence.session.id, answer: evidence.answer } } : {};
    const more = { ...confirmed, lastEvent, lookUp: evidence.note };
    const after = await this.#ports.outbox.decide(view.id, { type: 'looked-up', found }, more);
    if (after === null) return;
    this.#ports.log('info', found ? 'an unknown record was found' : 'an unknown record was proven absent', {
      record: view.id,
    });
  }

  /** The list is preferred: only it can show, in the same look-up, that it would have found the record. */
  #operation(): LookUpOperation | null {
    const mapped = this.#ports.mapped();
    return mapped.find((name) => name === 'listSessions') ?? mapped[0] ?? null;
  }
}
