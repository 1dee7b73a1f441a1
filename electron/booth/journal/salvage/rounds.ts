import { keepMark } from '../clock/marks.ts';
import type { JournalNotice, OpenReport } from '../model/report-types.ts';
import { viewOf, type RecordRow } from '../database/rows.ts';
import { isOpen } from '../database/rules.ts';
import { Salvaging, type SalvageStep, type SalvagingPorts } from './salvaging.ts';

/** Between two steps (ms): presses come first. */
const pauseMs = 2;

/** When the disk had no room (ms). */
const againMs = 60_000;

/** How far a salvage came while the journal was opened. */
export type FoundDamaged = Pick<OpenReport, 'salvaged' | 'salvaging'>;

/** The salvage in a journal's directory, if one is under way: first while the journal is opened, then beside the presses. */
export class SalvageRounds {
  readonly #ports: Omit<SalvagingPorts, 'joined'>;
  readonly #notice: (notice: JournalNotice) => void;
  readonly #openingMs: number;
  #salvaging: Salvaging | null = null;
  #isOpening = false;

  /**
   * @param notice told of what joins, and of the end, while the journal is in use
   * @param openingMs how long the opening of a journal waits for it (ms)
   */
  constructor(
    ports: Omit<SalvagingPorts, 'joined'>,
    notice: (notice: JournalNotice) => void,
    openingMs: number,
  ) {
    this.#ports = ports;
    this.#notice = notice;
    this.#openingMs = openingMs;
  }

  /** What is under way; null: nothing is. */
  get current(): Salvaging | null {
    return this.#salvaging;
  }

  /** Goes on with what was begun, as long as an opening may last. For a journal that was just opened. */
  begin(): FoundDamaged {
    this.stop();
    this.#salvaging = this.#leftToRead();
    // What is added now is not of the run before, whatever the clock tells.
    if (this.#salvaging !== null)
      keepMark(this.#ports.database(), { kind: 'opening', wallMs: this.#ports.now(), runningMs: 0 });
    this.#isOpening = true;
    try {
      const until = performance.now() + this.#openingMs;
      while (this.#salvaging !== null && performance.now() < until) {
        const step = this.#step(this.#salvaging);
        if (step.is === 'over') return { salvaged: step.report, salvaging: this.#underWay };
        if (step.is === 'without-room') break;
      }
      return { salvaged: null, salvaging: this.#underWay };
    } finally {
      this.#isOpening = false;
    }
  }

  /**
   * Goes on for some milliseconds.
   *
   * @returns when it is to be called again (ms from now); null: nothing is under way any more
   * @throws what the journal's own damage throws
   */
  goOn(): number | null {
    if (this.#salvaging === null) return null;
    const step = this.#step(this.#salvaging);
    if (step.is !== 'over') return step.is === 'without-room' ? againMs : pauseMs;
    this.#notice({ type: 'salvaged', salvaged: step.report });
    if (this.#underWay === null) return null;
    this.#notice({ type: 'salvaging', ...this.#underWay });
    return pauseMs;
  }

  /** The next opening goes on with it. */
  stop(): void {
    this.#salvaging?.stop();
    this.#salvaging = null;
  }

  #step(salvaging: Salvaging): SalvageStep {
    const step = salvaging.step();
    // What the damaged journal had not read to the end itself is read next.
    if (step.is === 'over') this.#salvaging = this.#leftToRead();
    return step;
  }

  get #underWay(): FoundDamaged['salvaging'] {
    return this.#salvaging === null ? null : { folder: this.#salvaging.folder };
  }

  #leftToRead(): Salvaging | null {
    return Salvaging.of({ ...this.#ports, joined: (ids) => this.#joined(ids) });
  }

  /** Cars inside, and what somebody has to deal with: nothing else is shown anywhere. */
  #joined(ids: readonly string[]): void {
    if (this.#isOpening) return;
    const sql = `SELECT * FROM records WHERE id = :id AND (inside = 1 OR ${isOpen('state')})`;
    const rows = ids.map((id) => this.#ports.database().get(sql, { id }) as RecordRow | undefined);
    const records = rows.filter((row) => row !== undefined).map(viewOf);
    if (records.length > 0) this.#notice({ type: 'joined', records });
  }
}
