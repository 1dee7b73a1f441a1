import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { personalDigest } from '../../electron/booth/journal/chain/chain.ts';
import { serviceMarkOf } from '../../electron/booth/ledger/messages/service-mark.ts';
import { entryOf } from '../../steward/alpr/alpr-entry.ts';
import { projectFolder } from '../support/build.ts';
import { LeftDigests } from './left-digests.ts';
import { guessedFrom, nothingKnown } from './plate-guesses.ts';

// Whoever looks for digests of plates finds those that are there.

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const platesFrom = async (text: string | Buffer, known = nothingKnown): Promise<string[]> =>
  (await guessedFrom(new LeftDigests([Buffer.from(text)]), known)).map((found) => found.plate);

it('a plate is guessed from an unsalted digest that is left, however that is written', async () => {
  const service = serviceMarkOf('https://parking.example/api', 'live');
  const writings: readonly (readonly [string, (plate: string) => string | Buffer])[] = [
    ['hexadecimal', (plate) => sha256(plate).toString('hex')],
    ['capitals', (plate) => sha256(plate).toString('hex').toUpperCase()],
    ['cut to 16 bytes', (plate) => sha256(plate).toString('hex').slice(0, 32)],
    ['behind other digits', (plate) => `0${sha256(plate).toString('hex')}`],
    ['base64', (plate) => sha256(plate).toString('base64')],
    ['behind other letters', (plate) => `text${sha256(plate).toString('base64url')}`],
    ['bytes', (plate) => Buffer.concat([Buffer.from('row\0'), sha256(plate), Buffer.from('\0')])],
    ['of another kind', (plate) => createHash('md5').update(plate).digest('base64')],
    ['a UUID', (plate) => entryOf(plate, service)],
  ];
  const plates = writings.map((_, at) => `KV40${at}`);
  const text = Buffer.concat(
    writings.flatMap(([, write], at) => [Buffer.from(write(plates[at] ?? '')), Buffer.from('"')]),
  );
  const found = await platesFrom(text, { ...nothingKnown, services: [service] });
  expect(writings.filter((_, at) => !found.includes(plates[at] ?? ''))).toEqual([]);
  expect(found).toHaveLength(writings.length);
});

it('a salted one is guessed by who has its salt, and by nobody else', async () => {
  const [salt, at] = ['54a8d2ca-3e2b-4f0c-9a58-0f61d8f2a111', '2026-11-27T08:00:00.000+07:00'];
  const plate = 'KV407';
  const left = personalDigest({ salt, plate, at, pictureSha256: null });
  const known = { ...nothingKnown, rows: [{ at, picture_sha256: null, note: null, request: null }] };
  expect(await platesFrom(left, known)).toEqual([]);
  expect(await platesFrom(left, { ...known, salts: [salt] })).toEqual([plate]);
});

it('each place in the program that makes a digest is known to who guesses', () => {
  const none = 'no plate goes into it';
  const places: Readonly<Record<string, string>> = {
    'electron/booth/camera/digest.ts': none,
    'electron/booth/gate/press.ts': `${none}, and who guesses has the pictures’`,
    'electron/booth/journal/chain/chain.ts': 'as what is personal, as words, and the chain over both',
    'electron/booth/journal/chain/chained-rows.ts': `${none}: facts are of services, ids and clocks`,
    'electron/booth/journal/chain/record-digest.ts': 'as the row',
    'electron/booth/journal/moved-aside/clean.ts': `${none} alone: it is of whole pages of pictures`,
    'electron/booth/journal/privacy/awaited.ts': 'as an awaited one',
    'electron/booth/journal/records/pictures.ts': `${none}, and who guesses has the pictures’`,
    'electron/booth/ledger/cars/digest.ts': 'as the message',
    'electron/booth/ledger/messages/service-mark.ts': 'as a service is marked',
    'electron/booth/ledger/messages/taken.ts': `${none}: it is of a salt and of ids`,
    'electron/booth/ledger/ship/record-parts.ts': 'it is kept in memory alone',
    'electron/booth/ledger/takeover/pictures.ts': none,
    'electron/booth/people/pin-hash.ts': none,
    'electron/booth/people/supervisor-pin.ts': none,
    'electron/booth/reading/fixed/fixed-texts.ts': 'as a text in the picture',
    'electron/booth/reading/models.ts': none,
    'electron/host/settings/own-profiles.ts': none,
    'electron/host/settings/provisioning.ts': none,
    'electron/host/update/update-file.ts': none,
    'steward/alpr/alpr-entry.ts': 'as the entry of an ALPR’s session',
    'steward/door/posting-writer.ts': none,
  };
  const makers = /\bcreateHash\b|\bcreateHmac\b|\bscrypt|\bpbkdf2|\bhkdf|\bsubtle\b|\bcrypto\.hash\b/;
  const found = globSync(['electron/{booth,host,main}/**/*.ts', 'steward/**/*.ts'], { cwd: projectFolder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => makers.test(readFileSync(join(projectFolder, path), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(places).toSorted());
});
