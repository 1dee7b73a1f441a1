import type { Diagnostics } from '../../contract/diagnostics.ts';
import type { Result } from '../../contract/result.ts';
import type { BoothMode, ScreenPreferences } from '../../contract/snapshot.ts';

/** Time as the core sees it: the wall clock for what is written down, the running time for what is waited for. */
export interface Clock {
  /** Milliseconds since 1970 (UTC). May jump in either direction: somebody, or the network, sets the clock. */
  now(): number;
  /** Milliseconds since some instant in the past; never jumps, whoever sets the clock. */
  elapsed(): number;
  /** How far the booth's wall clock is from UTC at that instant: minutes east (+420 for +07:00). */
  offsetMinutes(at: number): number;
  /** Calls back once after that many milliseconds. @returns a function that calls it off */
  after(ms: number, then: () => void): () => void;
}

export interface Random {
  /** 0 ≤ value < 1 */
  fraction(): number;
  uuid(): string;
}

/** Where the access token is kept. It is asked for at each attempt and never held longer. */
export interface TokenSource {
  /** @returns the token, or null where there is none (the keyring lost it, or nobody gave one) */
  token(): Promise<string | null>;
}

/** What the booth's screen remembers. */
export interface PreferenceStore {
  read(): ScreenPreferences;
  write(preferences: ScreenPreferences): void;
}

/** Certificates in PEM that a TLS connection may end at: those of the operating system and those that Node ships. */
export type TrustedCertificates = () => string[];

/** A line for the site's IT. Never a token, a whole plate or a picture. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

/** What the page can be laid out as for paper. */
export type Paper = 'ticket' | 'handover';

/**
 * Prints the page as it is laid out for that paper, on that printer (null: the system's default one). `value-wrong` at
 * `printer`: there is no such printer.
 */
export type PrintPage = (printer: string | null, paper: Paper) => Promise<Result<null>>;

/** What only the shell knows of the computer, for diagnostics. */
export interface HostFacts {
  keyring(): Diagnostics['keyring'];
  displays(): Diagnostics['displays'];
}

/** Writes a file for support: these facts and the log, redacted. @returns its path; `not-saved` where the disk refuses */
export type ExportSupport = (diagnostics: Diagnostics) => Promise<Result<string>>;

/** Every duration of the core in milliseconds, so that tests can scale time. */
export interface Timings {
  /**
   * Name, proxy, TCP and TLS together (the site's `connectSeconds`). Short enough that the attendant is told within three seconds of
   * the press that the service cannot be reached.
   */
  readonly connectMs: number;
  /** From the first byte sent to the last byte of the answer, beside what the body takes on its way. */
  readonly answerMs: number;
  /** The most that an exchange may take with what its body takes. */
  readonly exchangeMostMs: number;
  /** A write of which the operating system takes nothing for so long is given up. */
  readonly refusedWriteMs: number;
  /** A picture is made so small that its body takes at most this on a line that is known. */
  readonly uploadMs: number;
  readonly firstWaitMs: number;
  readonly probeMostMs: number;
  /** The longest wait before an operation whose requests fail is tried again: each trial may cost an unknown. */
  readonly trialMostMs: number;
  /** How often a pause for the token is tried again. */
  readonly tokenProbeMs: number;
  /** `Retry-After` is honoured up to this. */
  readonly retryAfterMostMs: number;
  /** Records younger than this go before the backlog. */
  readonly freshMs: number;
  /** At least this much between the starts of two requests (the profile's `requestsPerSecond`). */
  readonly pacingMs: number;
  /** The service is asked anew who is inside when its last answer is older than this. */
  readonly lookUpFreshMs: number;
  /** How often it is looked whether a record is `sending` with no request in flight. */
  readonly strandedMs: number;
  /** How often unknown records are looked up. */
  readonly reconcileMs: number;
  /** Two look-ups that show a record's absence are at least this far apart (docs/interface-profile.md: 60 s). */
  readonly absenceApartMs: number;
  /** From the question for a network camera's snapshot to its last byte. */
  readonly snapshotMs: number;
}

export const ordinaryTimings: Timings = {
  connectMs: 2_500,
  answerMs: 10_000,
  exchangeMostMs: 90_000,
  refusedWriteMs: 10_000,
  uploadMs: 5_000,
  firstWaitMs: 5_000,
  probeMostMs: 300_000,
  trialMostMs: 1_800_000,
  tokenProbeMs: 300_000,
  retryAfterMostMs: 900_000,
  freshMs: 60_000,
  pacingMs: 1_000,
  lookUpFreshMs: 30_000,
  strandedMs: 30_000,
  reconcileMs: 30_000,
  absenceApartMs: 60_000,
  snapshotMs: 3_000,
};

/** What somebody says of the service that is set now, whatever address the records were made for. */
export type ServiceIdentity = 'same-service' | 'other-service';

/** The parking service that this booth talks to. */
export interface ServiceTarget {
  readonly mode: BoothMode;
  /** `{base_url}` of the specification. */
  readonly address: string;
  readonly proxy: string | null;
  readonly probe: boolean;
}
