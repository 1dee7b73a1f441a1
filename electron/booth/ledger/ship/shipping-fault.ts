import type { ShippingView } from '../../../contract/ledger-concerns.ts';
import type { Log } from '../../ports/ports.ts';
import { LedgerAway } from '../connection/away.ts';
import { isRefused } from './jetstream-journal.ts';

type Fault = ShippingView['fault'];

/** Why nothing is shipped, as a supervisor is told it, and the log at each change. */
export class ShippingFault {
  readonly #log: Log;
  #told: Fault = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** null: it is shipped, or was not tried yet. */
  get told(): Fault {
    return this.#told;
  }

  /** What was tried has thrown that. */
  failed(error: unknown): void {
    if (error instanceof LedgerAway) return this.tell(isRefused(error) ? 'refused' : 'silent', error);
    this.#log('error', 'what is to be shipped could not be read', { error: String(error) });
  }

  tell(fault: Fault, error?: LedgerAway): void {
    if (fault === this.#told) return;
    this.#told = fault;
    if (fault === null) this.#log('info', 'the records are shipped to the site’s ledger');
    else this.#log('warn', 'records are not shipped to the site’s ledger', { fault, word: error?.message });
  }
}
