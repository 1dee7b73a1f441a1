import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is known of who may have written a file. */
export type Trust =
  /** Only who may provision. */
  | 'trusted'
  /** It, or its folder, belongs to somebody else. */
  | 'owner'
  /** Others may write to it, or put another one in its place. */
  | 'writable'
  /** The operating system does not tell. */
  | 'unknown';

export interface TrustPorts {
  readonly platform: NodeJS.Platform;
  /** The account that the program runs under; undefined: this operating system has no such numbers. */
  readonly uid: number | undefined;
  /** A start from a checkout: the account's own files are believed, too. */
  readonly development: boolean;
  /** Windows: the security descriptor of a path, in SDDL. */
  readonly sddl?: (path: string) => string;
}

const root = 0;
const othersWrite = 0o022;

/**
 * Whether a file may set the booth up: it belongs to root (Windows: to SYSTEM or the Administrators), and nobody else may write to
 * it or replace it. A link is followed: what it leads to is looked at, and who could lay the link.
 *
 * @returns `unknown` where there is no such file any more
 */
export function trustIn(path: string, ports: TrustPorts): Trust {
  try {
    const file = realpathSync(path);
    if (ports.platform === 'win32') return windowsTrust(file, ports);
    const [ofFile, ofLink] = [posixTrust(file, dirname(file), ports), posixTrust(file, dirname(path), ports)];
    return ofFile === 'trusted' ? ofLink : ofFile;
  } catch {
    return 'unknown';
  }
}

function posixTrust(file: string, folder: string, ports: TrustPorts): Trust {
  const owners = [root, ...(ports.development && ports.uid !== undefined ? [ports.uid] : [])];
  // The account may take its token out of the file: so its folder may be the account's own.
  const folderOwners = [root, ...(ports.uid === undefined ? [] : [ports.uid])];
  const ofFile = statSync(file);
  const ofFolder = statSync(folder);
  if (!owners.includes(ofFile.uid) || !folderOwners.includes(ofFolder.uid)) return 'owner';
  return ((ofFile.mode | ofFolder.mode) & othersWrite) === 0 ? 'trusted' : 'writable';
}

function windowsTrust(file: string, { sddl = systemSddl }: TrustPorts): Trust {
  const [ofFile, ofFolder] = [sddlTrust(sddl(file)), sddlTrust(sddl(dirname(file)))];
  return ofFile === 'trusted' ? ofFolder : ofFile;
}

/** SYSTEM, the Administrators and TrustedInstaller, by their SIDs and by SDDL's two letters for them. */
const rulers: ReadonlySet<string> = new Set([
  'SY',
  'S-1-5-18',
  'BA',
  'S-1-5-32-544',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
  // Whoever makes something in the folder owns it: that one is judged by itself.
  'CO',
  'S-1-3-0',
]);

/** The rights by which a file is changed or replaced, in SDDL's letters. */
const changing = ['GA', 'GW', 'FA', 'FW', 'WD', 'WO', 'SD', 'DC', 'WP', 'LC', 'CC', 'DT'] as const;
/** The same as bits: write data, append, write attributes, delete child, delete, change permissions and owner, generic all and write. */
const changingBits = 0x2 | 0x4 | 0x10 | 0x40 | 0x100 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000;

/**
 * Judges a security descriptor (Microsoft's SDDL): its owner, and each entry that allows something.
 *
 * @returns `unknown` where it is none
 */
export function sddlTrust(sddl: string): Trust {
  const owner = /^O:([A-Z]{2}|S-[\d-]+)/.exec(sddl)?.[1];
  const list = /D:([A-Z_]*)((?:\([^()]*\))*)/.exec(sddl);
  if (owner === undefined || list === null) return 'unknown';
  if (!rulers.has(owner)) return 'owner';
  // Without a list everybody may do everything.
  if ((list[1] ?? '').includes('NO_ACCESS_CONTROL') || (list[2] ?? '') === '') return 'writable';
  const entries = [...(list[2] ?? '').matchAll(/\(([^()]*)\)/g)].map(([, entry = '']) => entry.split(';'));
  const isOpen = entries.some(([kind = '', flags = '', rights = '', , , who = '']) => {
    const allows = kind === 'A' || kind === 'XA' || kind === 'OA';
    // It is for what will be made in the folder, and not for the folder.
    const isForOthers = pairsOf(flags).includes('IO');
    return allows && !isForOthers && !rulers.has(who) && mayChange(rights);
  });
  return isOpen ? 'writable' : 'trusted';
}

function mayChange(rights: string): boolean {
  if (/^0x[\da-f]+$/i.test(rights)) return (Number.parseInt(rights, 16) & changingBits) !== 0;
  return pairsOf(rights).some((pair) => (changing as readonly string[]).includes(pair));
}

const pairsOf = (text: string): string[] => text.match(/../g) ?? [];

/** Asked by the environment, so that no path can be taken for a command. */
function systemSddl(path: string): string {
  const { SystemRoot = 'C:\\Windows' } = process.env;
  return execFileSync(
    `${SystemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    ['-NoProfile', '-NonInteractive', '-Command', '(Get-Acl -LiteralPath $env:GATEBOOTH_PATH).Sddl'],
    { env: { SystemRoot, GATEBOOTH_PATH: path }, encoding: 'utf8', timeout: 20_000, windowsHide: true },
  ).trim();
}
