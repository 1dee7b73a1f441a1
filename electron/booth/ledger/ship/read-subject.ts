import { LedgerAway } from '../connection/away.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Handover } from '../messages/journal.ts';
import { spokenAfter, type Standing, type Standings } from '../standing.ts';
import { ownSubject, type OwnMessage } from './own-subject.ts';
import type { Tail } from './place.ts';

/** What was read of a booth's own subject so far: how its records stand, and from where its journal is shipped on. */
export class ReadSubject {
  #sequence: number;
  readonly #standings: Record<string, Standing> = {};
  #tail: Tail | null = null;

  /** @param sequence of the last message that needs no reading; 0: all do */
  constructor(sequence = 0) {
    this.#sequence = sequence;
  }

  /** Of the last message; 0: there is none. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Of the records that handovers speak of; another one is its booth's own. */
  get standings(): Standings {
    return this.#standings;
  }

  /** The last event or start; `other` once something was read that only a later program knows; null: there is none. */
  get tail(): Tail | null {
    return this.#tail;
  }

  /** This booth has appended that message to what was read, which says nothing of who may send. */
  appended(sequence: number): void {
    this.#sequence = sequence;
  }

  /**
   * Reads on, to the end.
   *
   * @param least the sequence of a message that is known to be there
   * @throws LedgerAway also where the server that answers has not got so far
   */
  async readOn(session: LedgerSession, least: number): Promise<void> {
    for await (const read of ownSubject(session, this.#sequence)) this.#take(read);
    if (this.#sequence < least) throw new LedgerAway('the server that answers is behind');
  }

  #take({ sequence, message }: OwnMessage): void {
    this.#sequence = sequence;
    if (message === null) return;
    if (message === 'later') this.#tail = { kind: 'other' };
    else if (message.kind === 'handover') this.#handOver(message);
    else if (this.#tail?.kind !== 'other') this.#tail = message;
  }

  /** What is offered or ended was saved before, where that was not read. */
  #handOver(message: Handover): void {
    const isSaved = message.type === 'offered' || message.type === 'ended';
    const known = (record: string): Standing | undefined =>
      this.#standings[record] ?? (isSaved ? 'own' : undefined);
    Object.assign(this.#standings, spokenAfter(message, known));
  }
}
