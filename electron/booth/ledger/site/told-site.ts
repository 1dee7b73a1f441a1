import type { LedgerCare, LedgerConcern } from '../../../contract/ledger-concerns.ts';
import type { SiteSaid } from '../connection/control.ts';
import type { PartsAgainPorts } from '../ship/parts-again.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';

type SiteCare = Pick<LedgerCare, 'concerns' | 'awaited'>;

/** What the ledger has told of the site as a whole: what its booths are called, and what a supervisor has to know. */
export class ToldSite {
  readonly #ports: SiteLedgerPorts;
  #care: SiteCare = { concerns: [], awaited: [] };
  #names: ReadonlyMap<string, string> = new Map();
  #isAdmitted = false;
  #otherBooths: readonly string[] | null = null;
  #epoch: ReturnType<PartsAgainPorts['epoch']> = null;
  readonly #concernsIn: (said: SiteSaid) => readonly LedgerConcern[];

  constructor(ports: SiteLedgerPorts, concernsIn: (said: SiteSaid) => readonly LedgerConcern[]) {
    this.#ports = ports;
    this.#concernsIn = concernsIn;
  }

  /** As of `PartsAgainPorts`. */
  get epoch(): ReturnType<PartsAgainPorts['epoch']> {
    return this.#epoch;
  }

  /** The ids of the others, removed ones among them; null: the ledger has not told who they are. */
  get otherBooths(): readonly string[] | null {
    return this.#otherBooths;
  }

  /** As of when the ledger answered last. */
  get care(): SiteCare {
    return this.#care;
  }

  /** Whether it was told that this disk is the one that is admitted under the booth's id. */
  get isAdmitted(): boolean {
    return this.#isAdmitted;
  }

  /** @returns the booth's name, or the ALPR's; its id where the ledger has told none */
  nameOf(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** @returns whether one of them is called otherwise than before */
  take(said: SiteSaid): boolean {
    const { roster, unchecked, incarnation, epoch } = said;
    if (epoch !== null && 'unknownKind' in epoch) this.#epoch = 'unknown';
    else this.#epoch = epoch !== null && 'message' in epoch ? epoch.message : null;
    this.#isAdmitted =
      incarnation !== null &&
      'message' in incarnation &&
      incarnation.message.incarnation === this.#ports.credentials.incarnation;
    const told = roster !== null && 'message' in roster ? roster.message : null;
    const { booths = [], writers = [] } = told ?? {};
    const { booth } = this.#ports.credentials;
    this.#otherBooths = told === null ? null : booths.map(({ id }) => id).filter((id) => id !== booth);
    const names = new Map([...booths, ...writers].map(({ id, name }) => [id, name]));
    const isRenamed = [...names].some(([id, name]) => this.#names.get(id) !== name);
    this.#names = names;
    const awaited = unchecked.map((id) => this.nameOf(id));
    const care = { concerns: [...this.#concernsIn(said)], awaited };
    if (JSON.stringify(care) !== JSON.stringify(this.#care))
      this.#ports.log('warn', 'the site’s ledger', { ...care });
    this.#care = care;
    return isRenamed;
  }
}
