import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../lib/durable.ts';
import { readFileNow } from '../lib/read-file.ts';
import type { PinLock } from '../journal/model/people-types.ts';
import type { PinLockPorts } from './pin-locks.ts';

const lockSchema = z.strictObject({ name: z.string(), wrong: z.number().int(), untilMs: z.number() });

/** Keeps the count of wrong PINs at one door while there is no journal to keep it in. */
export class PinLockFile {
  readonly #path: string;
  readonly journal: PinLockPorts['journal'] = {
    keepLock: async (lock) => {
      if (lock.wrong === 0) rmSync(this.#path, { force: true });
      else writeDurably(this.#path, JSON.stringify(lock));
    },
  };

  constructor(path: string) {
    this.#path = path;
  }

  /** @returns none where the file was spoilt, too */
  read(): PinLock[] {
    if (!existsSync(this.#path)) return [];
    try {
      return [
        lockSchema.parse(
          JSON.parse(
            readFileNow(this.#path, { limit: 4_096, noLinksBelow: dirname(this.#path) }).toString('utf8'),
          ),
        ),
      ];
    } catch {
      return [];
    }
  }
}
