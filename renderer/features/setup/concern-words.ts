import type { LedgerConcern } from '../../../electron/contract/ledger-concerns.ts';
import type { TextKey } from '../../platform/i18n/message.ts';

/** What a supervisor reads of what is to be mended of the site's ledger: mostly as the way to it is told. */
export const concernWords: Readonly<Record<LedgerConcern, TextKey>> = {
  'not-admitted': 'check.ledger.code.booth-not-admitted',
  'not-durable': 'check.ledger.code.not-durable',
  'server-too-old': 'check.ledger.code.neighbour-too-old',
  'disk-low': 'check.ledger.code.disk-low',
  'certificate-ends': 'check.ledger.code.certificate-ends',
  'unknown-epoch': 'check.ledger.code.unknown-epoch',
  unreadable: 'check.ledger.code.site-unreadable',
  untold: 'check.ledger.code.site-untold',
  'steward-silent': 'fleet.stewardSilent',
  'deleting-held': 'fleet.deletingHeld',
};
