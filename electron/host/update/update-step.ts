import type { UpdateReadiness } from '../../booth/update-readiness.ts';

/** What keeps this installation from being replaced by its own account, whenever that is. */
const updateObstacles = ['no-key', 'not-this-package', 'not-restarted', 'no-rights'] as const;
export type UpdateObstacle = (typeof updateObstacles)[number];

/** A version that the site's server offers. */
export interface OfferedVersion {
  readonly version: string;
  /** Milliseconds since 1970; null: the server does not say. */
  readonly releasedAtMs: number | null;
}

export interface UpdateFacts extends UpdateReadiness {
  readonly obstacle: UpdateObstacle | null;
  /** Since the server was last asked (ms); null: not yet since the program started. */
  readonly sinceCheckMs: number | null;
  /** null: nothing newer. */
  readonly offered: OfferedVersion | null;
  readonly downloaded: boolean;
  /** When it was last tried to install what is offered (ms since 1970); null: never. */
  readonly triedAtMs: number | null;
  /** Whether a verified copy of the journal as it is now was just made. */
  readonly backedUp: boolean;
  /** Since somebody last touched the screen, a key or the mouse (ms). */
  readonly sinceInputMs: number;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** Of the booth's clock, 0 to 23. */
  readonly hour: number;
}

/** What is to be done, or what is waited for. */
export type UpdateStep =
  | 'check'
  | 'download'
  | 'back-up'
  | 'install'
  | 'off'
  | UpdateObstacle
  | 'nothing-newer'
  | 'rollout-delay'
  | 'tried-already'
  | 'shift-end'
  | 'hour'
  | 'quiet'
  | 'wire';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How often the site's server is asked (ms). */
const checkEveryMs = 60 * minuteMs;
/** Nobody has touched anything for so long (ms): no plate is half typed, no car stands there. */
const quietForMs = 5 * minuteMs;
/** A version that could not be installed is not tried again before (ms). */
const againAfterMs = dayMs;

/** When an update goes on, and when it waits. What is saved and not sent never keeps the booth old: it is copied first. */
export function nextUpdateStep(facts: UpdateFacts): UpdateStep {
  const { updates, offered } = facts;
  if (updates === null) return 'off';
  if (facts.obstacle !== null) return facts.obstacle;
  if (facts.sinceCheckMs === null || facts.sinceCheckMs >= checkEveryMs) return 'check';
  if (offered === null) return 'nothing-newer';
  if (!isRolloutDelayOver(offered, updates.waitDays, facts.nowMs)) return 'rollout-delay';
  // A clock that was set back does not count: it would make the booth wait for as long.
  const sinceTriedMs = facts.triedAtMs === null ? Infinity : Math.abs(facts.nowMs - facts.triedAtMs);
  if (sinceTriedMs < againAfterMs) return 'tried-already';
  if (!facts.downloaded) return 'download';
  if (facts.signIn && facts.onDuty) return 'shift-end';
  if (!facts.signIn && facts.hour !== updates.hour) return 'hour';
  if (facts.sinceInputMs < quietForMs) return 'quiet';
  if (facts.onWire) return 'wire';
  if (facts.openRecords > 0 && !facts.backedUp) return 'back-up';
  return 'install';
}

/** A booth that is to wait does so for a version of which nobody says when it came, too. */
const isRolloutDelayOver = ({ releasedAtMs }: OfferedVersion, waitDays: number, nowMs: number): boolean =>
  waitDays === 0 || (releasedAtMs !== null && nowMs - releasedAtMs >= waitDays * dayMs);
