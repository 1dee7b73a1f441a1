import { dutyOf, type OwnEntry, type OwnExit } from '../car-duty.ts';
import { LedgerAway } from '../connection/away.ts';
import { factOf } from '../messages/car.ts';
import type { CarStream } from './car-stream.ts';
import type { Teller } from './changed-car.ts';
import { lastFact, writeChange, type Written } from './writer.ts';

/** A car with which this booth has to do, by its own journal. */
export interface OwnPart {
  readonly entry: OwnEntry | null;
  readonly exits: readonly OwnExit[];
}

/** No car's fact is changed more often than this in one go: it is entered, confirmed, claimed, and has left. */
const mostSteps = 8;

/**
 * Writes all that this booth owes a car's fact. It may be asked again at any time, and after any fault: what is done already is not done
 * again.
 *
 * @returns `unchanged`: nothing is owed any more; else what kept it from being written
 */
export async function writeOwed(
  stream: Pick<CarStream, 'last' | 'write'>,
  car: string,
  { entry, exits }: OwnPart,
  teller: Teller,
): Promise<Exclude<Written, 'written'>> {
  try {
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const { read } = await lastFact(stream, car);
      if (read === 'unreadable') return read;
      const fact = read === null ? null : factOf(read.message);
      if (read !== null && fact === null) return 'unknown-state';
      const owed = dutyOf(fact, entry, exits, teller.mayCreate);
      const wouldTell = (): boolean => {
        const change = dutyOf(fact, entry, exits, true);
        return change !== null && change.type !== 'left';
      };
      if (fact === null && !teller.mayCreate) return wouldTell() ? 'not-created' : 'unchanged';
      const written = await writeChange(stream, car, owed ?? { type: 'described' }, teller);
      if (written !== 'written' && (owed === null || written !== 'unchanged')) return written;
    }
    return 'away';
  } catch (error) {
    if (error instanceof LedgerAway) return 'away';
    throw error;
  }
}
