import type { Clock, Log } from '../../ports/ports.ts';
import { readFileNow } from '../../lib/read-file.ts';
import { watchFile } from '../../lib/watch-file.ts';
import type { InterfaceProfile } from './profile-schema.ts';
import { shippedProfiles, specificationProfile } from './profile.ts';
import { readProfile, type ProfileFault, type ProfileResult } from './profile-read.ts';

export interface ProfileStorePorts {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Told after every load that brought another profile or other faults. */
  readonly changed?: (status: ProfileStatus) => void;
  /** How long a file must be left alone before it is read again (ms). */
  readonly settleMs?: number;
}

export interface ProfileStatus {
  /** The one in use: while the last load failed the last good one, or from the start `specification`. */
  readonly profile: InterfaceProfile;
  /** What the settings name: a shipped profile or a file. */
  readonly source: string;
  /** What is wrong with `source`; none: it is in use. */
  readonly faults: readonly ProfileFault[];
}

/** A file longer than this is no profile (bytes). */
export const profileBytesLimit = 256 * 1024;

/** The site's interface profile: loaded, watched, and never worse than the last good one. */
export class ProfileStore {
  readonly #ports: ProfileStorePorts;
  #status: ProfileStatus;
  #endWatch: () => void = () => undefined;
  #watching = false;

  /** @param source a shipped profile's name or an absolute path; null: `specification` */
  constructor(source: string | null, ports: ProfileStorePorts) {
    this.#ports = ports;
    this.#status = { profile: specificationProfile, source: source ?? specificationProfile.name, faults: [] };
    this.#take(this.#status.source, loadProfile(this.#status.source));
  }

  status(): ProfileStatus {
    return this.#status;
  }

  profile(): InterfaceProfile {
    return this.#status.profile;
  }

  /** Reads the source again. @returns the new profile, or the faults; the one in use stays then */
  reload(): ProfileResult {
    const loaded = loadProfile(this.#status.source);
    this.#take(this.#status.source, loaded);
    return loaded;
  }

  /** The settings name another source. @returns its faults where it cannot be used; then nothing at all has changed */
  use(source: string | null): ProfileResult {
    const wanted = source ?? specificationProfile.name;
    const loaded = loadProfile(wanted);
    if (!loaded.ok) return loaded;
    this.#take(wanted, loaded);
    if (this.#watching) this.#watchSource();
    return loaded;
  }

  /** Reads the file again whenever it changes. A folder that cannot be watched is logged; `reload` works all the same. */
  watch(): void {
    this.#watching = true;
    this.#watchSource();
  }

  /** Ends the watching. May be called twice. */
  close(): void {
    this.#watching = false;
    this.#endWatch();
  }

  #take(source: string, loaded: ProfileResult): void {
    const before = this.#status;
    const profile = loaded.ok ? loaded.value : before.profile;
    const faults = loaded.ok ? [] : loaded.faults;
    this.#status = { profile, source, faults };
    const same = JSON.stringify({ ...before }) === JSON.stringify(this.#status);
    for (const { location, message } of same ? [] : faults)
      this.#ports.log('error', 'the interface profile cannot be used', { place: location, fault: message });
    if (!same) this.#ports.changed?.(this.#status);
  }

  #watchSource(): void {
    this.#endWatch();
    this.#endWatch = () => undefined;
    const { source } = this.#status;
    if (shippedProfiles.has(source)) return;
    const { clock, log, settleMs } = this.#ports;
    const failed = (error: unknown): void =>
      log('warn', 'the interface profile is not watched', { error: String(error) });
    this.#endWatch = watchFile(source, { clock, settleMs, failed }, () => void this.reload());
  }
}

/** @returns the profile that `source` (a shipped name or an absolute path) stands for, or its faults */
export function loadProfile(source: string): ProfileResult {
  const shipped = shippedProfiles.get(source);
  if (shipped !== undefined) return { ok: true, value: shipped };
  const wrong = (message: string): ProfileResult => ({
    ok: false,
    faults: [{ location: source, path: '', message, at: null }],
  });
  try {
    return readProfile(readFileNow(source, { limit: profileBytesLimit }).toString('utf8'), source);
  } catch (error) {
    return wrong((error as Error).message);
  }
}
