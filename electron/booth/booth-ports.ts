import type { Handoff } from './booth.ts';
import type { CouldNotRead } from './ports/could-not-read.ts';
import type {
  Clock,
  ExportSupport,
  HostFacts,
  Log,
  PreferenceStore,
  PrintPage,
  Random,
  ServiceTarget,
  TokenSource,
  TrustedCertificates,
} from './ports/ports.ts';
import type { Timings } from './ports/timings.ts';
import type { StartReader } from './reading/process/reader-process.ts';
import type { RemovableDrives } from './settings/removable-drive.ts';
import type { LedgerCredentialsStore, SettingsService } from './settings/settings-ports.ts';
import type { BoothSettings } from './settings/schema.ts';

/** What the core takes from its shell. */
export interface BoothPorts {
  readonly settings: BoothSettings;
  readonly target: ServiceTarget;
  readonly tokens: TokenSource;
  /** What it is given for the site ledger. Left out: it is at none. */
  readonly ledger?: Pick<LedgerCredentialsStore, 'credentials'>;
  readonly trust: TrustedCertificates;
  readonly preferences: PreferenceStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly timings: Timings;
  readonly log: Log;
  /** Left out: the settings are fixed for this run. */
  readonly settingsService?: SettingsService;
  /** Left out: there are none, and settings are not carried to another booth on the screen. */
  readonly removableDrives?: RemovableDrives;
  /** A supervisor's word: where the journal is a newer program's, an empty one is begun beside it. Left out: only one that is there is used. */
  readonly beginBeside?: { readonly by: string };
  /** From the booth whose place this one takes. */
  readonly handoff?: Handoff;
  /** Left out: the shell has no printer of its own, and the page is to print itself. */
  readonly print?: PrintPage;
  /** Left out: this shell writes no file for support. */
  readonly exportSupport?: ExportSupport;
  /** Starts what reads plates. Left out: this shell reads none. */
  readonly startReader?: StartReader;
  /** What the site's ALPR could not read at this lane. Left out: none is connected. */
  readonly couldNotRead?: CouldNotRead;
  /** Left out: the shell knows nothing of keyring and displays. */
  readonly host?: HostFacts;
  /** Told each time that the page says it shows something. */
  readonly pageAlive?: () => void;
  /** Ends the program so that it stays ended. Left out: the shell has no such way out. */
  readonly leave?: () => void;
  /** Ends the program in order and starts it anew. Left out: the shell cannot. */
  readonly startAnew?: () => void;
  /** Gatebooth's own version. */
  readonly version: string;
  /** Where this mode's journal stands; made if it is not there. */
  readonly directory: string;
  /** Where the health file for the site's monitoring stands. */
  readonly healthFile: string;
  /** Bytes set aside for a full disk; left out: as many as the journal thinks right. */
  readonly reserveBytes?: number;
  /** How long the start waits for what is read of a damaged journal (ms); left out: as long as the journal thinks right. */
  readonly salvageMs?: number;
  /** The module of the thread that reads the site's cars, likewise. Left out: this shell comes near no ledger. */
  readonly ledgerCarsWorker?: URL | string;
  /** The journal worker's module: the source in development, its bundle in the product. */
  readonly journalWorker: URL | string;
}
