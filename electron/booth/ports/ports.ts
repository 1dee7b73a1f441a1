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
