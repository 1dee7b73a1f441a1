import type { BoothError } from '../../../electron/contract/result.ts';
import type { Words } from '../../platform/i18n/words.ts';

/** A refusal of the core, in words. */
export const errorWords = ({ code, limit }: BoothError): Words => ({
  key: `error.${code}`,
  ...(limit === undefined ? {} : { values: { limit } }),
});
