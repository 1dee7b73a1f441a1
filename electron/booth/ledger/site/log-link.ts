import type { Log } from '../../ports/ports.ts';
import type { LedgerLinkState } from '../connection/link.ts';

/** @param before how it was: a fault that goes on is told once */
export function logLink(log: Log, state: LedgerLinkState, before: LedgerLinkState): void {
  if (state.state === 'open') log('info', 'the site’s ledger answers', { version: state.serverVersion });
  else if (JSON.stringify(state) !== JSON.stringify(before))
    log('warn', 'the site’s ledger is away', { fault: state.fault?.fault, word: state.fault?.word });
}
