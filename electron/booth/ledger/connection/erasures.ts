import type { z } from 'zod';
import { erasedForm, erasureForm, type Erasure } from '../messages/control.ts';
import { readMessage, type Received, type Unread } from '../messages/read.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';
import { streams } from '../names/streams.ts';
import { boothSubject, everyErasure } from '../names/subjects.ts';
import { answered } from './away.ts';
import type { LedgerSession } from './session.ts';

/** What the site has asked to be erased, as a session has told it: each time only what came since is read. Of one erasure the last word counts. */
export class KnownErasures {
  #session: LedgerSession | null = null;
  /** Of the session's messages. */
  #readTo = 0;
  /** By their subjects. */
  readonly #erasures = new Map<string, Erasure>();
  readonly #unreadable = new Set<string>();

  get all(): Erasure[] {
    return [...this.#erasures.values()];
  }

  /** Whether the last word of one cannot be read: what stands in it, nobody here knows. */
  get isUnreadable(): boolean {
    return this.#unreadable.size > 0;
  }

  /** The ledger of another session may be another one, whose numbers say nothing of the one before. */
  isOf(session: LedgerSession): boolean {
    return session === this.#session;
  }

  /** @param found told of each message. @throws LedgerAway */
  async read(
    session: LedgerSession,
    found: (read: Received<Erasure> | Unread) => void = () => undefined,
  ): Promise<void> {
    if (!this.isOf(session)) this.#begin(session);
    for (;;) {
      // The server knows it, and the client's type does not.
      const query = { seq: this.#readTo + 1, next_by_subj: everyErasure };
      const stored = await answered(session.manager.streams.getMessage(streams.control.name, query));
      // Another session has begun meanwhile.
      if (stored === null || !this.isOf(session)) return;
      this.#readTo = stored.seq;
      const read = readMessage(erasureForm, stored.data);
      if ('fault' in read) this.#unreadable.add(stored.subject);
      else {
        this.#unreadable.delete(stored.subject);
        this.#erasures.set(stored.subject, read.message);
      }
      found(read);
    }
  }

  #begin(session: LedgerSession): void {
    this.#session = session;
    this.#readTo = 0;
    this.#erasures.clear();
    this.#unreadable.clear();
  }
}

/** Tells which erasures this booth has carried out, of those that are still asked for: its last word counts alone. @throws LedgerAway */
export async function tellErased(
  { booth, manager }: LedgerSession,
  erased: Pick<z.input<typeof erasedForm.schema>, 'erasures' | 'at'>,
): Promise<void> {
  const bytes = writeMessage(erasedForm, { ...erased, v: ownVersion, kind: 'erased', booth });
  await answered(manager.jetstream().publish(boothSubject(booth, 'erased'), bytes, { retries: 0 }));
}
