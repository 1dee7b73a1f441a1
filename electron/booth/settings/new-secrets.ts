import type { CheckedDocument } from './document.ts';

/** Which secrets are new, and are kept. */
export interface NewSecrets {
  readonly token: boolean;
  /** Of the site ledger. */
  readonly ledgerKey: boolean;
}

export const noNewSecrets: NewSecrets = { token: false, ledgerKey: false };

export const broughtBy = ({
  token,
  ledgerKey,
}: Pick<CheckedDocument, 'token' | 'ledgerKey'>): NewSecrets => ({
  token: token !== null,
  ledgerKey: ledgerKey !== null,
});

/** As the settings name them. */
export const namesOfSecrets = ({ token, ledgerKey }: NewSecrets): string[] => [
  ...(token ? ['service.token'] : []),
  ...(ledgerKey ? ['ledger.seed'] : []),
];
