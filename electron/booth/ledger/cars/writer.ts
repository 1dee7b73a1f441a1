import { LedgerAway } from '../connection/away.ts';
import { readCar, type Car } from '../messages/car.ts';
import type { Received } from '../messages/read.ts';
import type { CarStream } from './car-stream.ts';
import { changedCar, type Teller, type ToldChange, type Unchanged } from './changed-car.ts';

/** `unreadable`: the last fact cannot be read, and is not overwritten. `away`: the change may have been written, and is asked for again. */
export type Written = 'written' | 'unreadable' | 'away' | Unchanged;

/** Others change the same car so often in a row only where something is wrong. */
const mostTries = 16;

/** The last fact of a car, as its leader has it now. */
export interface LastFact {
  /** 0: there is none. */
  readonly sequence: number;
  /** null: there is none. */
  readonly read: Received<Car> | 'unreadable' | null;
}

export async function lastFact(stream: Pick<CarStream, 'last'>, entry: string): Promise<LastFact> {
  const stored = await stream.last(entry);
  if (stored === null) return { sequence: 0, read: null };
  const read = readCar(stored.bytes);
  return {
    sequence: stored.sequence,
    read: 'fault' in read || read.message.entry !== entry ? 'unreadable' : read,
  };
}

/** Changes a car's fact: reads the last one, and writes the next only in its place; where another came first, again from the start. */
export async function writeChange(
  stream: Pick<CarStream, 'last' | 'write'>,
  entry: string,
  change: ToldChange,
  teller: Teller,
): Promise<Written> {
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { sequence, read } = await lastFact(stream, entry);
      if (read === 'unreadable') return read;
      const next = changedCar(entry, read, change, teller);
      if (typeof next === 'string') return next;
      if ((await stream.write(entry, next, sequence)) === 'written') return 'written';
    }
    return 'away';
  } catch (error) {
    if (error instanceof LedgerAway) return 'away';
    throw error;
  }
}
