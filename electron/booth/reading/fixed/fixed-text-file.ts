import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../../lib/durable.ts';
import type { Log } from '../../ports/ports.ts';
import { FixedTexts, fixedTextsSchema } from './fixed-texts.ts';

const fileName = 'fixed-texts.json';

/** The file of this booth's fixed texts, in its mode's folder. A file that is torn, or not there, begins anew: they are learnt again. */
export class FixedTextFile {
  readonly #path: string;
  readonly #newSalt: () => string;
  readonly #log: Log;
  #isLogged = false;

  /** @param newSalt of a file that begins */
  constructor(directory: string, newSalt: () => string, log: Log) {
    this.#path = join(directory, fileName);
    this.#newSalt = newSalt;
    this.#log = log;
  }

  read(): FixedTexts {
    try {
      return new FixedTexts(fixedTextsSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8'))));
    } catch {
      return this.begun();
    }
  }

  /** None are known. */
  begun(): FixedTexts {
    return new FixedTexts({ salt: this.#newSalt(), texts: [] });
  }

  /** A disk that refuses costs what was learnt since, and is told once. */
  write(texts: FixedTexts): void {
    try {
      writeDurably(this.#path, JSON.stringify(texts.kept));
    } catch (error) {
      if (!this.#isLogged)
        this.#log('warn', 'which texts always stand in the picture is not kept', { error: String(error) });
      this.#isLogged = true;
    }
  }
}
