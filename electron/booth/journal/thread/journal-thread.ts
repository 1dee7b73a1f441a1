import type { NoAnswer, ThreadKind } from '../../lib/asked-thread.ts';
import { RestartingThread } from '../../lib/restarting-thread.ts';
import type { JournalNotice, NewerVersions, OpenReport } from '../model/report-types.ts';
import type { ThreadCall } from '../types.ts';
import type { Greeting, JournalDuty, JournalFault } from './thread-messages.ts';

/** A journal call that failed; it has changed nothing, but for one that was under way when its thread ended. */
export class JournalError extends Error {
  readonly kind: JournalFault['kind'] | 'closed';
  /** Of a journal that is `newer`; null: it is not. */
  readonly versions: NewerVersions | null;

  constructor(kind: JournalError['kind'], message: string, versions: NewerVersions | null = null) {
    super(message);
    this.kind = kind;
    this.versions = versions;
  }
}

/** Whether a change was refused because its record is not any more what it was decided on. */
export const isStale = (error: unknown): boolean => error instanceof JournalError && error.kind === 'stale';

/** What a thread drops at once, it keeps no longer than this: millions of rows are gone through, and V8 would let them pile up. */
export const threadLimits = { maxYoungGenerationSizeMb: 24 };

/** Presses are known by their `pressId`, and everything else only reads. */
const onceOnly: ReadonlySet<ThreadCall> = new Set([
  'transition',
  'keepSmaller',
  'noteLookUp',
  'keepAttendant',
  'keepLock',
  'openShift',
  'closeShift',
  'keepShiftNote',
  'noteStart',
  'note',
  'setFact',
  'exportHead',
  'runHousekeeping',
  'eraseAbout',
  'eraseForSite',
  'backup',
  'keepCopy',
  'close',
]);

/** A copy takes its time, and lets the others be answered meanwhile. */
const unhurried: ReadonlySet<ThreadCall> = new Set(['backup']);

const errorOf = (fault: JournalFault | NoAnswer): JournalError =>
  new JournalError(fault.kind, fault.message, 'versions' in fault ? fault.versions : null);

/** The worker thread that holds a journal, and the next one where it ends: no press is told *Not saved* for that. */
export function journalThread(
  module: URL | string,
  duty: JournalDuty,
  options: {
    readonly notice: (notice: JournalNotice) => void;
    readonly giveUp: () => void;
    readonly silentMs?: number;
  },
): RestartingThread<ThreadCall, JournalFault, JournalNotice, Greeting> {
  const { notice } = options;
  const kind: ThreadKind<JournalFault> = {
    module,
    name: 'journal',
    workerData: duty,
    resourceLimits: threadLimits,
    errorOf,
  };
  return new RestartingThread(kind, {
    ...options,
    onceOnly,
    unhurried,
    lost: (cause) => notice({ type: 'thread', runs: false, cause }),
    followed: ({ opened }, cause) => {
      tellOf(opened, notice);
      notice({ type: 'thread', runs: true, cause });
    },
  });
}

/** What the next thread found. */
function tellOf({ salvaged, salvaging, mended }: OpenReport, notice: (notice: JournalNotice) => void): void {
  if (salvaged !== null) notice({ type: 'salvaged', salvaged });
  if (salvaging !== null) notice({ type: 'salvaging', ...salvaging });
  if (mended !== null) notice({ type: 'mended', mended, entries: [] });
}
