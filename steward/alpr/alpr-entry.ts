import { createHash } from 'node:crypto';
import type { ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
import { sessionKey } from '../../electron/contract/session-id.ts';

/** The same session has the same entry, whoever tells of it, and however often. */
export function entryOf(session: string, { digest, mode }: ServiceMark): string {
  const hash = createHash('sha256')
    .update(`alpr\n${digest}\n${mode}\n${sessionKey(session)}`)
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}
