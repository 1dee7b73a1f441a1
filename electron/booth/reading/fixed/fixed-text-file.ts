import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../ports/ports.ts';
import { FixedTexts, fixedTextsSchema } from './fixed-texts.ts';

const fileName = 'fixed-texts.json';

interface FixedTextFilePorts {
  /** Of this booth's mode. */
  readonly directory: string;
  /** Of a file that begins. */
  readonly newSalt: () => string;
  /** Whether a plate may have two lines here. */
  readonly twoLines: boolean;
  readonly log: Log;
}

/** The file of this booth's fixed texts. One that is torn, or not there, begins anew: they are learnt again. */
export class FixedTextFile {
  readonly #ports: FixedTextFilePorts;
  readonly #path: string;
  #isLogged = false;

  constructor(ports: FixedTextFilePorts) {
    this.#ports = ports;
    this.#path = join(ports.directory, fileName);
  }

  read(): FixedTexts {
    try {
      const kept = fixedTextsSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
      return new FixedTexts(kept, this.#ports.twoLines);
    } catch {
      return this.begun();
    }
  }

  /** None are known. */
  begun(): FixedTexts {
    return new FixedTexts({ salt: this.#ports.newSalt(), texts: [] }, this.#ports.twoLines);
  }

  /**
   * Nothing is flushed: what a power cut takes along is learnt again.
   *
   * @returns whether the disk took it; that it did not is told once
   */
  write(texts: FixedTexts): boolean {
    return this.#try(() => {
      writeFileSync(`${this.#path}.new`, JSON.stringify(texts.kept), { mode: 0o600 });
      renameSync(`${this.#path}.new`, this.#path);
    });
  }

  /** Where no plates are read, nothing of it is kept. */
  remove(): void {
    this.#try(() => rmSync(this.#path, { force: true }));
  }

  #try(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!this.#isLogged)
        this.#ports.log('warn', 'which texts always stand in the picture is not kept', {
          error: String(error),
        });
      this.#isLogged = true;
      return false;
    }
  }
}
