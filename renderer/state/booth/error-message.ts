import type { BoothError } from '../../../electron/contract/result.ts';
import type { Message } from '../../platform/i18n/message.ts';

/** A refusal of the core, in words. */
export const errorMessage = ({ code, limit }: BoothError): Message => ({
  key: `error.${code}`,
  ...(limit === undefined ? {} : { values: { limit } }),
});
