import { RequestError, type NatsConnection } from '@nats-io/transport-node';
import { setTimeout as wait } from 'node:timers/promises';
import { oneLine } from '../site/one-line.ts';
import { StewardError } from '../site/steward-error.ts';
import { generationSubject } from './accounts.ts';
import { addressOf, connectTo, type Server, type Servers } from './connect.ts';
import type { ServerFacts } from './facts.ts';
import { ledgerFault } from './ledger-fault.ts';

/** How long a server may take to read its configuration anew (ms). It answers when it has. */
const reloadMs = 10_000;
/** How long a server that was just started may take until it lets anybody in (ms). */
const takeOverMs = 3_000;
const lookMs = 100;
const askMs = 3_000;

/** A server that has not read its configuration anew. */
export interface Refused {
  readonly name: string;
  /** Why, by its own words. */
  readonly word: string;
}

/** Lets every server read its configuration anew, whatever becomes of another one. @returns those that refused, or did not answer */
export async function reload(
  system: Pick<NatsConnection, 'request'>,
  servers: readonly Pick<ServerFacts, 'id' | 'name'>[],
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const { id, name } of servers) {
    const word = await reloaded(system, id);
    if (word !== null) refused.push({ name, word });
  }
  return refused;
}

/** @returns null: it has; else why not */
async function reloaded(system: Pick<NatsConnection, 'request'>, id: string): Promise<string | null> {
  try {
    const answer = await system.request(`$SYS.REQ.SERVER.${id}.RELOAD`, '', { timeout: reloadMs });
    const { error } = answer.json<{ error?: { description?: string } }>();
    return error === undefined ? null : oneLine(error.description ?? 'refused');
  } catch (error) {
    const fault = ledgerFault(error);
    if (fault instanceof StewardError) return 'it does not answer';
    throw fault;
  }
}

interface WithRights extends Servers {
  /** Of the newest rights. */
  readonly generation: number;
}

/** @returns the addresses of the servers that do not have the newest rights; one that is away is none of them */
export async function behind(site: WithRights, seed: Uint8Array, patienceMs = takeOverMs): Promise<string[]> {
  const found = await Promise.all(
    site.servers.map(async (server) => {
      for (const until = performance.now() + patienceMs; ; await wait(lookMs)) {
        if (await hasRights(site, seed, server)) return [];
        if (performance.now() > until) return [addressOf(server)];
      }
    }),
  );
  return found.flat();
}

async function hasRights(site: WithRights, seed: Uint8Array, server: Server): Promise<boolean> {
  const connection = await connectTo(site, seed, [server]).catch(() => null);
  if (connection === null) return false;
  try {
    await connection.request(generationSubject(site.generation), '', { timeout: askMs });
    return true;
  } catch (error) {
    // Nobody listens there: whoever may ask is told that, whoever may not is refused.
    return error instanceof RequestError && error.isNoResponders();
  } finally {
    await connection.close();
  }
}
