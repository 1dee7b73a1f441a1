import { createHash, randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { newPinFault } from '../../contract/people-rules.ts';

/**
 * What scrypt (RFC 7914) spends on one PIN: 16 MiB, and some tenths of a second on a booth PC. A PIN has few digits: whoever
 * holds the journal's file finds it all the same. What keeps it at the screen is the lock-out.
 */
const cost = { N: 2 ** 14, r: 8, p: 5 } as const;
/** What a hash that a site's file brings may make this program spend: each of them, and all together, which is a second or two. */
const mostCost = { N: 2 ** 17, r: 16, p: 16 } as const;
const mostWork = 2 ** 21;
const keyBytes = 32;
const saltBytes = 16;
/** Ends the hash of a supervisor's PIN that today's rules would not take: its digits cannot be told from the rest. */
const belowRules = '$below-rules';

const form =
  /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9+/]{8,88}={0,2})\$([A-Za-z0-9+/]{43}=)(\$below-rules)?$/;
const digits = /^\d{1,32}$/;

interface Parts {
  readonly params: { readonly N: number; readonly r: number; readonly p: number };
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** @returns null: it is no hash, or one that would cost too much to look at */
function partsOf(kept: string): Parts | null {
  const [, n = '', r = '', p = '', salt = '', key = ''] = form.exec(kept) ?? [];
  const params = { N: Number(n), r: Number(r), p: Number(p) };
  const isPower = params.N > 1 && (params.N & (params.N - 1)) === 0;
  const isCheap = params.N <= mostCost.N && params.r <= mostCost.r && params.p <= mostCost.p;
  if (!isPower || !isCheap || params.r < 1 || params.p < 1) return null;
  return { params, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

/** Whether a text has the form of what `hashPin` makes. One that an earlier version took stays one, whatever it costs. */
export const isPinHash = (kept: string): boolean => partsOf(kept) !== null;

/** Whether a new hash can be taken: scrypt knows its parameters, and they cost no more than a PIN may. */
export function isSoundHash(kept: string): boolean {
  const parts = partsOf(kept);
  return parts !== null && isKnown(parts) && parts.params.N * parts.params.r * parts.params.p <= mostWork;
}

/** Whether a PIN is kept as its digits, as a site's own file may have it. */
export const isPinDigits = (kept: string): boolean => digits.test(kept);

/** @returns `scrypt$N$r$p$salt$key`, the last two in base64 */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return written(salt, await derive(pin, salt, cost));
}

/**
 * The hash of a PIN that opens what a supervisor may do. It says whether the PIN is below today's rules.
 *
 * @returns as `hashPin`; ends with `$below-rules` where it is
 */
export async function hashSupervisorPin(pin: string): Promise<string> {
  return (await hashPin(pin)) + markOf(pin);
}

/** The same while nothing else can go on, such as before the booth has started. */
export function hashSupervisorPinSync(pin: string): string {
  const salt = randomBytes(saltBytes);
  const key = scryptSync(pin.normalize('NFKC'), salt, keyBytes, spent(cost));
  return written(salt, key) + markOf(pin);
}

/**
 * Whether a supervisor's PIN would not be taken today: it goes on working, and its owner is to be told.
 *
 * @param kept its digits or its hash. Of an attendant's hash from the journal it cannot be told, and is not: false
 */
export const isPinBelowRules = (kept: string): boolean =>
  isPinDigits(kept) ? newPinFault(kept, 'supervisor') !== null : kept.endsWith(belowRules);

/** @param kept digits, or as `hashPin` made it; anything else fits no PIN */
export async function pinFits(pin: string, kept: string): Promise<boolean> {
  if (isPinDigits(kept)) return timingSafeEqual(digest(pin), digest(kept));
  const parts = partsOf(kept);
  return (
    parts !== null &&
    isKnown(parts) &&
    timingSafeEqual(await derive(pin, parts.salt, parts.params), parts.key)
  );
}

/** RFC 7914, section 2: N is less than 2^(128 * r / 8). */
const isKnown = ({ params: { N, r } }: Parts): boolean => N < 2 ** (16 * r);

const markOf = (pin: string): string => (newPinFault(pin, 'supervisor') === null ? '' : belowRules);

const digest = (text: string): Buffer => createHash('sha256').update(text.normalize('NFKC')).digest();

const written = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');

/** What scrypt needs in memory (bytes): OpenSSL refuses where it may not have as much. */
const spent = ({ N, r, p }: Parts['params']) => ({ N, r, p, maxmem: 128 * r * (N + p + 2) });

const derive = (pin: string, salt: Buffer, params: Parts['params']): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // As text may be typed: the same digits are the same PIN on every keyboard.
    scrypt(pin.normalize('NFKC'), salt, keyBytes, spent(params), (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
