import { tellHealth } from '../connection/control.ts';
import type { LedgerSession } from '../connection/session.ts';
import { ownVersion } from '../messages/version.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';
import { momentOf } from './teller.ts';

/**
 * Tells the site how this booth is.
 *
 * @param unread messages of the ledger that it could not read since its start
 * @param former as of `FormerLeft`
 * @throws LedgerAway
 */
export async function tellOwnHealth(
  session: LedgerSession,
  ports: Pick<SiteLedgerPorts, 'credentials' | 'health' | 'clock' | 'clockErrorMs' | 'laneReads'>,
  unread: number,
  former: number,
): Promise<void> {
  await tellHealth(session, {
    ...(await ports.health()),
    v: ownVersion,
    reads: ownVersion,
    incarnation: ports.credentials.incarnation,
    at: momentOf(ports),
    unread: unread + ports.laneReads.unread,
    ...(former > 0 ? { former } : {}),
  });
}
