import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factOf, readCar, type Car } from '../../../../electron/booth/ledger/messages/car.ts';
import { readEpoch } from '../../../../electron/booth/ledger/messages/control.ts';
import { readJournalMessage } from '../../../../electron/booth/ledger/messages/journal.ts';
import { readMessage } from '../../../../electron/booth/ledger/messages/read.ts';
import { writeMessage, writeOver } from '../../../../electron/booth/ledger/messages/write.ts';
import { exampleBytes, examplesFolder, formOf, forms, taken } from './examples.ts';

// Messages as each released program writes them. They are never changed, and every later one reads them: a ledger has what was written
// years ago, and booths of one site are updated one by one.

const names = readdirSync(examplesFolder);
const asJson = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

describe('messages that were written before', () => {
  it('are there of each form', () => {
    const shown = new Set(names.map((name) => name.slice(0, name.indexOf('.'))));
    expect([...shown].toSorted()).toEqual(Object.keys(forms).toSorted());
  });

  it('and the largest that is read of each fits into its stream', () => {
    const tooLarge = Object.entries(forms).filter(([name, { mostBytes }]) => 2 * mostBytes > taken(name));
    expect(tooLarge).toEqual([]);
  });

  it.each(names)('%s is read, and written the same', (name) => {
    const [bytes, form] = [exampleBytes(name), formOf(name)];
    const read = readMessage(form, bytes);
    if ('fault' in read) throw new Error(read.word);
    expect(read.message).toEqual(asJson(bytes));
    expect(asJson(writeMessage(form, read.message))).toEqual(asJson(bytes));
    expect(asJson(writeOver(form, read, read.message))).toEqual(asJson(bytes));
  });

  it.each(names.filter((name) => /^(?:event|handover|start)/.test(name)))(
    '%s is read in a journal',
    (name) => {
      expect(readJournalMessage(exampleBytes(name))).toMatchObject({ message: asJson(exampleBytes(name)) });
    },
  );

  it.each(names.filter((name) => name.startsWith('epoch')))('%s is an epoch to act on', (name) => {
    expect(readEpoch(exampleBytes(name))).toMatchObject({ message: asJson(exampleBytes(name)) });
  });
});

it('of a car the protocol sees what it decides by', () => {
  const carOf = (name: string): Car => {
    const read = readCar(exampleBytes(name));
    if ('fault' in read) throw new Error(read.word);
    return read.message;
  };
  const session = '5d2c7f7e-0d4b-4a63-9b0f-0a1de7a9c111';
  const claim = { exit: '6f0c1d8e-7b3a-4e59-8d24-1a9b5c7e3f02', booth: 'south' };
  expect(factOf(carOf('car.claimed.1.0.json'))).toEqual({
    state: 'inside',
    session,
    claim,
    isContested: true,
    isTold: true,
  });
  expect(factOf(carOf('car.claimed-untold.1.0.json'))).toEqual({
    state: 'waiting',
    session: null,
    claim,
    isContested: false,
    isTold: false,
  });
});
