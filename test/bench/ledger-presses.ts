import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { ensureBuilt } from '../support/build.ts';
import type { TestLedger } from '../support/ledger-site.ts';
import { onSite } from './bench-site.ts';
import { quantile, rounded, type Measure } from './measure.ts';

const presses = 300;
/** Between two presses (ms): the attendants of a site are no faster together. */
const restMs = 100;
/** With a ledger, a press may take so much longer than without: the larger of the two. */
const allowed = { share: 1.05, ms: 5 } as const;

/** How the ledger of one of two booths is while both are pressed, one after the other. */
const manners = ['current', 'away', 'hanging', 'slow'] as const;
type Manner = (typeof manners)[number];

/** Presses with a ledger configured, paired with presses without: answered, away, hanging, and a fifth of a second behind. */
export async function ledgerPresses(): Promise<readonly Measure[]> {
  await ensureBuilt();
  const measures: Measure[] = [];
  for (const manner of manners) measures.push(...(await besideLedger(manner)));
  return measures;
}

/** @returns of p50 and p95 what they are to those without */
async function besideLedger(manner: Manner): Promise<readonly Measure[]> {
  const [load = 0] = loadavg();
  return onSite(async (site) => {
    const without = await site.booth('without', null);
    const credentials = await credentialsFor(manner, site.ledger);
    const beside = await site.booth('beside', credentials);
    if (manner !== 'away') await beside.does({ do: 'current' });
    const [node] = site.ledger.site.nodes;
    if (manner === 'hanging') process.kill(node?.pid ?? 0, 'SIGSTOP');
    const alone: number[] = [];
    const ours: number[] = [];
    for (let index = 0; index < presses; index += 1) {
      const plate = `P${String(index).padStart(5, '0')}`;
      for (const [booth, taken] of [
        [without, alone],
        [beside, ours],
      ] as const) {
        taken.push(await booth.does({ do: 'press', plate }));
        await wait(restMs);
      }
    }
    if (manner === 'hanging') process.kill(node?.pid ?? 0, 'SIGCONT');
    return ([0.5, 0.95] as const).map((share) => {
      const [their, our] = [quantile(alone, share), quantile(ours, share)];
      return {
        name: `ledger-presses: ${manner}, p${String(share * 100)}`,
        ratio: rounded(our / their),
        limit: allowed.share,
        ok: our / their <= allowed.share || our - their <= allowed.ms,
        detail: { withoutMs: rounded(their, 1), withMs: rounded(our, 1), loadBefore: rounded(load, 1) },
      };
    });
  });
}

async function credentialsFor(manner: Manner, ledger: TestLedger): Promise<LedgerCredentials> {
  const own = ledger.credentials('north');
  // Nobody listens at port 9 (discard) of this computer.
  if (manner === 'away') return { ...own, servers: ['localhost:9'] };
  return manner === 'slow' ? { ...own, servers: [await slowWay(own.servers[0] ?? '')] } : own;
}

/** @returns the address of a way to that server on which everything arrives so much later */
async function slowWay(server: string, delayMs = 200): Promise<string> {
  const [host = '', port = ''] = server.split(':');
  const way = createServer((near) => {
    const far = connect(Number(port), host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void setTimeout(() => to.writable && to.write(bytes), delayMs));
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  way.unref().listen(0, '127.0.0.1');
  await once(way, 'listening');
  return `localhost:${String((way.address() as AddressInfo).port)}`;
}
