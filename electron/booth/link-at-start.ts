import type { BoothPorts } from './booth-ports.ts';
import { belongsToService } from './journal-service.ts';
import { heldBackLink, isHeldBack } from './outbox/link.ts';
import type { Journal } from './journal/types.ts';
import type { LinkBefore } from './outbox/service-link.ts';
import type { StorageStatus } from './state/storage-status.ts';

/** @returns how the outbox begins; null: by trying */
export async function linkAtStart(
  { handoff, settings, target, clock, log }: BoothPorts,
  {
    journal,
    storage,
  }: { readonly journal: Journal; readonly storage: Pick<StorageStatus, 'isReadingEarlier'> },
): Promise<LinkBefore | null> {
  const formerAddress = settings.service?.formerAddress ?? null;
  const said = handoff?.said ?? null;
  const { isReadingEarlier } = storage;
  if (!(await belongsToService({ journal, target, formerAddress, said, isReadingEarlier, log })))
    return { link: heldBackLink, sinceMs: clock.now(), lastAnswerMs: null };
  const link = handoff?.linkStatus ?? null;
  return link !== null && isHeldBack(link.link) ? null : link;
}
