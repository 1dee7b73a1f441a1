// Which disk of a booth wrote what in the booth's subject. A computer that takes another one's place under the same id goes on in the same
// subject with a journal of its own, after a start that says in whose place (`instead`): all before that is of a former disk.

/** What of a subject's messages tells that, of whatever kind. */
export type DiskMessage =
  | {
      readonly kind: 'start';
      readonly first: number;
      readonly head: { readonly number: number };
      readonly pruned: { readonly number: number };
      readonly instead?: unknown;
      readonly incarnation?: string;
    }
  | { readonly kind: 'event'; readonly number: number }
  | { readonly kind: 'handover' };

/** The disks of one booth, counted by the messages of its subject in their order. */
export class Disks {
  #last = 0;
  #incarnation: string | null = null;
  /** The end of its journal as the last one began, and how far it has come since. */
  #head = 0;
  #reached = 0;
  /** The last one whose journal had pruned something as it took another one's place. */
  #pruned = 0;

  /** The number of the disk that ships now: 0 is the first one, and each in another one's place has the next number. */
  get last(): number {
    return this.#last;
  }

  /** The last one's; null: nothing tells. */
  get incarnation(): string | null {
    return this.#incarnation;
  }

  /**
   * Whether that one is no longer the booth, and what it had is known to be lost with it: the last one has shipped all that its journal had
   * at its start, which may have been records of the former one, too (an older copy, or what was salvaged).
   */
  isFormer(disk: number): boolean {
    return disk < this.#last && this.#reached >= this.#head;
  }

  /**
   * Whether what a former disk had offered may have been settled by a later one, and erased there: that one's journal may be the same, whose
   * chain only could not go on after what an older store had of it. An empty one has pruned nothing.
   */
  mayHaveSettled(disk: number): boolean {
    return disk < this.#pruned;
  }

  take(message: DiskMessage): void {
    if (message.kind === 'event') this.#reached = Math.max(this.#reached, message.number);
    else if (message.kind === 'start') this.#start(message);
  }

  #start({ first, head, pruned, instead, incarnation }: Extract<DiskMessage, { kind: 'start' }>): void {
    this.#incarnation = incarnation ?? null;
    if (instead !== undefined) {
      this.#last += 1;
      this.#head = head.number;
      if (pruned.number > 0) this.#pruned = this.#last;
      this.#reached = 0;
    }
    // What stands before that number, its journal has no more.
    this.#reached = Math.max(this.#reached, first - 1);
  }
}
