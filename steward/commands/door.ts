import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { Publisher } from '../door/publisher.ts';
import { doorLimits, openDoor, type DoorLimits, type Place } from '../door/server.ts';
import { doorTake } from '../door/take.ts';
import { StewardError } from '../site/steward-error.ts';

/** What only this computer reaches. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export interface DoorOptions {
  /** `ADDRESS:PORT`. */
  readonly listen: string | undefined;
  /** Files, as PEM; without them plain HTTP is spoken, on the loopback alone. */
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly tell: (line: string) => void;
  readonly limits?: Partial<DoorLimits>;
  /** Milliseconds that run on whatever the clock is set to. */
  readonly elapsed?: () => number;
}

const usual = '127.0.0.1:8448';

/**
 * Takes what cameras post, and tells it at the ledger, until it is ended.
 *
 * @returns the command's exit code
 * @throws a `StewardError` where it cannot listen there
 */
export async function door(folder: string, options: DoorOptions): Promise<number> {
  const { listen = usual, signal, tell, limits, elapsed = () => performance.now() } = options;
  const place = placeOf(listen, options);
  const publisher = new Publisher();
  const take = doorTake({ folder, publisher, tell, now: Date.now, elapsed });
  let open: Awaited<ReturnType<typeof openDoor>>;
  try {
    open = await openDoor(place, take, { ...doorLimits, ...limits });
  } catch (error) {
    throw new StewardError('file', `${listen}: ${(error as Error).message}`);
  }
  const host = isIP(place.address) === 6 ? `[${place.address}]` : place.address;
  tell(`listens on ${place.tls === null ? 'http' : 'https'}://${host}:${String(open.port)}/read/LANE`);
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  await open.close();
  await publisher.close();
  return 0;
}

function placeOf(listen: string, { certificate, key }: Pick<DoorOptions, 'certificate' | 'key'>): Place {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(listen) ?? [];
  const [address, port] = [bracketed ?? plain ?? '', Number(digits)];
  const version = isIP(address);
  if (version === 0 || port > 65_535)
    throw new StewardError('usage', `--listen is the address and port of this computer, like ${usual}`);
  if (certificate === undefined && key === undefined) {
    if (!loopback.check(address, version === 6 ? 'ipv6' : 'ipv4'))
      throw new StewardError(
        'usage',
        `${address}: over a network the door needs --certificate FILE and --key FILE: it takes tokens and plates`,
      );
    return { address, port, tls: null };
  }
  if (certificate === undefined || key === undefined)
    throw new StewardError('usage', 'door needs --certificate and --key, or none of them');
  return { address, port, tls: { cert: readOf(certificate), key: readOf(key) } };
}

function readOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StewardError('file', (error as Error).message);
  }
}
