import { faultOf, type LedgerFault } from './fault.ts';
import type { LedgerSession } from './session.ts';

/** `away`: there is none; why is told where it is known. */
export type LedgerLinkState =
  | { readonly state: 'open'; readonly serverVersion: string }
  | { readonly state: 'away'; readonly fault: LedgerFault | null };

export interface LedgerLinkPorts {
  readonly open: () => Promise<LedgerSession | LedgerFault>;
  /** As the clock's. */
  readonly after: (ms: number, then: () => void) => () => void;
  readonly elapsed: () => number;
  /** Works with a session until it ends. Where it ends before, or throws, the session is ended, too. */
  readonly serve: (session: LedgerSession) => Promise<void>;
  /** Told at each change. */
  readonly changed: (state: LedgerLinkState) => void;
}

/** How long to wait before the next try (ms): longer after each one that failed. */
export const waitAfter = (failures: number): number => Math.min(500 * 2 ** Math.min(failures, 10), 5_000);

/** A session that lasted so long was a good one (ms): the next try comes soon. */
const goodMs = 10_000;

/** The booth's connection to the ledger: a session, and after its end, or where there is none, the next try, for ever. */
export class LedgerLink {
  readonly #ports: LedgerLinkPorts;
  #session: LedgerSession | null = null;
  #fault: LedgerFault | null = null;
  #isEnded = false;
  #wake: () => void = () => undefined;
  #running: Promise<void> | null = null;

  constructor(ports: LedgerLinkPorts) {
    this.#ports = ports;
  }

  /** null: the ledger is away. */
  get session(): LedgerSession | null {
    return this.#session;
  }

  /** Why the last try came to nothing; null: it did not, or none was made. */
  get fault(): LedgerFault | null {
    return this.#fault;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#wake();
    await this.#session?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#isEnded; failures += 1) {
      const sinceMs = this.#ports.elapsed();
      const opened = await this.#ports.open();
      this.#fault = 'fault' in opened ? opened : null;
      if ('fault' in opened) this.#ports.changed({ state: 'away', fault: opened });
      else {
        await this.#serve(opened);
        if (this.#ports.elapsed() - sinceMs >= goodMs) failures = 0;
      }
      if (!this.#isEnded) await this.#pause(waitAfter(failures));
    }
  }

  async #serve(session: LedgerSession): Promise<void> {
    this.#session = session;
    let fault: LedgerFault | null = null;
    if (!this.#isEnded) {
      this.#ports.changed({ state: 'open', serverVersion: session.serverVersion });
      const serving = this.#ports.serve(session).catch((error: unknown) => {
        fault = faultOf(error);
      });
      await Promise.race([serving, session.closed]);
      await session.close();
      await serving;
    }
    this.#session = null;
    await session.close();
    this.#ports.changed({ state: 'away', fault });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.#ports.after(ms, resolve);
      this.#wake = () => {
        callOff();
        resolve();
      };
    });
  }
}
