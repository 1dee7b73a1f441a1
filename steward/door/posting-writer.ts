import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isId } from '../../electron/booth/ledger/names/ids.ts';
import type { NewKey } from '../site/keys.ts';
import { readText, writeText } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { keptMapping, type Mapping } from './mapping.ts';

// Who posts at the door: the door has its key to the ledger, and of its token the hash alone. A token has 256 random bits, so that nobody
// finds one by trying, and a plain hash of it is enough.

const schema = z.object({
  v: z.literal(1),
  /** By which the door tells at the ledger what this writer posts. */
  seed: z.string().regex(/^SU[A-Z2-7]{56}$/),
  /** SHA-256 of its token, in hexadecimal. */
  tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
  mapping: keptMapping,
});
export type PostingWriter = z.infer<typeof schema>;

const fileOf = (folder: string, id: string): string => join(folder, 'door', `${id}.json`);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @returns where the door's own file is, and the one with the token, to be handed out */
export function writePostingWriter(
  folder: string,
  id: string,
  { seed }: NewKey,
  mapping: Mapping,
): readonly [own: string, token: string] {
  const token = `${id}.${randomBytes(32).toString('base64url')}`;
  const writer: PostingWriter = { v: 1, seed, tokenHash: hashOf(token).toString('hex'), mapping };
  const given = join(folder, 'for-writers', `${id}.token`);
  writeText(given, `${token}\n`, 0o600);
  writeText(fileOf(folder, id), `${JSON.stringify(writer, null, 2)}\n`, 0o600);
  return [fileOf(folder, id), given];
}

/** @returns null: this writer does not post. @throws a `StewardError` where its file cannot be read */
export function postingWriter(folder: string, id: string): PostingWriter | null {
  const path = fileOf(folder, id);
  const content = readText(path);
  if (content === null) return null;
  try {
    return schema.parse(JSON.parse(content));
  } catch {
    throw new StewardError(
      'file',
      `${path}: is not as the steward wrote it; rotate-writer ${id} makes it anew`,
    );
  }
}

export function removePostingWriter(folder: string, id: string): void {
  try {
    rmSync(fileOf(folder, id), { force: true });
  } catch (error) {
    throw new StewardError('file', (error as Error).message);
  }
}

/**
 * Looks into the folder each time, so that a new token, and the end of one, hold at once.
 *
 * @param authorization the request's header: `Bearer TOKEN`, or Basic with the token as its password
 * @returns whose token it is; null: nobody's
 * @throws as `postingWriter`
 */
export function writerOfToken(
  folder: string,
  authorization: string,
): { readonly id: string; readonly writer: PostingWriter } | null {
  const token = tokenIn(authorization);
  const [id = ''] = token.split('.');
  const writer = isId(id) ? postingWriter(folder, id) : null;
  // Of an id that posts nothing as much is compared.
  const wanted = Buffer.from(writer?.tokenHash ?? '0'.repeat(64), 'hex');
  return timingSafeEqual(hashOf(token), wanted) && writer !== null ? { id, writer } : null;
}

function tokenIn(authorization: string): string {
  const [, scheme = '', rest = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return rest;
  const pair = Buffer.from(rest, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
