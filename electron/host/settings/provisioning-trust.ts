import { execFileSync } from 'node:child_process';
import { lstatSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathSteps } from './path-steps.ts';

/** What is known of who may have written a file. */
export type Trust =
  /** Only who may provision. */
  | 'trusted'
  /** It, or a folder on the way to it, belongs to somebody else. */
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
const sticky = 0o1000;

/**
 * Whether a file may set the booth up: it belongs to root (Windows: to SYSTEM or the Administrators), and nobody else may write to
 * it or replace it. A link is followed: what it leads to is looked at, and who could lay the link.
 *
 * @returns `unknown` where there is no such file any more
 */
export function trustIn(path: string, ports: TrustPorts): Trust {
  try {
    return ports.platform === 'win32' ? windowsTrust(realpathSync(path), ports) : posixTrust(path, ports);
  } catch {
    return 'unknown';
  }
}

/** From the root on, so that nobody exchanges behind this look what it has passed. */
function posixTrust(path: string, { uid, development }: TrustPorts): Trust {
  const own = uid === undefined ? [] : [uid];
  // The account may take its token out of the file: so its folder may be the account's own.
  const folderOwners = new Set([root, ...own]);
  let file = path;
  for (const { folder, found } of pathSteps(path)) {
    const [ofFolder, ofFound] = [lstatSync(folder), lstatSync(found)];
    if (!folderOwners.has(ofFolder.uid)) return 'owner';
    // In a sticky folder (`/tmp`) others put nothing in the place of a folder that is not theirs.
    const isKept = (ofFolder.mode & sticky) !== 0 && ofFound.isDirectory() && folderOwners.has(ofFound.uid);
    if ((ofFolder.mode & othersWrite) !== 0 && !isKept) return 'writable';
    file = found;
  }
  const { uid: owner, mode } = lstatSync(file);
  if (owner !== root && !(development && own.includes(owner))) return 'owner';
  return (mode & othersWrite) === 0 ? 'trusted' : 'writable';
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

/** Rights by which nobody changes or replaces a file, in SDDL's letters: those of other objects mean other bits for a file. */
const harmless = /^(?:FR|FX|GR|GX|LO|RC|SW)*$/;
/** Those that do, as bits: write data, append, write attributes, delete child, delete, change permissions and owner, generic all and write. */
const changingBits = 0x2 | 0x4 | 0x10 | 0x40 | 0x100 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000;
const denying: ReadonlySet<string> = new Set(['D', 'OD', 'XD']);

/**
 * Judges a security descriptor (Microsoft's SDDL): its owner, and each entry that does not deny something.
 *
 * @returns `unknown` where it is none
 */
export function sddlTrust(sddl: string): Trust {
  const principal = '(?:[A-Z]{2}|S-[\\d-]+)';
  const [whole, owner = '', flags = '', list = ''] =
    new RegExp(`^O:(${principal})(?:G:${principal})?D:([A-Z_]*)(.*)$`).exec(sddl) ?? [];
  const entries = entriesOf(list);
  if (whole === undefined || entries === null) return 'unknown';
  if (!rulers.has(owner)) return 'owner';
  // Without a list everybody may do everything.
  if (flags.includes('NO_ACCESS_CONTROL') || entries.length === 0) return 'writable';
  const isOpen = entries.some((entry) => {
    const [kind = '', inherited = '', rights = '', , , who = ''] = entry.split(';');
    // It is for what will be made in the folder, and not for the folder.
    const isForOthers = /^(?:..)*?IO/.test(inherited);
    return !denying.has(kind) && !isForOthers && !rulers.has(who) && mayChange(rights);
  });
  return isOpen ? 'writable' : 'trusted';
}

/** @param list entries in brackets, in which conditions have brackets and quoted texts of their own; what is audited may follow */
function entriesOf(list: string): string[] | null {
  const entries: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of list.matchAll(/[()]|"[^"]*"|[^()"]+|"/g)) {
    if (depth === 0 && sign.startsWith('S:')) return entries;
    if (depth === 0 && sign !== '(') return null;
    if (sign === '(' && (depth += 1) === 1) from = index + 1;
    if (sign === ')' && (depth -= 1) === 0) entries.push(list.slice(from, index));
  }
  return depth === 0 ? entries : null;
}

const mayChange = (rights: string): boolean =>
  /^(?:0x[\da-f]+|[1-9]\d*)$/i.test(rights) ? (Number(rights) & changingBits) !== 0 : !harmless.test(rights);

/** Asked by the environment, so that no path can be taken for a command. */
function systemSddl(path: string): string {
  const { SystemRoot = 'C:\\Windows' } = process.env;
  return execFileSync(
    `${SystemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    ['-NoProfile', '-NonInteractive', '-Command', '(Get-Acl -LiteralPath $env:GATEBOOTH_PATH).Sddl'],
    { env: { SystemRoot, GATEBOOTH_PATH: path }, encoding: 'utf8', timeout: 20_000, windowsHide: true },
  ).trim();
}
