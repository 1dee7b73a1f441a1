import { open, rename, rm } from 'node:fs/promises';
import type { Diagnostics } from '../../contract/diagnostics.ts';
import { findingsOf } from '../../contract/findings.ts';
import type { Clock, Log } from '../ports.ts';

export interface HealthPorts {
  /** Where the file is to stand, `health.json` in the data directory. */
  readonly file: string;
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
    const { file, read, log } = this.#ports;
    try {
      const told = await read();
      await replace(file, `${JSON.stringify({ ...told, findings: findingsOf(told) }, null, 2)}\n`);
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) log('warn', 'the health file could not be written', { error: String(error) });
      this.#failing = true;
    }
  }
}

/** Beside it, flushed, then renamed; and off the window's thread, for the disk may be slow. */
async function replace(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  try {
    const file = await open(beside, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
