import { JetStreamCars } from '../../electron/booth/ledger/cars/jetstream-cars.ts';
import { LedgerAway } from '../../electron/booth/ledger/connection/away.ts';
import { laterBooth, type Site } from './site.ts';

/** A field that no program of today knows. */
export const laterField = 'later';
const laterVersion = '1.1';

/** A booth of a later minor version changes a car's fact, and puts into it what the others do not know. @returns whether it did */
export async function markFact(site: Site, entry: string): Promise<boolean> {
  const word = `${laterField} ${site.rng.uuid()}`;
  const session = await site.ledger.session(laterBooth).catch(() => null);
  if (session === null) return false;
  try {
    const cars = new JetStreamCars(session);
    const last = await cars.last(entry);
    if (last === null) return false;
    const fact = JSON.parse(new TextDecoder().decode(last.bytes)) as Record<string, unknown>;
    if (fact['state'] === 'left') return false;
    const next = { ...fact, v: laterVersion, [laterField]: word };
    const written = await cars.write(entry, new TextEncoder().encode(JSON.stringify(next)), last.sequence);
    if (written === 'written') site.marks.set(entry, word);
    return written === 'written';
  } catch (error) {
    if (error instanceof LedgerAway) return false;
    throw error;
  } finally {
    await session.close();
  }
}
