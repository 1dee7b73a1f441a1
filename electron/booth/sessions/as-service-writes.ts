import { writtenLike } from '../../contract/session-id.ts';
import type { Journal } from '../journal/types.ts';
import type { ParkedCars } from './parked-cars.ts';

export interface WritingPorts {
  readonly journal: Pick<Journal, 'seenSessionId'>;
  readonly parked: Pick<ParkedCars, 'toldSessionId'>;
}

/** @returns a typed id with case and dashes as the service was last seen to write its own; where it was not seen, as typed */
export async function asServiceWrites({ journal, parked }: WritingPorts, typed: string): Promise<string> {
  return writtenLike((await journal.seenSessionId()) ?? parked.toldSessionId(), typed);
}
