import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { Diagnostics } from '../../contract/diagnostics.ts';
import { findingsOf } from '../../contract/findings.ts';
import type { Clock, Log } from '../ports/ports.ts';
import type { BoothSettings } from '../settings/schema.ts';
import { groupNumber } from './group.ts';

type Monitoring = BoothSettings['monitoring'];

export interface HealthPorts {
  /** Where the file is to stand, `health.json` in the data directory. */
  readonly file: string;
  /** Where the site's monitoring reads it; null: there. */
  readonly monitoring: Monitoring;
  readonly clock: Clock;
  readonly log: Log;
  readonly read: () => Promise<Diagnostics>;
  /** How often it is written (ms). */
  readonly everyMs?: number;
}

const ordinaryMs = 60_000;

/** Writes the health file at once and then every minute, whole each time: a reader sees the old one or the new one. */
export class HealthFile {
  readonly #ports: HealthPorts;
  #callOff: () => void = () => undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;
  #failing = false;

  constructor(ports: HealthPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#writing = this.#write().finally(() => {
      if (!this.#stopped)
        this.#callOff = this.#ports.clock.after(this.#ports.everyMs ?? ordinaryMs, () => this.start());
    });
  }

  /** Ends it; to be called before the journal is closed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await this.#writing;
  }

  /** What cannot be written is told once: the file's own age tells the monitoring. */
  async #write(): Promise<void> {
    const { file, monitoring, read, log } = this.#ports;
    try {
      const diagnostics = await read();
      const text = `${JSON.stringify({ ...diagnostics, findings: findingsOf(diagnostics) }, null, 2)}\n`;
      await replace(file, text, nobody);
      if (monitoring !== null) await replace(monitoring.healthFile, text, readersOf(monitoring));
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) log('warn', 'the health file could not be written', { error: String(error) });
      this.#failing = true;
    }
  }
}

/** Who may read a file beside this account. */
interface Readers {
  readonly mode: number;
  /** A group's number; null: the account's own. */
  readonly group: number | null;
}

const nobody: Readers = { mode: 0o600, group: null };

const readersOf = ({ group }: NonNullable<Monitoring>): Readers =>
  group === null ? { mode: 0o644, group: null } : { mode: 0o640, group: groupNumber(group) };

/** Beside it, flushed, then renamed; and off the window's thread, for the disk may be slow. */
async function replace(path: string, text: string, { mode, group }: Readers): Promise<void> {
  // Its name is nobody's to guess, and it is new: others may write to the folder.
  const beside = `${path}.${randomUUID()}.new`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (group !== null) await file.chown((await file.stat()).uid, group);
    await file.chmod(mode);
    await file.sync();
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
