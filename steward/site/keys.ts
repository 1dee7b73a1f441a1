import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createUser, fromSeed } from '@nats-io/nkeys';
import { hashSync } from 'bcryptjs';
import { StewardError } from './steward-error.ts';
import { writeText } from './site-file.ts';

// The steward's own secrets, each in a file that its account alone reads. Those of booths are in what is given to the booths, and not here.

export interface NewKey {
  readonly seed: string;
  readonly publicKey: string;
}

export function newKey(): NewKey {
  const pair = createUser();
  return { seed: new TextDecoder().decode(pair.getSeed()), publicKey: pair.getPublicKey() };
}

export interface NewPassword {
  readonly password: string;
  /** As the servers' configuration has it. */
  readonly hash: string;
}

/** The least work that bcrypt can be set to: it has to slow down nobody who tries 256 random bits, and strangers make the server do it. */
const rounds = 4;

export function newPassword(): NewPassword {
  const password = randomBytes(32).toString('base64url');
  return { password, hash: hashSync(password, rounds) };
}

/** `leaf`: by which the site's servers meet the operator's hub; `hub`: by which the hub's own folder is looked after. */
export type OwnKey = 'steward' | 'system' | 'monitoring' | 'leaf' | 'hub';

const fileOf = (folder: string, name: OwnKey): string => join(folder, 'keys', `${name}.seed`);

export const keepOwnKey = (folder: string, name: OwnKey, { seed }: NewKey): void =>
  writeText(fileOf(folder, name), `${seed}\n`, 0o600);

export const dropOwnKey = (folder: string, name: OwnKey): void =>
  rmSync(fileOf(folder, name), { force: true });

/** @returns null: it is no key */
export function publicKeyOf(seed: string): string | null {
  try {
    return fromSeed(new TextEncoder().encode(seed)).getPublicKey();
  } catch {
    return null;
  }
}

/** @throws a `StewardError` where it is not the one that the site knows: the key of another folder proves nothing here */
export function ownSeed(folder: string, name: OwnKey, publicKey: string): Uint8Array {
  const path = fileOf(folder, name);
  try {
    const seed = readFileSync(path, 'utf8').trim();
    if (publicKeyOf(seed) !== publicKey) throw new Error('it is not the key that this site knows');
    return new TextEncoder().encode(seed);
  } catch (error) {
    throw new StewardError('file', `${path}: ${(error as Error).message}`);
  }
}
