import type { Stage } from '../stage.ts';

/** One of the outbox design's 44 faults. */
export interface FaultCase {
  /** Its number in the design and a few words. */
  readonly name: string;
  readonly does: string;
  /** Why it cannot be done on this computer; null: it can. */
  readonly impossible?: () => string | null;
  /** Longer than the others, when it is played by itself and at full size. */
  readonly fullSize?: boolean;
  /** Wants the data directory on a small file system of its own. */
  readonly smallDisk?: boolean;
  /** Destroys records that were *Saved*: played first, so that it excuses as little as possible. */
  readonly early?: boolean;
  /** Kills the booth, or starts it anew: its run cannot be one in which a single process has to get over everything. */
  readonly endsBooth?: boolean;
  /** Its run's booth has all nine operations. */
  readonly allOperations?: boolean;
  /** In its run days go by between the cases. */
  readonly ages?: boolean;
  /** Its run's booth keeps so much time (ms) between two requests. */
  readonly pacingMs?: number;
  /** Copies the journal or goes through each of its records: its run does not begin with the journal of a busy gate. */
  readonly wholeJournal?: boolean;
  /**
   * Plays it on a calm stage and need not tidy up. What goes otherwise than specified is told with `stage.expect`.
   *
   * @param full at full size (the case was asked for by name)
   * @returns null where the fault is proven to have happened, else what was missing
   */
  play(stage: Stage, full: boolean): Promise<string | null>;
}

export const asRoot = (): string | null =>
  process.getuid?.() === 0 && process.platform === 'linux'
    ? null
    : 'needs root, to mount a small file system';
