import type { LedgerRead } from '../../contract/ledger.ts';
import {
  checkDocument,
  documentIn,
  type CheckedDocument,
  type DocumentResult,
  type SettingsDocument,
} from './document.ts';
import { isSameIdentity, plainLedger } from './ledger.ts';
import type { BoothSettings } from './schema.ts';
import type { SettingsKeeper } from './settings-ports.ts';

/** The settings as they are, and no secret with them. */
export const unchanged = (settings: BoothSettings): CheckedDocument => ({
  document: {},
  settings,
  token: null,
  ledgerKey: null,
});

/** @param text of the steward's file */
export function readLedger(text: string): LedgerRead {
  const read = ledgerIn(text, {});
  if (!read.ok) return { ledger: null, faults: [...read.faults] };
  return { ledger: plainLedger(read.value.settings.ledger), faults: [] };
}

/** @returns other settings with what the text says, which has its key with it */
function ledgerIn(text: string, others: SettingsDocument): DocumentResult {
  const ledger = documentIn(text);
  if (ledger === null) return { ok: false, faults: [{ path: 'ledger', code: 'not-json' }] };
  const checked = checkDocument({ ...others, ledger });
  return checked.ok && checked.value.ledgerKey === null
    ? { ok: false, faults: [{ path: 'ledger.seed', code: 'missing' }] }
    : checked;
}

/**
 * The settings with what the steward gives for this booth.
 *
 * @param text of the steward's file
 * @param now those in force
 * @returns null where a file of the site's says who this booth is at the ledger, and this is another one: of that, the key alone may come
 * from elsewhere
 */
export function ledgerChange(
  text: string,
  keeper: Pick<SettingsKeeper, 'givenBy' | 'document'>,
  now: BoothSettings,
): DocumentResult | null {
  const checked = ledgerIn(text, keeper.document());
  if (!checked.ok || keeper.givenBy === null) return checked;
  const { settings, ledgerKey } = checked.value;
  const isSame =
    settings.ledger !== null && now.ledger !== null && isSameIdentity(settings.ledger, now.ledger);
  return isSame ? { ok: true, value: { ...unchanged(now), ledgerKey } } : null;
}
