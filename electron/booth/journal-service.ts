import { serviceFacts } from './journal/schema.ts';
import type { Journal } from './journal/types.ts';
import type { Log, ServiceTarget } from './ports.ts';

/** The address of the service that the journal belongs to. */
const addressFact = 'service';

export interface ServedPorts {
  readonly journal: Pick<Journal, 'fact' | 'setFact' | 'leftBehind'>;
  readonly target: ServiceTarget;
  /** What the settings say that this same service was called before. */
  readonly formerAddress: string | null;
  /** What a supervisor says of the address that is set now; null: nothing. */
  readonly said: 'same-service' | 'other-service' | null;
  readonly log: Log;
}

/**
 * A journal belongs to the service that its records were made for: what is still open in it, and the sessions of the cars inside, go
 * to no other one. Each record remembers the address of its service; one that was pressed while an address was set that nothing was
 * ever sent to goes where the journal goes. The training service has a new address at each start and its own
 * journal.
 *
 * @returns whether the journal may be sent to the service that is set now; then it belongs to it
 */
export async function belongsToService(ports: ServedPorts): Promise<boolean> {
  const { journal, target, formerAddress, said, log } = ports;
  if (target.mode === 'training') return true;
  const address = plain(target.address);
  const known = await journal.fact(addressFact, address);
  await journal.fact(serviceFacts.unnamed, known);
  const name = await journal.fact(serviceFacts.of(known), known);
  const isSame = said === 'same-service' || (formerAddress !== null && plain(formerAddress) === known);
  const ofAddress = serviceFacts.of(address);
  if (isSame) await keep(journal, ofAddress, name);
  else if (said === 'other-service' && address !== known && (await journal.fact(ofAddress, address)) === name)
    // It was taken for the same one before.
    await keep(journal, ofAddress, address);
  await keep(journal, serviceFacts.inForce, address);
  if (known === address) return true;
  const { open, inside } = await journal.leftBehind();
  if (open > 0 || (inside > 0 && said !== 'other-service')) {
    log(
      'warn',
      'records or cars inside are of a service at another address: nothing is sent until a supervisor decides',
    );
    return false;
  }
  await journal.fact(ofAddress, address);
  await journal.setFact(addressFact, address);
  return true;
}

async function keep(journal: Pick<Journal, 'fact' | 'setFact'>, name: string, value: string): Promise<void> {
  if ((await journal.fact(name, value)) !== value) await journal.setFact(name, value);
}

/** @returns how many records are still to be sent, decided about, or completed */
export const openIn = ({ counts }: Awaited<ReturnType<Journal['overview']>>): number =>
  counts.waiting + counts.unknown + counts.refused + counts.plateMissing;

/** An address written in another way is the same one. */
export const plain = (address: string): string => new URL(address).href.replace(/\/+$/, '');
