import type { RecordView } from '../../contract/record.ts';
import type { StorageState } from '../../contract/snapshot.ts';
import type { JournalNotice, Mended, OpenReport } from '../journal/report-types.ts';
import type { Log } from '../ports.ts';

/** What is known of the disk and the journal, and the worst of it. */
export class StorageStatus {
  readonly #log: Log;
  #changed: (entries: readonly RecordView[]) => void = () => undefined;
  readonly #known = new Set<Exclude<StorageState, 'ok'>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * @param changed told when the worst is another one, or when the journal's counts and marks were put right, in place of the one
   *   before; `entries`: of the cars that came back inside or left by that
   */
  tell(changed: (entries: readonly RecordView[]) => void): void {
    this.#changed = changed;
  }

  worst(): StorageState {
    const order = ['failing', 'nearly-full', 'damaged', 'salvaged', 'beside-newer'] as const;
    return order.find((state) => this.#known.has(state)) ?? 'ok';
  }

  /** How the journal was found. */
  opened({ salvaged, rolledBack, mended, migrated }: OpenReport): void {
    if (migrated !== null) this.#log('info', 'the journal was brought to this version', { ...migrated });
    if (salvaged !== null) this.#log('error', 'the journal was damaged and salvaged', { ...salvaged });
    if (rolledBack !== null) this.#log('error', 'the journal is older than it was', { ...rolledBack });
    if (mended !== null) this.#mended(mended);
    if (salvaged !== null || rolledBack !== null) this.set('salvaged', true);
  }

  noticed(notice: JournalNotice): void {
    switch (notice.type) {
      case 'picture-lost':
        this.#log('error', 'a picture is damaged and is left out', { ...notice });
        return;
      case 'salvaged':
        this.#log('error', 'the journal was damaged and salvaged', { ...notice.salvaged });
        this.set('salvaged', true);
        return;
      case 'reserve':
        this.set('nearly-full', !notice.held);
        return;
      case 'thread':
        this.#log('error', notice.runs ? 'the journal’s thread runs again' : 'the journal’s thread ended', {
          ...notice,
        });
        this.set('failing', !notice.runs);
        // The next thread looks at the disk itself, and tells where there is no room.
        if (notice.runs) this.set('nearly-full', false);
        return;
      case 'mended':
        this.#mended(notice.mended);
        this.#changed(notice.entries);
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
    this.#changed([]);
  }
}
