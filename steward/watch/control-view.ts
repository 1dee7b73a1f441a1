import type { JetStreamManager } from '@nats-io/jetstream';
import {
  checkedForm,
  epochForm,
  erasedForm,
  erasureForm,
  retentionForm,
  rosterForm,
  type Epoch,
  type Erasure,
  type Retention,
} from '../../electron/booth/ledger/messages/control.ts';
import { readMessage, type Form } from '../../electron/booth/ledger/messages/read.ts';
import { watchForm, type Watch } from '../../electron/booth/ledger/messages/watch.ts';
import {
  epochSubject,
  erasureOf,
  erasureSubject,
  retentionSubject,
  rosterSubject,
  saidBy,
  watchSubject,
} from '../../electron/booth/ledger/names/subjects.ts';
import type { z } from 'zod';
import { readOn, type StoredMessage } from '../ledger/read-on.ts';

/** A message that is not to stay once another one of its subject is there. */
interface ReplacedMessage {
  readonly subject: string;
  readonly sequence: number;
  readonly hasPlate: boolean;
}

/** Who was on the roster from a message on. */
interface KnownRoster {
  readonly sequence: number;
  readonly active: readonly string[];
}

/** What the ledger says of the site, as far as it was read: each time only what came since is asked for. */
export class ControlView {
  #readTo = 0;
  #epoch: { readonly first: number; readonly epoch: Epoch } | null = null;
  readonly #rosters: KnownRoster[] = [];
  readonly #checked = new Map<string, string>();
  readonly #erased = new Map<string, ReadonlySet<string>>();
  readonly #erasures = new Map<string, Erasure>();
  /** The last message of each subject of which only the last one is kept. */
  readonly #last = new Map<string, ReplacedMessage>();
  #superseded: ReplacedMessage[] = [];
  #retention: Retention | null = null;
  #watch: Watch | null = null;

  async sync(manager: JetStreamManager): Promise<void> {
    for await (const batch of readOn(manager, 'control', this.#readTo))
      for (const message of batch) {
        this.#take(message);
        this.#readTo = message.sequence;
      }
  }

  get epoch(): Epoch | null {
    return this.#epoch?.epoch ?? null;
  }

  get retention(): Retention | null {
    return this.#retention;
  }

  get watch(): Watch | null {
    return this.#watch;
  }

  get erasures(): readonly Erasure[] {
    return [...this.#erasures.values()];
  }

  /** By its last word, which names those that were open when it said so. */
  hasErased(booth: string, erasure: string): boolean {
    return this.#erased.get(booth)?.has(erasure) === true;
  }

  /** Those that have compared what they wrote with this epoch. */
  checkedIn(epoch: string): string[] {
    return [...this.#checked].filter(([, checked]) => checked === epoch).map(([booth]) => booth);
  }

  /** Every booth that was on the roster at any time since the last epoch began. */
  activeSinceEpoch(): string[] {
    const first = this.#epoch?.first ?? 0;
    const before = this.#rosters.findLastIndex(({ sequence }) => sequence < first);
    return this.#rosters.slice(Math.max(0, before)).flatMap(({ active }) => active);
  }

  /** Whether an older message of an erasure, in which its plate was, has not been deleted yet. */
  isPlateLeft(erasure: string): boolean {
    const subject = erasureSubject(erasure);
    return this.#superseded.some((one) => one.hasPlate && one.subject === subject);
  }

  /** Messages that a younger one of their subject has replaced, and that are not to stay. Each is told once. */
  takeSuperseded(): ReplacedMessage[] {
    const found = this.#superseded;
    this.#superseded = [];
    return found;
  }

  #take(stored: StoredMessage): void {
    const { subject, sequence } = stored;
    const id = erasureOf(subject);
    if (id !== null) {
      const erasure = messageOf(erasureForm, stored);
      if (erasure?.erasure === id) this.#erasures.set(id, erasure);
      this.#supersede({ subject, sequence, hasPlate: erasure?.plate !== undefined });
    }
    if (subject === watchSubject) {
      this.#watch = messageOf(watchForm, stored) ?? this.#watch;
      this.#supersede({ subject, sequence, hasPlate: false });
    }
    if (subject === retentionSubject) this.#retention = messageOf(retentionForm, stored) ?? this.#retention;
    if (subject === rosterSubject) this.#takeRoster(stored);
    if (subject === epochSubject) this.#takeEpoch(stored);
    const said = saidBy(subject);
    if (said?.topic === 'taken') this.#supersede({ subject, sequence, hasPlate: false });
    if (said?.topic === 'checked') this.#takeChecked(said.booth, stored);
    if (said?.topic === 'erased') this.#takeErased(said.booth, stored);
  }

  #supersede(message: ReplacedMessage): void {
    const before = this.#last.get(message.subject);
    if (before !== undefined) this.#superseded.push(before);
    this.#last.set(message.subject, message);
  }

  #takeRoster(stored: StoredMessage): void {
    const roster = messageOf(rosterForm, stored);
    if (roster === null) return;
    const active = roster.booths.filter(({ isRetired }) => !isRetired).map(({ id }) => id);
    this.#rosters.push({ sequence: stored.sequence, active });
  }

  #takeEpoch(stored: StoredMessage): void {
    const epoch = messageOf(epochForm, stored);
    if (epoch === null) return;
    const isSame = this.#epoch?.epoch.epoch === epoch.epoch;
    this.#epoch = { first: isSame ? (this.#epoch?.first ?? 0) : stored.sequence, epoch };
  }

  #takeChecked(booth: string, stored: StoredMessage): void {
    const checked = messageOf(checkedForm, stored);
    if (checked?.booth === booth) this.#checked.set(booth, checked.epoch);
  }

  #takeErased(booth: string, stored: StoredMessage): void {
    const erased = messageOf(erasedForm, stored);
    if (erased?.booth === booth) this.#erased.set(booth, new Set(erased.erasures));
  }
}

function messageOf<Schema extends z.ZodType>(
  form: Form<Schema>,
  { bytes }: StoredMessage,
): z.output<Schema> | null {
  const read = readMessage(form, bytes);
  return 'fault' in read ? null : read.message;
}
