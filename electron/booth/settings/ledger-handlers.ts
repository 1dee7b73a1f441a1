import type { LedgerCheck, ledgerCalls } from '../../contract/ledger.ts';
import { ok, type Result } from '../../contract/result.ts';
import type { BoothHandlers } from '../../contract/channels.ts';
import { readLedger } from './ledger-change.ts';
import { ledgerBytesLimit } from './ledger.ts';
import { readFileFrom, type RemovableDrives } from './removable-drive.ts';
import type { SettingsService } from './settings-ports.ts';

/** The screen's calls about this booth's place at the site ledger. @param check goes the way to the one in force */
export function ledgerHandlers(
  settings: SettingsService,
  drives: RemovableDrives = () => Promise.resolve([]),
  check: () => Promise<Result<LedgerCheck>>,
): Pick<BoothHandlers, keyof typeof ledgerCalls> {
  return {
    'setup.checkLedger': check,
    'setup.readLedger': async (from) => {
      const text = await readFileFrom(drives, from, ledgerBytesLimit);
      return text.ok ? ok(readLedger(text.value)) : text;
    },
    'setup.takeLedger': async (from, by) => {
      const text = await readFileFrom(drives, from, ledgerBytesLimit);
      return text.ok ? settings.takeLedger(text.value, by) : text;
    },
  };
}
