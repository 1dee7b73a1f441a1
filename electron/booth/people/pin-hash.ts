import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * What scrypt (RFC 7914) spends on one PIN: 16 MiB, and some tenths of a second on a booth PC. A PIN has few digits: whoever
 * holds the journal's file finds it all the same. What keeps it at the screen is the lock-out.
 */
const cost = { N: 2 ** 14, r: 8, p: 5 } as const;
const keyBytes = 32;
const saltBytes = 16;

/** @returns `scrypt$N$r$p$salt$key`, the last two in base64 */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const { N, r, p } = cost;
  const key = await derive(pin, salt, cost);
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** @param kept as `hashPin` made it; anything else fits no PIN */
export async function pinFits(pin: string, kept: string): Promise<boolean> {
  const [, N = '', r = '', p = '', salt = '', key = ''] =
    /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([^$]+)\$([^$]+)$/.exec(kept) ?? [];
  const expected = Buffer.from(key, 'base64');
  if (expected.length !== keyBytes) return false;
  const params = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(pin, Buffer.from(salt, 'base64'), params), expected);
}

const derive = (
  pin: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // As text may be typed: the same digits are the same PIN on every keyboard.
    scrypt(pin.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
