import { describe, expect, it } from 'vitest';
import { carForm, factOf, readCar } from '../../../../electron/booth/ledger/messages/car.ts';
import { readEpoch } from '../../../../electron/booth/ledger/messages/control.ts';
import { readJournalMessage } from '../../../../electron/booth/ledger/messages/journal.ts';
import type { Received } from '../../../../electron/booth/ledger/messages/read.ts';
import type { Car } from '../../../../electron/booth/ledger/messages/car.ts';
import { isOneOf, serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { isReadable, ownVersion, versionOver } from '../../../../electron/booth/ledger/messages/version.ts';
import { writeMessage, writeOver } from '../../../../electron/booth/ledger/messages/write.ts';
import { exampleBytes } from './examples.ts';

type Loose = Record<string, unknown>;

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const jsonOf = (bytes: Uint8Array): Loose => JSON.parse(Buffer.from(bytes).toString()) as Loose;
const example = (name: string): Loose => jsonOf(exampleBytes(`${name}.1.0.json`));
const carOf = (value: unknown): Received<Car> => {
  const read = readCar(bytesOf(value));
  if ('fault' in read) throw new Error(read.word);
  return read;
};

/** A car as a later minor version writes it: one more field at each place. */
const later = {
  ...example('car.claimed'),
  v: '1.4',
  parkedAt: { level: 2 },
  service: { ...(example('car.claimed')['service'] as Loose), operator: 'one' },
  claim: { ...(example('car.claimed')['claim'] as Loose), lane: 'out-2' },
  personal: { ...(example('car.claimed')['personal'] as Loose), driver: 'A. Person' },
};

describe('a message of a later minor version', () => {
  it('is read, and what is unknown in it goes through a merge unchanged, at each depth', () => {
    const read = carOf(later);
    expect(read.message).not.toHaveProperty('parkedAt');
    const written = jsonOf(writeOver(carForm, read, { ...read.message, session: 'another' }));
    expect(written).toEqual({ ...later, session: 'another' });
  });

  it('keeps its version in what takes its place, and an earlier one gets this program’s', () => {
    expect(versionOver('1.4')).toBe('1.4');
    expect(versionOver(ownVersion)).toBe(ownVersion);
    expect(versionOver('0.9')).toBe(ownVersion);
  });

  it('of a car that leaves loses all that is personal, and nothing else', () => {
    const read = carOf(later);
    const { personal: _personal, ...left } = read.message;
    const { personal: _raw, ...rest } = later;
    expect(jsonOf(writeOver(carForm, read, { ...left, state: 'left', claim: null }))).toEqual({
      ...rest,
      state: 'left',
      claim: null,
    });
  });

  it('of a car that left is without what its writer left there', () => {
    const read = carOf({ ...later, state: 'left' });
    expect(read.message).not.toHaveProperty('personal');
    expect(read.raw).not.toHaveProperty('personal');
  });

  it('may have a state that is shown, and by which nothing is decided', () => {
    const read = carOf({ ...later, state: 'towed' });
    expect(read.message.state).toBe('towed');
    expect(factOf(read.message)).toBeNull();
  });

  it('may have an event that is stored', () => {
    const event = { ...example('event'), event: 'weighed', weightKg: 1_200 };
    expect(readJournalMessage(bytesOf(event))).toMatchObject({ message: { event: 'weighed' }, raw: event });
  });

  it('may be a fence, a message or an epoch of another kind: shipping stops with its word', () => {
    const fence = { ...example('handover.fenced'), type: 'fenced-lane' };
    expect(readJournalMessage(bytesOf(fence))).toEqual({ unknownKind: 'fenced-lane' });
    expect(readJournalMessage(bytesOf({ ...fence, kind: 'seal' }))).toEqual({ unknownKind: 'seal' });
    const epoch = { ...example('epoch.init'), began: 'merged' };
    expect(readEpoch(bytesOf(epoch))).toEqual({ unknownKind: 'merged' });
  });
});

describe('what cannot be read', () => {
  const inside = example('car.inside');
  const claimed = example('car.claimed');
  it.each<readonly [what: string, bytes: Uint8Array, fault: string, word: string]>([
    ['another major version', bytesOf({ v: '2.0', kind: 'car' }), 'other-version', 'version 2.0'],
    ['no version', bytesOf({ ...inside, v: 1 }), 'malformed', 'v: invalid_type'],
    ['a cut text', exampleBytes('car.inside.1.0.json').subarray(0, 200), 'not-json', 'no JSON object'],
    ['a list', bytesOf([inside]), 'not-json', 'no JSON object'],
    ['nothing', new Uint8Array(), 'not-json', 'no JSON object'],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'not-json', 'no JSON object'],
    ['a plate that is too long', personal('plate', 'A'.repeat(65)), 'malformed', 'personal.plate: too_big'],
    ['a note that is too long', personal('note', 'A'.repeat(501)), 'malformed', 'personal.note: too_big'],
    ['a session that is too long', changed('session', 'A'.repeat(201)), 'malformed', 'session: too_big'],
    ['a state that is no word', changed('state', 'Inside!'), 'malformed', 'state: invalid_format'],
    ['a booth that is no id', changed('holder', 'North'), 'malformed', 'holder: custom'],
    ['a record that is no id', changed('entry', '../1'), 'malformed', 'entry: custom'],
    [
      'a month that is none',
      changed('entered', { at: '2026-13-26T08:14:03.120+07:00' }),
      'malformed',
      'entered.at: custom',
    ],
    [
      'a claim by nobody',
      changed('claim', { exit: claimed['entry'] }),
      'malformed',
      'claim.booth: invalid_type',
    ],
    ['another kind', changed('kind', 'truck'), 'malformed', 'kind: invalid_value'],
    [
      'a field that is left out',
      bytesOf({ ...inside, isContested: undefined }),
      'malformed',
      'isContested: invalid_type',
    ],
    ['too many bytes', changed('more', 'A'.repeat(2 * carForm.mostBytes)), 'too-large', '16894 bytes'],
    [
      'a depth that would end who copies it',
      Buffer.from(`{"v":"1.0","more":${'['.repeat(8_000)}${']'.repeat(8_000)}}`),
      'malformed',
      'nested too deep',
    ],
  ])('%s has a word, and nothing of what stands there in it', (_, bytes, fault, word) => {
    expect(readCar(bytes)).toEqual({ fault, word });
  });

  function changed(name: string, value: unknown): Uint8Array {
    return bytesOf({ ...inside, [name]: value });
  }
  function personal(name: string, value: unknown): Uint8Array {
    return changed('personal', { ...(inside['personal'] as Loose), [name]: value });
  }
});

it('a name of JavaScript’s own in a message stays a name', () => {
  const text = JSON.stringify(example('car.inside')).replace(
    '{',
    '{"__proto__":{"state":"left"},"constructor":1,',
  );
  const read = readCar(Buffer.from(text));
  if ('fault' in read) throw new Error(read.word);
  expect(read.message.state).toBe('inside');
  expect(Object.getPrototypeOf(read.message)).toBe(Object.prototype);
  const written = Buffer.from(writeOver(carForm, read, read.message)).toString();
  expect(jsonOf(Buffer.from(written))['constructor']).toBe(1);
  expect(written).toContain('"__proto__":{"state":"left"}');
});

it('a writer sends only what its schema names, and keeps to the limits', () => {
  const { message } = carOf(example('car.inside'));
  expect(jsonOf(writeMessage(carForm, { ...message, token: 'secret' } as Car))).toEqual(
    example('car.inside'),
  );
  const long = { plate: 'A'.repeat(65), vehicleClass: null, note: null };
  expect(() => writeMessage(carForm, { ...message, personal: long })).toThrow('too_big');
});

it('a service is the same one however its address is written, live or for tests', () => {
  const live = serviceMarkOf('https://Parking.example/api/', 'live');
  expect(live).toEqual(serviceMarkOf('https://parking.example:443/api', 'live'));
  expect(isOneOf([live], serviceMarkOf('https://parking.example/api', 'live'))).toBe(true);
  expect(isOneOf([live], serviceMarkOf('https://parking.example/api', 'test'))).toBe(false);
  expect(isOneOf([live], serviceMarkOf('https://parking.example/v2', 'live'))).toBe(false);
});

it('each program reads what it writes', () => {
  expect(isReadable(ownVersion)).toBe(true);
});
