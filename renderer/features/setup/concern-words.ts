import type { LedgerConcern } from '../../../electron/contract/ledger-concerns.ts';
import { formatCount } from '../../platform/i18n/formats.ts';
import type { Message, TextKey } from '../../platform/i18n/message.ts';
import type { Speaker } from '../../platform/i18n/texts.ts';

/** What a supervisor reads of what is to be mended of the site's ledger: mostly as the way to it is told. */
export const concernWords: Readonly<Record<LedgerConcern, TextKey>> = {
  'key-unreadable': 'fleet.keyUnreadable',
  'key-refused': 'fleet.keyRefused',
  'not-admitted': 'check.ledger.code.booth-not-admitted',
  'ledger-lost': 'fleet.ledgerLost',
  'sent-by-two': 'fleet.sentByTwo',
  'takeover-unfinished': 'fleet.takeoverUnfinished',
  'not-durable': 'check.ledger.code.not-durable',
  'server-too-old': 'check.ledger.code.neighbour-too-old',
  'server-missing': 'fleet.serverMissing',
  'disk-low': 'check.ledger.code.disk-low',
  'not-compared': 'fleet.notCompared',
  'start-unjudged': 'fleet.startUnjudged',
  'certificate-ends': 'check.ledger.code.certificate-ends',
  'unknown-epoch': 'check.ledger.code.unknown-epoch',
  unreadable: 'check.ledger.code.site-unreadable',
  untold: 'check.ledger.code.site-untold',
  'steward-silent': 'fleet.stewardSilent',
  'deleting-held': 'fleet.deletingHeld',
  'alpr-cars-unusable': 'fleet.alprCarsUnusable',
  'alpr-unusable': 'fleet.alprUnusable',
};

/** As long as their names are no longer than that together (characters), booths are named, and always the first. */
const mostNamed = 40;

/** @param awaited the names of the booths that `not-compared` is about */
export function concernMessage(
  concern: LedgerConcern,
  awaited: readonly string[],
  { text, language }: Pick<Speaker, 'text' | 'language'>,
): Message {
  const named = awaited.filter((_, at) => at === 0 || awaited.slice(0, at + 1).join('').length <= mostNamed);
  const more = awaited.length - named.length;
  const rest = more > 0 ? ` ${text('diagnostics.fact.more', { count: formatCount(language, more) })}` : '';
  return { key: concernWords[concern], values: { booths: named.join(' · ') + rest } };
}
