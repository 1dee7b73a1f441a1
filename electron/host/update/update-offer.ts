import { verify, type KeyObject } from 'node:crypto';
import { posix } from 'node:path';
import { z } from 'zod';
import { isHigher, statementText, type UpdateStatement } from './update-statement.ts';

/** What runs here now. */
export interface RunningProgram {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  readonly architecture: string;
}

/** What of `latest.yml` or `latest-linux.yml` is read here; electron-updater has looked at the rest. */
const offerSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string(), signature: z.string().optional() })),
});

/**
 * Whether what a server offers may replace this program: it is one file, higher than what runs, and one of the keys has signed that it is
 * this version for these computers.
 *
 * @param offer as electron-updater read it
 * @throws why not, for the log
 */
export function signedOffer(
  offer: unknown,
  running: RunningProgram,
  keys: readonly KeyObject[],
): UpdateStatement {
  const { version, files } = offerSchema.parse(offer);
  const kind = running.platform === 'win32' ? '.exe' : '.appimage';
  const ours = files.filter(({ url }) => pathOf(url).toLowerCase().endsWith(kind));
  const [one, ...others] = ours;
  if (one === undefined || others.length > 0) throw new Error(`the update is not one ${kind} file`);
  const { platform, architecture } = running;
  const statement = {
    version,
    platform,
    architecture,
    file: posix.basename(pathOf(one.url)),
    sha512: one.sha512,
  };
  if (!isHigher(version, running.version))
    throw new Error(`version ${version} is not higher than ${running.version}`);
  if (!isSigned(statement, one.signature, keys))
    throw new Error('the update is not signed by a key of this program');
  return statement;
}

function isSigned(
  statement: UpdateStatement,
  signature: string | undefined,
  keys: readonly KeyObject[],
): boolean {
  const text = statementText(statement);
  if (text === null || signature === undefined) return false;
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify(null, Buffer.from(text), key, bytes));
}

/** A file is named beside the list, or by a whole address. */
function pathOf(url: string): string {
  const { pathname } = new URL(url, 'https://beside.invalid/');
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
