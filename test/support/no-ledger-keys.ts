import type { LedgerKeys } from '../../electron/host/tokens/ledger-keys.ts';

/** Of a booth that is at no site ledger. */
export const noLedgerKeys: Pick<LedgerKeys, 'find' | 'keep' | 'takeFrom' | 'forget'> = {
  find: () => Promise.resolve(null),
  keep: () => Promise.resolve('memory'),
  takeFrom: () => Promise.resolve('left'),
  forget: () => undefined,
};
