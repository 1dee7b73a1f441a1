import { JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { carForm, withoutPersonal } from '../../electron/booth/ledger/messages/car.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { writeOver } from '../../electron/booth/ledger/messages/write.ts';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { carSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { isOvertaken } from './control.ts';
import { erase, eraseUnder } from './erase.ts';

const tries = 16;

/**
 * Takes all that is personal out of what the ledger says of a car: a fact without it takes the last one's place, and those before are
 * deleted with erase. What stays is what decides who lets the car out: were it gone, two booths could do so, and whoever was away would
 * tell the car anew, plate and all. A fact that cannot be read may have anything in it, and is deleted whole.
 *
 * @param only where this is still the sequence of its last fact; null: whatever it is
 * @returns whether there was something to be taken out
 */
export async function bareCar(
  manager: JetStreamManager,
  entry: string,
  only: number | null = null,
): Promise<boolean> {
  const subject = carSubject(entry);
  for (let left = tries; ; left -= 1) {
    const stored = await manager.streams.getMessage(streams.cars.name, { last_by_subj: subject });
    if (stored === null || (only !== null && stored.seq !== only)) return false;
    const next = bareOver(stored.data, entry);
    if (next === 'unreadable') {
      await eraseUnder(manager, 'cars', subject, stored.seq);
      return (await erase(manager, 'cars', [stored.seq])) > 0;
    }
    if (next === null) return (await eraseUnder(manager, 'cars', subject, stored.seq)) > 0;
    try {
      const expect = { lastSubjectSequence: stored.seq };
      const { seq } = await manager.jetstream().publish(subject, next, { expect });
      await eraseUnder(manager, 'cars', subject, seq);
      return true;
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || !isOvertaken(error) || left === 1) throw error;
    }
  }
}

/** @returns null: nothing personal is in it */
function bareOver(bytes: Uint8Array, entry: string): Uint8Array | 'unreadable' | null {
  const read = readMessage(carForm, bytes);
  if ('fault' in read || read.message.entry !== entry) return 'unreadable';
  if (read.raw['personal'] === undefined) return null;
  const bare = withoutPersonal(read);
  return writeOver(carForm, bare, bare.message);
}
