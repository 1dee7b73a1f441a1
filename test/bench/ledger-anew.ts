import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt } from '../support/build.ts';
import { startLedger, type TestLedger } from '../support/ledger-site.ts';
import { nodeConfig } from '../support/nats-config.ts';
import { fillSite } from '../support/site-facts.ts';
import type { AnewFigures } from './ledger-anew-booth.ts';
import { inFolder, quantile, rounded, type Measure } from './measure.ts';

const cars = 100_000;
/** A press goes on without an answer after 500 ms. */
const allowed = { seconds: 15, pressMs: 100, answerMs: 500, megabytes: 80 } as const;

/**
 * A booth that was off for long reads the last facts of 100,000 cars from a real server, while somebody presses at it, and is asked about
 * others: how long until it is current, how long the core's thread stood, and how much memory the process took more than before.
 *
 * @param here how many have not left
 */
export async function ledgerAnew(name: string, here: number): Promise<readonly Measure[]> {
  await ensureBuilt();
  const ledger = await startLedger({ jetstream: 'sync_interval: "2m"' });
  try {
    await fillSite(ledger.root, { cars, here });
    await flushAlways(ledger);
    const [load = 0] = loadavg();
    const figures = await inFolder((folder) => read(ledger, folder));
    if (figures.here !== here) throw new Error(`${String(figures.here)} cars, and not ${String(here)}`);
    return measuresOf(name, figures, { cars, here, loadBefore: rounded(load, 1) });
  } finally {
    await ledger.stop();
  }
}

function measuresOf(
  name: string,
  { seconds, alone, reading, answersMs, moreBytes }: AnewFigures,
  detail: Measure['detail'],
): readonly Measure[] {
  const limited = (what: string, value: number, limit: number, more: Measure['detail']): Measure => ({
    name: `${name}: ${what}`,
    ratio: rounded(value, 1),
    limit,
    ok: value <= limit,
    detail: more,
  });
  const figuresOf = (values: readonly number[]): Measure['detail'] => ({
    count: values.length,
    p50Ms: rounded(quantile(values, 0.5), 1),
    p95Ms: rounded(quantile(values, 0.95), 1),
  });
  const most = (values: readonly number[]): number => Math.max(...values);
  return [
    limited('seconds until current', seconds, allowed.seconds, detail),
    limited('ms that the event loop stood, at most', reading.loopMaxMs, allowed.pressMs, {
      aloneMs: rounded(alone.loopMaxMs, 1),
    }),
    limited('ms until a press is saved, at most', most(reading.pressesMs), allowed.pressMs, {
      ...figuresOf(reading.pressesMs),
      aloneMs: rounded(most(alone.pressesMs), 1),
    }),
    limited(
      'ms until a car’s last fact is told, at most',
      most(answersMs),
      allowed.answerMs,
      figuresOf(answersMs),
    ),
    limited('MB more than before', moreBytes / 1e6, allowed.megabytes, {}),
  ];
}

/** It was filled without a flush of each message. */
async function flushAlways({ site: { nodes } }: TestLedger): Promise<void> {
  for (const node of nodes) {
    await node.kill('SIGTERM');
    writeFileSync(join(node.place.folder, 'node.conf'), nodeConfig(node.place, 'sync_interval: always'));
    await node.start();
  }
}

async function read(ledger: TestLedger, folder: string): Promise<AnewFigures> {
  const program = join(import.meta.dirname, 'ledger-anew-booth.ts');
  const booth = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  booth.stdin.end(JSON.stringify(ledger.credentials('south')));
  const [said] = await Promise.all([text(booth.stdout), once(booth, 'exit')]);
  if (booth.exitCode !== 0) throw new Error(`the booth ended with ${String(booth.exitCode)}`);
  return JSON.parse(said) as AnewFigures;
}
