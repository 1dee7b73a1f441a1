import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { budget } from '../../electron/booth/lib/budget.ts';
import { ledgerFault } from '../server/ledger-fault.ts';
import { siteIn } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { tellHub } from './tell-hub.ts';

/** So often the operator's hub is told how the booths are (ms). */
const hubMs = 15_000;
/** So often at most it is told what a hub says for its refusals, which may be something else each time (ms). */
const refusedMs = 3_600_000;
/** So many lines about the hub are told within that time (ms): one that answers by turns would fill a log. */
const [linesMost, linesWithinMs] = [10, 3_600_000] as const;

/** Tells the hub beside the watch's rounds: what the site itself needs of the watch waits for nothing of its operator's. */
export class HubLine {
  readonly #folder: string;
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;
  readonly #tell: (line: string) => void;
  #telling: Promise<void> | null = null;
  #dueMs = 0;
  #isClosed = false;
  /** What was told last; empty: that it is told. */
  #said = '';
  #refusedMs = -refusedMs;
  readonly #mayTell = budget(linesMost, linesWithinMs, () => performance.now());

  /** @param tell takes what is in the way, and that it is no more, once for each */
  constructor(
    folder: string,
    connection: NatsConnection,
    manager: JetStreamManager,
    tell: (line: string) => void,
  ) {
    this.#folder = folder;
    this.#connection = connection;
    this.#manager = manager;
    this.#tell = tell;
  }

  /** Begins where it is due; a hub that is away is told the next time. */
  begin(): void {
    const site = siteIn(this.#folder);
    if (site.hub === null || this.#telling !== null || performance.now() < this.#dueMs) return;
    this.#dueMs = performance.now() + hubMs;
    const teller = { folder: this.#folder, site, connection: this.#connection, manager: this.#manager };
    this.#telling = tellHub(teller)
      .then(
        () => null,
        (error: unknown) => {
          const fault = ledgerFault(error);
          if (!(fault instanceof StewardError)) throw fault;
          return fault;
        },
      )
      .then((fault) => this.#has(fault))
      .finally(() => (this.#telling = null));
  }

  /** Returns when what has begun is done. */
  async settled(): Promise<void> {
    await this.#telling;
  }

  /** Nothing is said of the hub any more. */
  close(): void {
    this.#isClosed = true;
  }

  #has(fault: StewardError | null): void {
    if (this.#isClosed) return;
    const isRefused = fault?.fault === 'refused';
    const said = isRefused ? 'refused' : (fault?.message ?? '');
    if (said === this.#said) return;
    if (isRefused && performance.now() < this.#refusedMs + refusedMs) return;
    // What is true then is told as soon as there is room for it again.
    if (!this.#mayTell()) return;
    if (isRefused) this.#refusedMs = performance.now();
    this.#tell(
      fault === null ? 'the hub is told how the booths are' : `the hub is not told: ${fault.message}`,
    );
    this.#said = said;
  }
}
