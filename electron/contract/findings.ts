import type { Diagnostics } from './diagnostics.ts';
import type { LedgerConcern } from './ledger-concerns.ts';

/** What is judged, in the order in which it is told where nothing is wrong. */
const topics = [
  'service',
  'ledger',
  'clock',
  'queue',
  'journal',
  'disk',
  'camera',
  'reading',
  'keyring',
  'display',
] as const;
export type Topic = (typeof topics)[number];

/** `wrong`: somebody has to do something. `watch`: it may become so. `unknown`: it cannot be told here. */
const levels = ['wrong', 'watch', 'unknown', 'good'] as const;
export type Level = (typeof levels)[number];

export interface Finding {
  readonly topic: Topic;
  readonly level: Level;
}

/** `watch`: what of the site's ledger nobody has to mend today. */
const concernLevels: Readonly<Record<LedgerConcern, 'wrong' | 'watch'>> = {
  'key-unreadable': 'wrong',
  'key-refused': 'wrong',
  'not-admitted': 'wrong',
  'takeover-unfinished': 'wrong',
  'ledger-lost': 'wrong',
  'sent-by-two': 'wrong',
  'not-durable': 'wrong',
  'server-too-old': 'wrong',
  'server-missing': 'wrong',
  'disk-low': 'wrong',
  'not-compared': 'watch',
  'start-unjudged': 'watch',
  'certificate-ends': 'watch',
  'unknown-epoch': 'wrong',
  unreadable: 'watch',
  untold: 'watch',
  'steward-silent': 'watch',
  'deleting-held': 'watch',
  'alpr-cars-unusable': 'watch',
  'alpr-unusable': 'watch',
};

export const levelOfConcern = (concern: LedgerConcern): Level => concernLevels[concern];
/** A skew over this is shown (docs/design/product.md; ms). */
const clockSkewLimitMs = 60_000;
/** A record that waits longer than this is worth a look (ms). */
const longWaitMs = 3_600_000;
/** Less free space than this is worth a look: some days of pictures (bytes). */
const littleSpaceBytes = 2 * 1024 ** 3;

export const isClockOff = (skewMs: number | null): boolean =>
  skewMs !== null && Math.abs(skewMs) > clockSkewLimitMs;

/**
 * @param isBroken whether the journal was verified and its chain does not hold
 * @returns a judgement of each topic (of a ledger where there is one), the worst first; what is equally bad in the order of `topics`
 */
export function findingsOf(diagnostics: Diagnostics, isBroken = false): Finding[] {
  return topics
    .filter((topic) => topic !== 'ledger' || diagnostics.ledger !== null)
    .map((topic) => ({
      topic,
      level: isBroken && topic === 'journal' ? 'wrong' : judges[topic](diagnostics),
    }))
    .sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}

const judges: Readonly<Record<Topic, (diagnostics: Diagnostics) => Level>> = {
  service({ service: { state, withheld, answers } }) {
    if (state === 'paused' || withheld.length > 0) return 'wrong';
    if (state === 'probing') return 'watch';
    return answers.length === 0 ? 'unknown' : 'good';
  },
  ledger({ ledger }) {
    if (ledger === null) return 'unknown';
    const { state, concerns, shipping } = ledger;
    if (state === 'alone' || concerns.some((concern) => levelOfConcern(concern) === 'wrong')) return 'wrong';
    return state === 'away' || concerns.length > 0 || shipping.fault !== null ? 'watch' : 'good';
  },
  clock({ service: { clockSkewMs }, clock: { inDoubt, proven } }) {
    if (inDoubt || isClockOff(clockSkewMs)) return 'wrong';
    if (proven !== null) return 'watch';
    return clockSkewMs === null ? 'unknown' : 'good';
  },
  queue({ counts: { unknown, refused }, oldestWaitingMs }) {
    return unknown + refused > 0 || (oldestWaitingMs ?? 0) > longWaitMs ? 'watch' : 'good';
  },
  journal({ storage }) {
    if (storage === 'failing' || storage === 'damaged') return 'wrong';
    return storage === 'salvaged' || storage === 'beside-newer' ? 'watch' : 'good';
  },
  disk({ disk, storage }) {
    if (disk === null) return 'unknown';
    if (storage === 'nearly-full') return 'wrong';
    return disk.freeBytes < littleSpaceBytes || disk.reserve === 'missing' ? 'watch' : 'good';
  },
  camera({ camera }) {
    if (camera === null || camera.state === 'starting') return 'unknown';
    return camera.state === 'live' ? 'good' : 'wrong';
  },
  // What is not wanted is not wrong.
  reading({ reading: { cause } }) {
    return cause === undefined ? 'good' : 'watch';
  },
  keyring({ keyring, mode, pinInSiteFile = false }) {
    if (pinInSiteFile) return 'watch';
    if (keyring === null || keyring.usable === null) return 'unknown';
    // In training there is nothing to keep.
    return keyring.usable || mode === 'training' ? 'good' : 'watch';
  },
  display({ displays }) {
    return displays === null || displays.length === 0 ? 'unknown' : 'good';
  },
};
