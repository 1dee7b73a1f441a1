import { budget } from '../../electron/booth/lib/budget.ts';
import { siteIn, type Site, type SiteWriter } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { mostBodyBytes, type Answer, type Taken } from './answer.ts';
import type { Mapping } from './mapping.ts';
import { PostedFault, readPosted } from './posted.ts';
import { writerOfToken } from './posting-writer.ts';
import type { Publisher } from './publisher.ts';
import { toldOf } from './told.ts';

/** So many requests of a writer are taken within a second, as a booth reads so many of a lane. */
const mostInSecond = 5;
const secondMs = 1_000;

/** So many words on the same subject are told within that time (ms). */
const [wordsMost, wordsWithinMs] = [5, 3_600_000] as const;

const lanePath = /^\/read\/([a-z0-9-]{1,24})(?:\?.*)?$/;

export interface TakePorts {
  readonly folder: string;
  readonly publisher: Publisher;
  /** A line for whoever looks after the door: never with a plate, or a token. */
  readonly tell: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that run on whatever the clock is set to. */
  readonly elapsed: () => number;
}

/** @returns what the door does with a request */
export function doorTake(ports: TakePorts): Taken {
  const { folder, publisher, tell, now, elapsed } = ports;
  const ofWriters = new Map<string, () => boolean>();
  const words = new Map<string, () => boolean>();
  /** Of each writer whom the ledger does not take now, by its id: why. */
  const away = new Map<string, string>();

  const mayTake = (id: string): boolean => {
    const known = ofWriters.get(id) ?? budget(mostInSecond, secondMs, elapsed);
    ofWriters.set(id, known);
    return known();
  };
  /** @param subject of which there are no more than writers */
  const tellOf = (subject: string, word: string): void => {
    const known = words.get(subject) ?? budget(wordsMost, wordsWithinMs, elapsed);
    words.set(subject, known);
    if (known()) tell(`${subject}: ${word}`);
  };

  const publish = async (
    site: Site,
    own: SiteWriter,
    seed: string,
    lane: string,
    message: Uint8Array,
  ): Promise<Answer> => {
    try {
      await publisher.tell(site, own, seed, lane, message);
    } catch (error) {
      if (!(error instanceof StewardError)) throw error;
      if (error.message !== away.get(own.id)) tellOf(`the ledger for ${own.id}`, error.message);
      away.set(own.id, error.message);
      return { status: 503, word: 'the ledger is away', headers: { 'retry-after': '5' } };
    }
    if (away.delete(own.id)) tellOf(`the ledger for ${own.id}`, 'answers again');
    return { status: 202, word: 'told' };
  };

  const taken: Taken = async ({ method, path, authorization, contentType, from }, body) => {
    const known = writerOfToken(folder, authorization);
    // A stranger asks as often as they like, and within one connection: for them no file is read through.
    const site = known === null ? null : siteIn(folder);
    const own = site?.writers.find(({ id }) => id === known?.id);
    if (known === null || site === null || own === undefined || own.key === null) {
      tellOf('no valid token', from);
      return { status: 401, word: 'no valid token', headers: { 'www-authenticate': 'Basic realm="door"' } };
    }
    if (!mayTake(own.id)) {
      tellOf(own.id, 'more than five requests in a second');
      return { status: 429, word: 'too many requests', headers: { 'retry-after': '1' } };
    }
    const lane = lanePath.exec(path)?.[1];
    if (lane === undefined || !own.lanes.includes(lane)) {
      tellOf(own.id, 'asked for what is none of its lanes');
      return { status: 404, word: 'none of this writer’s lanes' };
    }
    if (method !== 'POST') return { status: 405, word: 'only POST', headers: { allow: 'POST' } };
    const bytes = await body();
    if (bytes === null) {
      tellOf(own.id, 'a body that is too large');
      return { status: 413, word: `at most ${String(mostBodyBytes)} bytes` };
    }
    const { mapping, seed } = known.writer;
    const message = await messageOf(bytes, contentType, mapping, now());
    if (message === null) return { status: 200, word: 'no candidate: nothing is told' };
    if (message instanceof PostedFault) {
      tellOf(own.id, `left out: ${message.message}`);
      return { status: 400, word: message.message };
    }
    return publish(site, own, seed, lane, message);
  };

  return async (head, body) => {
    try {
      return await taken(head, body);
    } catch (error) {
      // Of anything but what is expected no word is told: a plate may be in it.
      tellOf(
        'the door',
        error instanceof StewardError ? error.message : `cannot take a request: ${nameOf(error)}`,
      );
      return { status: 500, word: 'the door is at fault' };
    }
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

async function messageOf(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  mapping: Mapping,
  arrivedMs: number,
): Promise<Uint8Array | PostedFault | null> {
  try {
    return toldOf(mapping, await readPosted(bytes, contentType, mapping), arrivedMs);
  } catch (error) {
    if (error instanceof PostedFault) return error;
    throw error;
  }
}
