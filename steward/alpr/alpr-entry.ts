import { createHash } from 'node:crypto';
import type { JetStreamManager } from '@nats-io/jetstream';
import { alprCarForm } from '../../electron/booth/ledger/messages/alpr-car.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import type { ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
import { writerOf } from '../../electron/booth/ledger/names/subjects.ts';
import { normalisePlate } from '../../electron/contract/plate-rules.ts';
import { sessionKey } from '../../electron/contract/session-id.ts';
import { readOn } from '../ledger/read-on.ts';
import type { Site } from '../site/site-file.ts';

/** The same session has the same entry, whoever tells of it, and however often. */
export function entryOf(session: string, { digest, mode }: ServiceMark): string {
  const hash = createHash('sha256')
    .update(`alpr\n${digest}\n${mode}\n${sessionKey(session)}`)
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** @returns the entries that cars of a plate will have which an ALPR has told of and the watch has not taken yet */
export async function entriesToCome(
  manager: JetStreamManager,
  { writers }: Site,
  plate: string,
): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of readOn(manager, 'alpr', 0))
    for (const { subject, bytes } of batch) {
      const read = readMessage(alprCarForm, bytes);
      const { service = null } = writers.find(({ id }) => id === writerOf(subject)) ?? {};
      if ('fault' in read || read.message.kind !== 'came' || service === null) continue;
      if (normalisePlate(read.message.plate) === plate) found.push(entryOf(read.message.session, service));
    }
  return found;
}
