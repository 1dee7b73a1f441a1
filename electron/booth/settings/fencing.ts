import { z } from 'zod';
import type { LedgerPlace } from '../../contract/ledger-place.ts';
import type { TakeoverFault } from '../../contract/takeover.ts';
import { credentialsForm, fencingForm } from '../ledger/messages/credentials.ts';
import { isReadable, versionSchema } from '../ledger/messages/version.ts';
import { documentIn } from './document.ts';
import { isSeed } from './ledger.ts';

const any = z.looseObject({ kind: z.string(), v: versionSchema });

/**
 * The file that the steward gives to the supervisors of a booth. Nothing of it is kept, and where the servers are is not taken from it: a
 * file of somebody else's leads nowhere.
 *
 * @param text of the file
 * @param own this booth's place at the ledger
 * @returns why it is of no use here, or the key in it
 */
export function fencingKeyIn(
  text: string,
  own: Pick<LedgerPlace, 'site' | 'booth'>,
): { readonly seed: string } | { readonly fault: TakeoverFault } {
  const file = any.safeParse(documentIn(text));
  if (!file.success) return { fault: 'no-fencing' };
  const { kind, v } = file.data;
  if (kind === credentialsForm.schema.shape.kind.value) return { fault: 'own-file' };
  if (kind !== fencingForm.schema.shape.kind.value) return { fault: 'no-fencing' };
  if (!isReadable(v)) return { fault: 'other-version' };
  const read = fencingForm.schema.safeParse(file.data);
  if (!read.success || !isSeed(read.data.seed)) return { fault: 'damaged' };
  const { site, booth, seed } = read.data;
  if (site !== own.site) return { fault: 'other-site' };
  return booth === own.booth ? { seed } : { fault: 'other-booth' };
}
