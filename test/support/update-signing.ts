import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { statementText, type UpdateStatement } from '../../electron/host/update/update-statement.ts';

/** The names that electron-builder gives to the lists of what a server offers: for which computers each is. */
const computersOf: Readonly<Record<string, Pick<UpdateStatement, 'platform' | 'architecture'>>> = {
  'latest.yml': { platform: 'win32', architecture: 'x64' },
  'latest-linux.yml': { platform: 'linux', architecture: 'x64' },
  'latest-linux-arm64.yml': { platform: 'linux', architecture: 'arm64' },
};

/**
 * Makes a key pair for updates. The private key is written for its account alone, and never over another one.
 *
 * @param file of the private key, PEM; throws where there is one already
 * @returns the public key as `electron/host/update/update-keys.ts` has it
 */
export function makeUpdateKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** @param key the private key, PEM. @returns base64; throws where the statement is none, or the key is another kind */
export function signStatement(statement: UpdateStatement, key: string): string {
  const text = statementText(statement);
  if (text === null) throw new Error(`cannot be signed: ${JSON.stringify(statement)}`);
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the key is not one of Ed25519');
  return sign(null, Buffer.from(text), privateKey).toString('base64');
}

/**
 * Signs every file of a list, each as it stands beside the list; a file that is another one than the list says is not signed. What else
 * stands in the list stays.
 *
 * @param list path of `latest.yml` or `latest-linux.yml`
 * @param key the private key, PEM
 * @returns the names of the files; throws where nothing was signed
 */
export function signList(list: string, key: string): string[] {
  const computers = computersOf[basename(list)];
  if (computers === undefined) throw new Error(`${list}: is none of ${Object.keys(computersOf).join(', ')}`);
  const document = parseDocument(readFileSync(list, 'utf8'));
  const version = document.get('version');
  const files = document.get('files');
  if (typeof version !== 'string' || !isSeq(files) || files.items.length === 0)
    throw new Error(`${list}: has no version, or no files`);
  const names = files.items.map((item) => {
    if (!isMap(item)) throw new Error(`${list}: has a file that is none`);
    return signFile(item, version, { ...computers, list, key });
  });
  writeFileSync(list, document.toString({ lineWidth: 0 }));
  return names;
}

interface Signing extends Pick<UpdateStatement, 'platform' | 'architecture'> {
  readonly list: string;
  readonly key: string;
}

function signFile(item: YAMLMap, version: string, { platform, architecture, list, key }: Signing): string {
  const [file, told] = [String(item.get('url')), item.get('sha512')];
  if (basename(file) !== file) throw new Error(`${file}: is not beside ${list}`);
  const sha512 = createHash('sha512')
    .update(readFileSync(join(dirname(list), file)))
    .digest('base64');
  if (sha512 !== told) throw new Error(`${file}: is not the file that ${list} tells of`);
  item.set('signature', signStatement({ version, platform, architecture, file, sha512 }, key));
  return file;
}
