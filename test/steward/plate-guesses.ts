import { createHash, createHmac } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { personalDigest, wordsDigest } from '../../electron/booth/journal/chain/chain.ts';
import { digestRecord } from '../../electron/booth/journal/chain/record-digest.ts';
import { digestOf } from '../../electron/booth/ledger/cars/digest.ts';
import type { ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
import { entryOf } from '../../steward/alpr/alpr-entry.ts';
import { sized } from '../support/nightly.ts';
import type { LeftDigests } from './left-digests.ts';

// Somebody has the files that are left, and tries every plate of a format against every digest in them.

/** A row of a journal's records. */
export type KnownRow = Readonly<Record<string, unknown>>;

/** What somebody who guesses has beside the files: all but the plate, and the salts that are gone. */
export interface Known {
  /** That stand in the files. */
  readonly salts: readonly string[];
  /** How the journals had the records. */
  readonly rows: readonly KnownRow[];
  /** Of the journals that these were in. */
  readonly journalVersion: number;
  /** What the ledger had of them. */
  readonly messages: readonly { readonly plate: string; readonly bytes: Uint8Array }[];
  readonly services: readonly ServiceMark[];
}

export const nothingKnown: Known = { salts: [], rows: [], journalVersion: 1, messages: [], services: [] };

/** Two letters and three digits, each night each of the first letters. */
const firstLetters = 'KABCDEFGHIJLMNOPQRSTUVWXYZ'.slice(0, sized(1, 26)).split('');
const secondLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** All of the format, some at a time. */
function* platesOfFormat(): Generator<readonly string[]> {
  for (const first of firstLetters)
    for (const second of secondLetters)
      yield Array.from(
        { length: 1_000 },
        (_, number) => `${first}${second}${String(number).padStart(3, '0')}`,
      );
}

const hashed = (text: string, algorithm = 'sha256'): Buffer => createHash(algorithm).update(text).digest();
const written = (hexadecimal: string): Buffer => Buffer.from(hexadecimal.replaceAll('-', ''), 'hex');

type Way = (plate: string) => Buffer;
type Ways = Map<string, Way>;

/** Ways in which a digest of a plate could come about, by what is known beside it. */
function waysWith({ salts, rows, services }: Known): Ways {
  const ways: Ways = new Map();
  for (const algorithm of ['md5', 'sha1', 'sha256', 'sha384', 'sha512'])
    ways.set(`${algorithm} of the plate`, (plate) => hashed(plate, algorithm));
  ways.set('sha256 of it in small letters', (plate) => hashed(plate.toLowerCase()));
  ways.set('sha256 of it as JSON', (plate) => hashed(JSON.stringify(plate)));
  ways.set('sha256 of a field of it', (plate) => hashed(JSON.stringify({ plate })));
  ways.set('sha256 of a list of it', (plate) => hashed(JSON.stringify([plate])));
  ways.set('as a service is marked', (plate) => hashed(`service\n${plate}`));
  for (const service of services)
    ways.set('as the entry of an ALPR’s session', (plate) => written(entryOf(plate, service)));
  for (const salt of ['', ...salts]) {
    const by = `salt ${salt === '' ? 'none' : salt}`;
    ways.set(`as words, ${by}`, (plate) => written(wordsDigest(salt, plate)));
    const read = (plate: string): string => JSON.stringify({ read: plate });
    ways.set(`as words that were read, ${by}`, (plate) => written(wordsDigest(salt, read(plate))));
    ways.set(`as a text in the picture, ${by}`, (plate) => createHmac('sha256', salt).update(plate).digest());
    for (const { at, note, request, picture_sha256: own } of rows) {
      for (const pictureSha256 of [null, own as string | null])
        ways.set(`as what is personal at ${String(at)}, picture ${pictureSha256}, ${by}`, (plate) =>
          written(personalDigest({ salt, plate, at: String(at), pictureSha256 })),
        );
      const said = JSON.stringify([note, request]).slice(1);
      ways.set(`as one that is awaited, with ${said}, ${by}`, (plate) =>
        hashed(`${JSON.stringify([salt, plate]).slice(0, -1)},${said}`),
      );
    }
  }
  return ways;
}

/** Ways that go over all of a record. */
function longWaysWith({ salts, rows, journalVersion, messages }: Known): Ways {
  const ways: Ways = new Map();
  for (const salt of ['', ...salts])
    for (const [of, row] of rows.entries())
      ways.set(`as the row ${of}, salt ${salt}`, (plate) =>
        written(digestRecord({ ...row, salt, plate }, journalVersion).row),
      );
  for (const [of, { plate: own, bytes }] of messages.entries()) {
    const parts = Buffer.from(bytes).toString().split(own);
    ways.set(`as the message ${of}`, (plate) => written(digestOf(Buffer.from(parts.join(plate)))));
  }
  return ways;
}

/** What was found, and by which way. */
export interface Guessed {
  readonly plate: string;
  readonly way: string;
}

/**
 * Tries every plate of the format in every way; those of the format's first letter alone in the long ones, which take most of the time.
 *
 * @param tried some at a time; left out: all of the format
 * @returns those of which a digest is left
 */
export async function guessedFrom(
  left: LeftDigests,
  known: Known,
  tried: Iterable<readonly string[]> = platesOfFormat(),
): Promise<readonly Guessed[]> {
  const [ways, longWays] = [[...waysWith(known)], [...longWaysWith(known)]];
  const found: Guessed[] = [];
  for (const plates of tried) {
    const isFirst = plates[0]?.startsWith(firstLetters[0] ?? '') === true;
    for (const [way, digest] of isFirst ? [...ways, ...longWays] : ways)
      for (const plate of plates) if (left.has(digest(plate))) found.push({ plate, way });
    // What else goes on in this process is not to wait for all of it.
    await othersTurn();
  }
  return found;
}
