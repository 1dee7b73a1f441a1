import type { OfferedVersion } from './update-step.ts';

/** What fetches and installs another version. When is not its matter. */
export interface Updater {
  /**
   * @returns what is newer than this program and meant for this booth; null: nothing. Rejects where the server cannot be asked, or
   * offers what nobody has signed whose key this program has
   */
  check(): Promise<OfferedVersion | null>;
  /** Fetches what `check` found. Rejects where it is not the file that was signed. */
  download(): Promise<void>;
  /**
   * Looks at the downloaded file once more, and replaces the program by it, while it ends.
   *
   * @returns whether it could; it is not started
   */
  install(): boolean;
}
