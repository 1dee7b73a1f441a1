import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedCar } from '../../electron/booth/ledger/cars/changed-car.ts';
import { factOf, readCar } from '../../electron/booth/ledger/messages/car.ts';
import { readJournalMessage } from '../../electron/booth/ledger/messages/journal.ts';
import { exampleBytes, examplesFolder } from '../booth/ledger/messages/examples.ts';
import type { ReadExample } from './read-examples.ts';

// What today's program and the next build write, each read by the other.

const nextFolder = join(import.meta.dirname, 'examples');
const [todays, nexts] = [readdirSync(examplesFolder), readdirSync(nextFolder)];
const nextBuild = new URL('./load-next-build.ts', import.meta.url).href;
const reader = join(import.meta.dirname, 'read-examples.ts');

/** @param preloaded what makes the reader another build than today's */
function readBy(preloaded: readonly string[]): ReadExample[] {
  const args = [...preloaded, reader, examplesFolder, nextFolder];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as ReadExample[];
}

const whole = { fault: null, isKnown: true, isCarried: true };

describe('the next build', () => {
  it('reads all that today’s program writes, and its own, and knows all of it', () => {
    const read = readBy(['--import', nextBuild]);
    expect(read).toEqual([...todays, ...nexts].map((name) => ({ name, ...whole })));
  });
});

describe('today’s program', () => {
  it('reads all that the next build writes, and carries what it does not know of it', () => {
    const read = readBy([]);
    expect(read).toEqual([
      ...todays.map((name) => ({ name, ...whole })),
      ...nexts.map((name) => ({ name, fault: null, isKnown: false, isCarried: true })),
    ]);
  });

  it.each(nexts.filter((name) => name.startsWith('car.held')))('shows %s, and does not change it', (name) => {
    const read = readCar(exampleBytes(name, nextFolder));
    if ('fault' in read) throw new Error(read.word);
    expect(read.message.personal?.plate).toBe('7กก 1234');
    expect(factOf(read.message)).toBeNull();
    const { entry, service, told } = read.message;
    const teller = { booth: 'south', at: told.at, services: [service] as const, mayCreate: true, own: null };
    expect(changedCar(entry, read, { type: 'left' }, teller)).toBe('unknown-state');
  });

  it('stores an event of a later kind, with all that is in it', () => {
    const bytes = exampleBytes('event.held.1.1.json', nextFolder);
    const stored = JSON.parse(Buffer.from(bytes).toString()) as object;
    expect(readJournalMessage(bytes)).toMatchObject({ message: { event: 'held' }, raw: stored });
  });
});
