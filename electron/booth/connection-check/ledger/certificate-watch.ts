import type { LedgerCredentials } from '../../ledger/messages/credentials.ts';
import type { Log } from '../../ports/ports.ts';
import { certificateEndsMs, type LedgerCheckPorts } from './check-ledger.ts';

const dayMs = 24 * 3_600_000;

/**
 * When the ledger's certificates end, looked at once a day. The steward cannot say: the certificates are files of the servers, which it
 * does not read. The client of the ledger does not say either whose certificate it took.
 *
 * @returns a function that tells what was seen last, as `certificateEndsMs` does, and begins the next look where that is a day ago
 */
export function certificateWatch(
  credentials: LedgerCredentials,
  { log, ...ports }: LedgerCheckPorts & { readonly log: Log },
): () => number | null {
  let endsMs: number | null = null;
  let lookedMs = -Infinity;
  const look = async (): Promise<void> => {
    try {
      endsMs = await certificateEndsMs(credentials, ports);
    } catch (error) {
      log('error', 'the certificates of the site’s ledger could not be looked at', { error: String(error) });
    }
  };
  return () => {
    if (ports.clock.elapsed() - lookedMs >= dayMs) {
      lookedMs = ports.clock.elapsed();
      void look();
    }
    return endsMs;
  };
}
