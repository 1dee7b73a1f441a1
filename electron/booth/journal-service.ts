import type { Journal } from './journal/types.ts';
import type { Log, ServiceTarget } from './ports.ts';

const fact = 'service';

export interface ServedPorts {
  readonly journal: Pick<Journal, 'fact' | 'setFact' | 'overview'>;
  readonly target: ServiceTarget;
  /** What the settings say that this same service was called before. */
  readonly formerAddress: string | null;
  /** A supervisor says that it is the same one. */
  readonly sameService: boolean;
  readonly log: Log;
}

/**
 * A journal belongs to the service that its records were made for: what is still open in it is sent to no other one. The training
 * service has a new address at each start and its own journal.
 *
 * @returns whether the journal may be sent to the service that is set now; then it belongs to it
 */
export async function belongsToService(ports: ServedPorts): Promise<boolean> {
  const { journal, target, formerAddress, sameService, log } = ports;
  if (target.mode === 'training') return true;
  const address = plain(target.address);
  const known = await journal.fact(fact, address);
  if (known === address) return true;
  const renamed = sameService || (formerAddress !== null && plain(formerAddress) === known);
  if (!renamed && openIn(await journal.overview()) > 0) {
    log('warn', 'records wait for a service at another address: nothing is sent until a supervisor decides');
    return false;
  }
  await journal.setFact(fact, address);
  return true;
}

/** @returns how many records are still to be sent, decided about, or completed */
export const openIn = ({ counts }: Awaited<ReturnType<Journal['overview']>>): number =>
  counts.waiting + counts.unknown + counts.refused + counts.plateMissing;

/** An address written in another way is the same one. */
const plain = (address: string): string => new URL(address).href.replace(/\/+$/, '');
