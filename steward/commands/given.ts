import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { StewardError } from '../site/steward-error.ts';

// What is given on the command line.

/** Of an option that may be left out elsewhere. @throws a `StewardError` where it was */
export function wanted<Name extends string>(
  command: string,
  values: Readonly<Partial<Record<Name, string | undefined>>>,
  name: Name,
): string {
  const value = values[name];
  if (value === undefined) throw new StewardError('usage', `${command} needs --${name}. Try --help.`);
  return value;
}

/** Exactly one word after the command. @throws a `StewardError` where there is none, or more */
export function wordOf(positionals: readonly string[], what: string): string {
  const [command = '', word, more] = positionals;
  if (word === undefined || more !== undefined)
    throw new StewardError('usage', `${command} ${what}. Try --help.`);
  return word;
}

/** @returns the address where a server listens: everywhere, unless it is told otherwise. @throws a `StewardError` where it is none */
export function listenIn(text = '0.0.0.0'): string {
  const address = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0 && !/^[a-zA-Z][a-zA-Z0-9.-]*$/.test(address))
    throw new StewardError('usage', `--listen ${text}: an address of the server’s computer, without a port`);
  return address;
}

interface Ports {
  readonly port: number;
  /** For servers alone: of a site's for the others of its cluster, of a hub's for the lines of sites. */
  readonly thirdPort: number;
}

/**
 * @param text HOST, HOST:PORT or HOST:PORT:THIRD
 * @param third what the third port is called
 * @throws a `StewardError` where it is none of these
 */
export function placeIn(text: string, defaults: Ports, third: string): Ports & { readonly host: string } {
  const [, host = '', port, other] = /^([a-zA-Z0-9.-]+)(?::(\d{1,5}))?(?::(\d{1,5}))?$/.exec(text) ?? [];
  const numbers = { port: Number(port ?? defaults.port), thirdPort: Number(other ?? defaults.thirdPort) };
  if (host === '' || Object.values(numbers).some((number) => number < 1 || number > 65_535))
    throw new StewardError('usage', `--server ${text}: HOST, HOST:PORT or HOST:PORT:${third}`);
  if (/^[\d.]+$/.test(host))
    throw new StewardError(
      'usage',
      `--server ${text}: a name, no address: whoever connects knows the server’s certificate by its name`,
    );
  return { host, ...numbers };
}

/** @returns the PEM. @throws a `StewardError` where the file has none */
export function authorityIn(path: string): string {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StewardError('file', `--authority ${path}: ${(error as Error).message}`);
  }
  if (!isCertificate(pem)) throw new StewardError('file', `--authority ${path}: no PEM of a certificate`);
  return pem;
}

/**
 * Whether a server would find a certificate in it: with an authority that is none it does not start. It looks for that one heading, and
 * passes over a certificate that stands under another name.
 */
export function isCertificate(pem: string): boolean {
  const at = pem.search(/^-----BEGIN CERTIFICATE-----\r?$/m);
  try {
    return at !== -1 && new X509Certificate(pem.slice(at)).subject !== undefined;
  } catch {
    return false;
  }
}
