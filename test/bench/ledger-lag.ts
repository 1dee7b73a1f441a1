import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from '../support/build.ts';
import type { BenchBooth } from './bench-booth.ts';
import { onSite } from './bench-site.ts';
import { quantile, rounded, type Measure } from './measure.ts';
import { WallPage } from './wall-page.ts';

/** The first one is pressed, the last one has a page, and of the others there is the core. */
const ids = Array.from({ length: 20 }, (_none, index) => `booth-${String(index + 1)}`);
/** Entries at one booth, so many a second, and the longest until all but one of a hundred are on each of the others' walls (ms). */
const lag = { entries: 500, everyMs: 500, quickEveryMs: 50, mostMs: 1_000 } as const;

/**
 * From the press at one booth of the largest site to the others' walls, core to core, and at one of them to the picture on its screen; at two
 * entries a second, and told without a limit at twenty.
 */
export async function ledgerLag(): Promise<readonly Measure[]> {
  await ensureBuilt();
  return [...(await lagAt(lag.everyMs, lag.mostMs)), ...(await lagAt(lag.quickEveryMs, null))];
}

async function lagAt(everyMs: number, limit: number | null): Promise<readonly Measure[]> {
  return onSite(async ({ ledger, booth, folder, service }) => {
    const booths: BenchBooth[] = [];
    for (const [index, id] of ids.slice(0, -1).entries())
      booths.push(await booth(id, ledger.credentials(id), index === 0 ? {} : { behindOthers: true }));
    const [pressed, ...others] = booths;
    const [name = ''] = ids.slice(-1);
    if (pressed === undefined) throw new Error('there is nobody to press');
    await Promise.all(booths.map((one) => one.does({ do: 'current' })));
    const page = await WallPage.open({
      folder: `${folder}/${name}`,
      name,
      service,
      credentials: ledger.credentials(name),
    });
    try {
      const [load = 0] = loadavg();
      const pressedMs = new Map<string, number>();
      const late: Promise<number>[] = [];
      for (let index = 0; index < lag.entries; index += 1) {
        const plate = `L${String(index).padStart(5, '0')}`;
        const atMs = Date.now();
        pressedMs.set(plate, atMs);
        for (const other of others)
          late.push(other.does({ do: 'sees', plate }).then((seenMs) => seenMs - atMs));
        void pressed.does({ do: 'press', plate });
        await wait(everyMs);
      }
      const cores = await Promise.all(late);
      const painted = await page.painted([...pressedMs.keys()].slice(-1));
      const pixels = [...painted].flatMap(([plate, atMs]) => atMs - (pressedMs.get(plate) ?? atMs));
      const shared = { loadBefore: rounded(load, 1) };
      const at = `at ${String(1_000 / everyMs)} entries a second`;
      return [
        measure(`p99 in ms ${at}, to ${String(others.length)} cores`, cores, limit, shared),
        // Where more come at once than a wall has room for, some are never seen on it.
        measure(`p99 in ms ${at}, to the pixels of a page`, pixels, limit, {
          notShown: lag.entries - pixels.length,
          ...shared,
        }),
      ];
    } finally {
      await page.end();
    }
  }, ids);
}

function measure(
  what: string,
  ms: readonly number[],
  limit: number | null,
  more: Measure['detail'],
): Measure {
  const p99 = rounded(quantile(ms, 0.99), 0);
  return {
    name: `ledger-lag: ${what}`,
    ratio: p99,
    limit,
    ok: limit === null || p99 <= limit,
    detail: {
      seen: ms.length,
      p50Ms: rounded(quantile(ms, 0.5), 0),
      mostMs: rounded(Math.max(...ms), 0),
      ...more,
    },
  };
}
