import type { RecordView } from '../../contract/record.ts';
import type { StorageState } from '../../contract/snapshot.ts';
import type { JournalNotice, Mended, OpenReport } from '../journal/model/report-types.ts';
import type { Log } from '../ports/ports.ts';

/** Who follows what is known of the disk and the journal. */
export interface StorageFollower {
  /** The worst is another one than before, or a damaged journal is being read, or is not any more. */
  readonly changed: () => void;
  /** Of what was in a damaged journal, these records are in the journal again. */
  readonly joined: (records: readonly RecordView[]) => void;
  /** The journal's counts and marks were put right. @param entries of the cars that came back inside or left by that */
  readonly putRight: (entries: readonly RecordView[]) => void;
  /** More of it may be there than was told. `isOver`: and nothing else is to come. */
  readonly readAgain: (isOver: boolean) => void;
}

/** What is known of the disk and the journal, and the worst of it. */
export class StorageStatus {
  readonly #log: Log;
  #follower: StorageFollower | null = null;
  readonly #known = new Set<Exclude<StorageState, 'ok'>>();
  #isReadingEarlier = false;
  /** What nobody was told yet. */
  #kept: ((follower: StorageFollower) => void)[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param follower in place of the one before; null: what joins is kept for the next one */
  tell(follower: StorageFollower | null): void {
    this.#follower = follower;
    if (follower === null) return;
    for (const told of this.#kept.splice(0)) told(follower);
  }

  /** Whether a damaged journal is still being read: cars that came in before may not be known yet. */
  get isReadingEarlier(): boolean {
    return this.#isReadingEarlier;
  }

  worst(): StorageState {
    const order = ['failing', 'nearly-full', 'damaged', 'salvaged', 'beside-newer'] as const;
    return order.find((state) => this.#known.has(state)) ?? 'ok';
  }

  /** How the journal was found. */
  opened({ salvaged, salvaging, rolledBack, mended, migrated }: OpenReport): void {
    if (migrated !== null) this.#log('info', 'the journal was brought to this version', { ...migrated });
    if (salvaged !== null) this.#log('error', 'the journal was damaged and salvaged', { ...salvaged });
    if (rolledBack !== null) this.#log('error', 'the journal is older than it was', { ...rolledBack });
    if (mended !== null) this.#mended(mended);
    if (salvaging !== null) this.#reads(salvaging.folder);
    if (salvaged !== null || rolledBack !== null) this.set('salvaged', true);
  }

  noticed(notice: JournalNotice): void {
    switch (notice.type) {
      case 'picture-lost':
        this.#log('error', 'a picture is damaged and is left out', { ...notice });
        return;
      case 'salvaging':
        this.#reads(notice.folder);
        // What joined while it was opened was not told one by one.
        this.#told(({ readAgain }) => readAgain(false));
        return;
      case 'joined':
        this.#told(({ joined }) => joined(notice.records));
        return;
      case 'salvaged':
        this.#log('error', 'the journal was damaged and salvaged', { ...notice.salvaged });
        this.#isReadingEarlier = false;
        this.#known.add('salvaged');
        this.#told(({ readAgain }) => readAgain(true));
        this.#follower?.changed();
        return;
      case 'reserve':
        this.set('nearly-full', !notice.held);
        return;
      case 'thread':
        this.#log('error', notice.runs ? 'the journal’s thread runs again' : 'the journal’s thread ended', {
          ...notice,
        });
        // The next one says first whether it goes on reading.
        if (!notice.runs) this.#isReadingEarlier = false;
        this.set('failing', !notice.runs);
        // The next thread looks at the disk itself, and tells where there is no room.
        if (notice.runs) this.set('nearly-full', false);
        return;
      case 'mended':
        this.#mended(notice.mended);
        this.#told(({ putRight }) => putRight(notice.entries));
        return;
      case 'checked':
        if (notice.problems.length === 0) return;
        this.#log('error', 'the journal is damaged', { problems: notice.problems });
        this.set('damaged', true);
    }
  }

  /** Nothing is lost by it, so that the screen has no word for it. */
  #mended(mended: Mended): void {
    this.#log('error', 'the journal’s counts or marks were not as its records say, and were put right', {
      ...mended,
    });
  }

  set(state: Exclude<StorageState, 'ok'>, holds: boolean): void {
    const before = this.worst();
    if (holds) this.#known.add(state);
    else this.#known.delete(state);
    if (this.worst() === before) return;
    this.#log(holds ? 'warn' : 'info', 'storage', { state: this.worst() });
    this.#follower?.changed();
  }

  #reads(folder: string): void {
    this.#log('error', 'the journal was damaged and is being read', { folder });
    this.#isReadingEarlier = true;
    this.#follower?.changed();
  }

  #told(say: (follower: StorageFollower) => void): void {
    if (this.#follower === null) this.#kept.push(say);
    else say(this.#follower);
  }
}
