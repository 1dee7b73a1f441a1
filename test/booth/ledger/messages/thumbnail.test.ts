import { describe, expect, it } from 'vitest';
import { jpegFault } from '../../../../electron/booth/lib/jpeg.ts';
import { mostThumbnailBytes, readThumbnail } from '../../../../electron/booth/ledger/messages/thumbnail.ts';
import { claimingJpeg, noisyJpeg, plainJpeg } from '../../../support/pictures.ts';
import { exampleBytes } from './examples.ts';

const example = JSON.parse(Buffer.from(exampleBytes('thumbnail.1.0.json')).toString()) as {
  readonly entry: string;
  readonly jpeg: string;
  readonly shows: string;
};
const { entry } = example;
const bytesOf = (change: object): Uint8Array => Buffer.from(JSON.stringify({ ...example, ...change }));
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

it('a thumbnail is read as the picture that was written', () => {
  const read = readThumbnail(entry, bytesOf({}));
  const { shows } = example;
  expect(read).toEqual({ jpeg: new Uint8Array(Buffer.from(example.jpeg, 'base64')), shows });
  expect('fault' in read ? read : jpegFault(read.jpeg)).toBeNull();
});

it('one of a later minor version, which shows another part of the car, is read', () => {
  const read = readThumbnail(entry, bytesOf({ v: '1.7', shows: 'bumper', turned: 90 }));
  expect(read).toMatchObject({ jpeg: expect.any(Uint8Array) as unknown, shows: 'bumper' });
});

describe('what is no thumbnail', () => {
  const others = '1b7e6c1a-3f4d-4c2b-9a58-6d1e2f3a4b5c';
  it.each<readonly [what: string, bytes: Uint8Array, fault: string, word: string]>([
    ['another major version', bytesOf({ v: '2.0' }), 'other-version', 'version 2.0'],
    ['another car', bytesOf({ entry: others }), 'malformed', 'entry: of another car'],
    ['bytes that are no base64', bytesOf({ jpeg: 'no base64!' }), 'malformed', 'jpeg: invalid_format'],
    ['no JPEG', bytesOf({ jpeg: base64(Buffer.from('GIF89a')) }), 'malformed', 'jpeg: not-a-jpeg'],
    ['nothing', bytesOf({ jpeg: '' }), 'malformed', 'jpeg: not-a-jpeg'],
    [
      'a picture that is cut off',
      bytesOf({ jpeg: base64(plainJpeg().slice(0, -2)) }),
      'malformed',
      'jpeg: not-a-jpeg',
    ],
    ['a large picture', bytesOf({ jpeg: base64(noisyJpeg(12_000)) }), 'malformed', 'jpeg: too_big'],
    ['a picture of one byte too many', bytesOf({ jpeg: base64(oneTooMany()) }), 'malformed', 'jpeg: too_big'],
    [
      'a header that claims much',
      bytesOf({ jpeg: base64(claimingJpeg(1_100, 1_000)) }),
      'malformed',
      'jpeg: too-many-pixels',
    ],
    [
      'a header of 30,000 px each way',
      bytesOf({ jpeg: base64(claimingJpeg(30_000, 30_000)) }),
      'malformed',
      'jpeg: too-many-pixels',
    ],
    ['a list', Buffer.from('[]'), 'not-json', 'no JSON object'],
    ['raw bytes', plainJpeg(), 'not-json', 'no JSON object'],
    [
      'too many bytes',
      bytesOf({ more: 'A'.repeat(24_000) }),
      'too-large',
      `${String(bytesOf({ more: 'A'.repeat(24_000) }).byteLength)} bytes`,
    ],
  ])('%s has a word', (_, bytes, fault, word) => {
    expect(readThumbnail(entry, bytes)).toEqual({ fault, word });
  });

  /** A whole JPEG, which anything may stand behind before its end. */
  function oneTooMany(): Uint8Array {
    const made = plainJpeg();
    return Buffer.concat([
      made.slice(0, -2),
      Buffer.alloc(mostThumbnailBytes + 1 - made.length),
      made.slice(-2),
    ]);
  }
});
