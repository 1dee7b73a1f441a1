import { describe, expect, it } from 'vitest';
import { readCouldNotRead } from '../../../../electron/booth/ledger/messages/could-not-read.ts';
import { claimingJpeg, jpegHeader, noisyJpeg, plainJpeg } from '../../../support/pictures.ts';
import { exampleBytes } from './examples.ts';

type Loose = Record<string, unknown>;

const example = JSON.parse(Buffer.from(exampleBytes('could-not-read.1.0.json')).toString()) as Loose;
const bytesOf = (change: object): Uint8Array => Buffer.from(JSON.stringify({ ...example, ...change }));
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

it('what an ALPR could not read is read as it was told, its picture in bytes', () => {
  const { v: _v, kind: _kind, picture, ...said } = example;
  expect(readCouldNotRead(bytesOf({}))).toEqual({
    ...said,
    picture: new Uint8Array(Buffer.from(String(picture), 'base64')),
  });
  const { picture: _without, ...short } = example;
  expect(readCouldNotRead(Buffer.from(JSON.stringify(short)))).toEqual(said);
});

it('one of a later minor version is read without what this program does not know', () => {
  const [candidate] = example['candidates'] as Loose[];
  const later = { v: '1.9', gate: 'north', candidates: [{ ...candidate, country: 'SK' }] };
  expect(readCouldNotRead(bytesOf(later))).toMatchObject({ candidates: [candidate] });
  expect(readCouldNotRead(bytesOf(later))).not.toHaveProperty('gate');
});

it('a picture as large as cameras send is read', () => {
  const picture = noisyJpeg(300_000);
  expect(readCouldNotRead(bytesOf({ picture: base64(picture) }))).toMatchObject({ picture });
});

describe('what is no such message', () => {
  const candidate = { text: 'RK708AF', confidence: 0.9 };
  it.each<readonly [what: string, bytes: Uint8Array, fault: string, word: string]>([
    ['another major version', bytesOf({ v: '2.0' }), 'other-version', 'version 2.0'],
    ['another kind', bytesOf({ kind: 'car' }), 'malformed', 'kind: invalid_value'],
    ['no version', bytesOf({ v: undefined }), 'malformed', 'v: invalid_type'],
    ['raw bytes', plainJpeg(), 'not-json', 'no JSON object'],
    ['nothing', new Uint8Array(), 'not-json', 'no JSON object'],
    [
      'a time of no zone',
      bytesOf({ takenAt: '2026-11-20T08:00:00' }),
      'malformed',
      'takenAt: invalid_format',
    ],
    ['nobody', bytesOf({ source: '  ' }), 'malformed', 'source: too_small'],
    [
      'a name that turns what follows it',
      bytesOf({ source: 'A\u202Egate' }),
      'malformed',
      'source: invalid_format',
    ],
    ['no candidate', bytesOf({ candidates: [] }), 'malformed', 'candidates: too_small'],
    [
      'a confidence in per cent',
      bytesOf({ candidates: [{ ...candidate, confidence: 99 }] }),
      'malformed',
      'candidates.0.confidence: too_big',
    ],
    [
      'a confidence for some of its characters',
      bytesOf({ candidates: [{ ...candidate, characters: [1, 1] }] }),
      'malformed',
      'candidates.0.characters: custom',
    ],
    [
      'more values than any ALPR tells',
      bytesOf({ candidates: Array.from({ length: 20_000 }, () => 0) }),
      'malformed',
      'all of it: too many values',
    ],
    [
      'more fields than anybody looks through, beside a whole message',
      bytesOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field${String(at)}`, 0]))),
      'malformed',
      'all of it: too many values',
    ],
    [
      'what nests without end',
      Buffer.from(`{"v":"1.0","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
      'malformed',
      'all of it: too many values',
    ],
    ['what is no base64', bytesOf({ picture: 'no base64!' }), 'malformed', 'picture: invalid_format'],
    [
      'base64 with the head of a page',
      bytesOf({ picture: `data:image/jpeg;base64,${base64(plainJpeg())}` }),
      'malformed',
      'picture: invalid_format',
    ],
    [
      'another picture',
      bytesOf({ picture: base64(Buffer.from('GIF89a')) }),
      'malformed',
      'picture: not-a-jpeg',
    ],
    [
      'a picture that is cut off',
      bytesOf({ picture: base64(jpegHeader) }),
      'malformed',
      'picture: not-a-jpeg',
    ],
    [
      'some hundred bytes that claim a gigabyte',
      bytesOf({ picture: base64(claimingJpeg(16_000, 16_000)) }),
      'malformed',
      'picture: too-many-pixels',
    ],
    [
      'more than a server takes',
      bytesOf({ more: 'A'.repeat(1_048_576) }),
      'too-large',
      `${String(bytesOf({ more: 'A'.repeat(1_048_576) }).byteLength)} bytes`,
    ],
  ])('%s has a word, and nothing of what stands there in it', (_, bytes, fault, word) => {
    expect(readCouldNotRead(bytes)).toEqual({ fault, word });
  });
});
