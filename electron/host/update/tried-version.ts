import { dirname } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../booth/lib/durable.ts';
import { readFileNow, UnfitFile } from '../../booth/lib/read-file.ts';
import type { Log } from '../../booth/ports/ports.ts';

const schema = z.strictObject({ version: z.string(), atMs: z.number() });
type Tried = z.infer<typeof schema>;

/** Which version was last tried to install, over the end of the program. */
export interface TriedVersion {
  /** null: none, or the file tells nothing */
  read(): Tried | null;
  /** @throws the file system's own error */
  write(tried: Tried): void;
}

/** @param file in the data directory */
export const triedVersionIn = (file: string, log: Log): TriedVersion => ({
  read: () => {
    try {
      return schema.parse(
        JSON.parse(readFileNow(file, { limit: 4_096, noLinksBelow: dirname(file) }).toString('utf8')),
      );
    } catch (error) {
      if (!(error instanceof UnfitFile) || error.fault !== 'missing')
        log('warn', 'which update was tried cannot be read', { error });
      return null;
    }
  },
  write: (tried) => writeWhole(file, Buffer.from(JSON.stringify(tried)), 0o600),
});
