import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { expect, onTestFinished, type TestContext } from 'vitest';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { watch } from '../../steward/commands/watch.ts';
import {
  runningBooth,
  testService,
  type PortChanges,
  type TestBooth,
  type TestService,
} from '../support/running-booth.ts';
import { enteredAt, placeAt } from '../booth/ledger/site/site-booths.ts';
import { connected } from './hearing.ts';
import { givenTo, stewardSiteIn, type StewardSite } from './steward-site.ts';

// A site as the steward made it, its watch, an ALPR of somebody else's, and booths, with a real server and a real service between them.

export interface AlprSite extends StewardSite {
  readonly service: TestService;
  readonly manager: JetStreamManager;
  readonly booth: (id: string, changes?: PortChanges) => Promise<TestBooth>;
  /** Tells something of a car as the ALPR does. @returns once the ledger has it */
  readonly tell: (message: object | string) => Promise<void>;
  /** Runs the watch until `stop` is called, or the test ends. @returns its lines as they come */
  readonly watching: () => { readonly lines: string[]; readonly stop: () => Promise<void> };
}

export async function alprSiteIn(context: TestContext, count: 1 | 3 = 1): Promise<AlprSite> {
  const site = await stewardSiteIn(context, { count });
  const service = await testService();
  for (const args of [
    ['add-booth', 'North'],
    ['add-booth', 'South'],
    ['add-writer', 'ALPR', '--cars', service.baseUrl, '--test'],
  ]) {
    const { code, words } = await site.steward(...args);
    if (code !== 0) throw new Error(words);
  }
  const writer = await asWriter(site, 'alpr');
  const seed = readFileSync(join(site.folder, 'keys/steward.seed'), 'utf8').trim();
  const steward = await connected({ ...givenTo(site, 'north'), seed }, '_INBOX.steward');
  return {
    ...site,
    service,
    manager: await jetstreamManager(steward),
    booth: (id, changes = {}) =>
      runningBooth(service.baseUrl, {
        ...placeAt(givenTo(site, id) as unknown as LedgerCredentials),
        ...changes,
      }),
    tell: async (message) => {
      const bytes = typeof message === 'string' ? message : JSON.stringify(message);
      await jetstream(writer).publish('gb.alpr.alpr', bytes);
    },
    watching: () => {
      const lines: string[] = [];
      const ending = new AbortController();
      const running = watch(site.folder, {
        isOnce: false,
        signal: ending.signal,
        tell: (line) => void lines.push(line),
        everyMs: 200,
      });
      const stop = async (): Promise<void> => {
        ending.abort();
        await running;
      };
      onTestFinished(stop);
      return { lines, stop };
    },
  };
}

export async function asWriter(site: StewardSite, id: string): Promise<NatsConnection> {
  const file = join(site.folder, 'for-writers', `${id}.writer-credentials.json`);
  const given = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof givenTo> & { inbox: string };
  return connected(given, given.inbox);
}

const now = (): string => new Date().toISOString();
export const came = (session: string, plate: string, more: object = {}): object => ({
  v: '1.0',
  kind: 'came',
  session,
  plate,
  at: now(),
  ...more,
});
export const left = (more: object): object => ({ v: '1.0', kind: 'left', at: now(), ...more });

/** How many messages of ALPRs wait in the ledger. */
export const waiting = async ({ manager }: AlprSite): Promise<number> =>
  (await manager.streams.info('GB_ALPR')).state.messages;
export async function allIsTaken(site: AlprSite): Promise<void> {
  await expect.poll(() => waiting(site), { timeout: 60_000 }).toBe(0);
}

/** Whether a file of that stream has the text. What an erasure asks for stands elsewhere until every booth has answered. */
export function standsInStream({ nodes: [node] }: AlprSite, stream: string, text: string): boolean {
  const store = join(node?.place.folder ?? '', 'store');
  return readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes(`/${stream}/`))
    .map((name) => join(store, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(text));
}

interface LastFact {
  readonly state: string;
  readonly sameAs?: string;
  readonly personal?: { readonly plate: string };
}

export const platesIn = async (site: AlprSite): Promise<string[]> =>
  (await siteFacts(site)).flatMap(({ personal }) => personal?.plate ?? []);

/** What the ledger says of each car last. */
export async function siteFacts({ manager }: AlprSite): Promise<LastFact[]> {
  const { state } = await manager.streams.info('GB_IN', { subjects_filter: 'gb.in.*' });
  const subjects = Object.keys(state.subjects ?? {});
  const stored = await Promise.all(
    subjects.map((subject) => manager.streams.getMessage('GB_IN', { last_by_subj: subject })),
  );
  return stored.flatMap((one) => (one === null ? [] : [one.json<LastFact>()]));
}

/** A session as the ALPR has begun it at the service. */
export async function begun({ service }: AlprSite, plate: string): Promise<string> {
  const booth = await runningBooth(service.baseUrl);
  const { sessionId } = await enteredAt(booth, plate);
  await booth.booth.stop();
  return sessionId ?? '';
}
