import { serviceFacts } from './journal/database/rules.ts';
import type { Journal } from './journal/types.ts';
import { plain } from './lib/plain-address.ts';
import type { Log, ServiceIdentity, ServiceTarget } from './ports/ports.ts';

type Facts = Pick<Journal, 'ensureFact' | 'factValue' | 'setFact'>;

export interface ServedPorts {
  readonly journal: Facts & Pick<Journal, 'leftBehind'>;
  readonly target: ServiceTarget;
  /** What the settings say that this same service was called before. */
  readonly formerAddress: string | null;
  /** What a supervisor says of the address that is set now; null: nothing. */
  readonly said: ServiceIdentity | null;
  /** Records of a damaged journal are still to join: nobody knows yet whose they are. */
  readonly isReadingEarlier: boolean;
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
  const { journal, target, formerAddress, said, isReadingEarlier, log } = ports;
  if (target.mode === 'training') return true;
  let service = await serviceAt(journal, plain(target.address));
  const known = await journal.ensureFact(serviceFacts.belongsTo, service);
  await journal.ensureFact(serviceFacts.unnamed, known);
  const name = await journal.ensureFact(serviceFacts.of(known), known);
  const former = formerAddress === null ? null : await serviceAt(journal, plain(formerAddress));
  const isSame = said === 'same-service' || former === known;
  const isOther = said === 'other-service' && service !== known;
  if (isSame) await keep(journal, serviceFacts.of(service), name);
  else if (isOther && (await journal.factValue(serviceFacts.of(service))) === name)
    service = await besideFormer(journal, plain(target.address), service);
  await keep(journal, serviceFacts.inForce, service);
  if (known === service) return true;
  const { open, inside } = await journal.leftBehind();
  if (open > 0 || (inside > 0 && !isOther) || (isReadingEarlier && !isSame)) {
    log(
      'warn',
      'records or cars inside are, or may be, of a service at another address: nothing is sent until a supervisor decides',
    );
    return false;
  }
  await journal.ensureFact(serviceFacts.of(service), service);
  await journal.setFact(serviceFacts.belongsTo, service);
  return true;
}

const serviceAt = async (journal: Facts, address: string): Promise<string> =>
  (await journal.factValue(serviceFacts.at(address))) ?? address;

/**
 * At that address there was the service of before, and is another one now. What was recorded there stays with the one of before, which may
 * have moved: from here on the address is kept under another word.
 *
 * @param former as what it was kept
 */
async function besideFormer(journal: Facts, address: string, former: string): Promise<string> {
  const [, number = '1'] = / \((\d+)\)$/.exec(former) ?? [];
  const service = `${address} (${Number(number) + 1})`;
  await journal.setFact(serviceFacts.at(address), service);
  return service;
}

async function keep(journal: Facts, name: string, value: string): Promise<void> {
  if ((await journal.ensureFact(name, value)) !== value) await journal.setFact(name, value);
}

/** @returns how many records are still to be sent, decided about, or completed */
export const openIn = ({ counts }: Awaited<ReturnType<Journal['overview']>>): number =>
  counts.waiting + counts.unknown + counts.refused + counts.plateMissing;
