import type { FleetBooth } from '../../../../electron/contract/fleet.ts';
import type { Level } from '../../../../electron/contract/findings.ts';
import { formatAge, formatCount, formatMoment } from '../../../platform/i18n/formats.ts';
import type { Message } from '../../../platform/i18n/message.ts';

const linkWords = { open: 'service.open', probing: 'service.probing', paused: 'service.paused' } as const;
const isKnown = (link: string): link is keyof typeof linkWords => Object.hasOwn(linkWords, link);

/** Silent is wrong; what a person has to look at there is to be watched. Of a booth that was removed nothing is expected. */
export function levelOfBooth({ isRetired, seen, health, isUnchecked, unerased }: FleetBooth): Level {
  if (!isRetired && (seen === null || seen.isSilent)) return 'wrong';
  if (isUnchecked || unerased !== null) return 'watch';
  if (isRetired) return 'unknown';
  if (health === null) return 'watch';
  const { isOutdated, link, unknown, refused, unread, former } = health;
  return isOutdated || link !== 'open' || unknown + refused + unread + former > 0 ? 'watch' : 'good';
}

/** What somebody has to see to comes first, and booths that were removed last; else it is the roster's order. */
export const byUrgency = (booths: readonly FleetBooth[]): FleetBooth[] => {
  const place = (booth: FleetBooth): number =>
    booth.isRetired ? 3 : ['wrong', 'watch', 'good'].indexOf(levelOfBooth(booth));
  return booths.toSorted((one, other) => place(one) - place(other));
};

interface Told {
  /** When all of it was read (ms since 1970, by this computer's clock). */
  readonly readMs: number;
  /** Whether the ledger answered now. */
  readonly isAnswering: boolean;
  readonly language: string;
  /** ms since 1970 */
  readonly now: number;
}

/** When it said last how it is. Where the ledger does not answer, that it says nothing is no news: the time is told, and no age. */
export function seenWords({ seen, isRetired }: FleetBooth, told: Told): Message {
  if (isRetired) return { key: 'fleet.removed' };
  if (seen === null) return { key: 'fleet.never' };
  const { readMs, isAnswering, language, now } = told;
  if (!isAnswering) {
    const time = formatMoment(language, new Date(readMs - seen.agoMs).toISOString(), now);
    return { key: 'fleet.seenAt', values: { time } };
  }
  const age = formatAge(language, seen.agoMs);
  return { key: seen.isSilent ? 'fleet.silent' : 'rush.ago', values: { age } };
}

/** How it stands with the parking service, what is open there, and which version it runs. */
export function factsOf({ health }: FleetBooth, language: string): { lead: string; message: Message }[] {
  if (health === null) return [];
  const { link, version } = health;
  const counted = (count: number, message: Message) => ({ lead: formatCount(language, count), message });
  return [
    ...(isKnown(link) ? [{ lead: '', message: { key: linkWords[link] } }] : []),
    counted(health.waiting, { key: 'counter.waiting.word' }),
    counted(health.unknown, { key: 'counter.unknown.word', values: { count: health.unknown } }),
    counted(health.refused, { key: 'counter.refused.word', values: { count: health.refused } }),
    counted(health.plateMissing, { key: 'counter.plateMissing.word' }),
    counted(health.inside, { key: 'fleet.inside' }),
    { lead: '', message: { key: 'fleet.version', values: { version } } },
  ];
}

/** What somebody has to see to, beside what is open at the booth. */
export function remarksOf(
  { seen, health, isUnchecked, unerased }: FleetBooth,
  { language, now }: Pick<Told, 'language' | 'now'>,
): Message[] {
  const remarks: Message[] = [];
  if (health !== null && health.former > 0)
    remarks.push({ key: 'takeover.former.left', values: { number: formatCount(language, health.former) } });
  if (unerased !== null) {
    const { count, since } = unerased;
    const values = { count: formatCount(language, count), time: formatMoment(language, since, now) };
    remarks.push({ key: 'fleet.unerased', values });
  }
  // One that was never heard has nothing to compare that anybody knows of, and says so already.
  if (isUnchecked && seen !== null) remarks.push({ key: 'fleet.unchecked' });
  if (seen !== null && health === null) remarks.push({ key: 'fleet.unreadable' });
  if (health !== null && health.unread > 0)
    remarks.push({ key: 'fleet.unread', values: { count: formatCount(language, health.unread) } });
  if (health?.isOutdated === true) remarks.push({ key: 'fleet.outdated' });
  return remarks;
}
