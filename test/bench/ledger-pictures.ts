import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { JetStreamManager } from '@nats-io/jetstream';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { ensureBuilt } from '../support/build.ts';
import type { BenchBooth } from './bench-booth.ts';
import { onSite } from './bench-site.ts';
import { quantile, rounded, type Measure } from './measure.ts';

/** The largest site that it is built for: so many booths, each with so many cars an hour, and pictures as large as they may be. */
const site = { booths: 20, carsAnHour: 120, pictureBytes: 300_000 } as const;
/** So long all booths are pressed at that pace (ms). */
const steadyMs = 180_000;
/** How often somebody presses at the booth that is watched (ms): a hundred times before, and as long as something is measured. */
const pressEveryMs = 1_000;
const quietPresses = 100;
/** As of `press-to-saved`, of which this is what the core takes. */
const allowedMs = 100;
const lookEveryMs = 100;

/**
 * Pictures of the largest site, in booths that are processes on this computer: first as fast as cars come, then those of a whole hour at
 * once, since the ledger was away for it. Meanwhile somebody presses at one of the booths. Each measure is the press's p95, and its detail
 * says when the ledger had the last picture.
 */
export async function ledgerPictures(): Promise<readonly Measure[]> {
  await ensureBuilt();
  const ids = Array.from({ length: site.booths }, (_none, index) => `booth-${String(index + 1)}`);
  return onSite(async ({ ledger, booth }) => {
    const { pictureBytes } = site;
    const booths: BenchBooth[] = [];
    for (const [index, id] of ids.entries())
      booths.push(
        await booth(
          id,
          ledger.credentials(id),
          index === 0 ? { pictureBytes } : { pictureBytes, behindOthers: true },
        ),
      );
    await Promise.all(booths.map((one) => one.does({ do: 'current' })));
    const [watched, ...others] = booths;
    const [node] = ledger.site.nodes;
    if (watched === undefined || node === undefined) throw new Error('there is nobody to watch');
    const gate = new WatchedGate(watched);
    const [load = 0] = loadavg();

    for (let press = 0; press < quietPresses; press += 1) await gate.press();
    const quiet = gate.taken();
    await shipped(ledger.root, gate.pressed);

    const perBooth = Math.round((site.carsAnHour * steadyMs) / 3_600_000);
    const everyMs = steadyMs / perBooth;
    const steadyDone = Promise.all(
      others.map(async (one, index) => {
        await wait((everyMs * index) / others.length);
        for (let car = 0; car < perBooth; car += 1) {
          await one.does({ do: 'press', plate: plateOf(index, car) });
          await wait(everyMs);
        }
      }),
    );
    await gate.pressUntil(steadyDone);
    const steady = gate.taken();
    const ofOthers = perBooth * others.length;
    const steadyShippedMs = await shipped(ledger.root, () => gate.pressed() + ofOthers);

    await node.kill();
    await Promise.all(
      others.map(async (one, index) => {
        for (let car = 0; car < site.carsAnHour; car += 1)
          await one.does({ do: 'press', plate: plateOf(index, perBooth + car) });
        await one.does({ do: 'sent' });
      }),
    );
    await node.start();
    const backlog = site.carsAnHour * others.length;
    const allShipped = shipped(ledger.root, () => gate.pressed() + ofOthers + backlog);
    await gate.pressUntil(allShipped);
    const atOnce = gate.taken();

    const alone = { quietP50Ms: p(quiet, 0.5), quietP95Ms: p(quiet, 0.95) };
    const shared = { booths: site.booths, pictureBytes, ...alone, loadBefore: rounded(load, 1) };
    return [
      measure('at the pace of a full site', steady, {
        pictures: ofOthers + steady.length,
        lastShippedAfterS: rounded(steadyShippedMs / 1_000, 1),
        ...shared,
      }),
      measure('an hour’s at once', atOnce, {
        pictures: backlog + atOnce.length,
        allShippedAfterS: rounded((await allShipped) / 1_000, 1),
        ...shared,
      }),
    ];
  }, ids);
}

const plateOf = (booth: number, car: number): string => `${String(booth + 10)}X${String(car + 1_000)}`;
const p = (times: readonly number[], share: number): number => rounded(quantile(times, share), 1);

function measure(what: string, times: readonly number[], detail: Measure['detail']): Measure {
  const p95 = quantile(times, 0.95);
  return {
    name: `ledger-pictures: ${what}, p95 of a press in ms`,
    ratio: rounded(p95, 1),
    limit: allowedMs,
    ok: p95 <= allowedMs,
    detail: {
      presses: times.length,
      p50Ms: p(times, 0.5),
      mostMs: rounded(Math.max(...times), 1),
      ...detail,
    },
  };
}

/** A booth at which somebody presses again and again. */
class WatchedGate {
  readonly #booth: BenchBooth;
  #pressed = 0;
  #times: number[] = [];
  readonly pressed = (): number => this.#pressed;

  constructor(booth: BenchBooth) {
    this.#booth = booth;
  }

  async press(): Promise<void> {
    this.#pressed += 1;
    this.#times.push(await this.#booth.does({ do: 'press', plate: `W${String(this.#pressed + 10_000)}` }));
    await wait(pressEveryMs);
  }

  async pressUntil(over: Promise<unknown>): Promise<void> {
    const ended = over.then(() => true);
    for (let isOver = false; !isOver;) {
      await this.press();
      isOver = await Promise.race([ended, wait(0, false)]);
    }
  }

  /** @returns how long each press took (ms) since this was asked last */
  taken(): readonly number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }
}

/** @returns after how long (ms) the ledger had so many pictures */
async function shipped(root: JetStreamManager, pictures: () => number): Promise<number> {
  const sinceMs = performance.now();
  for (;;) {
    const held = await root.streams.info(streams.pictures.name).then(
      ({ state }) => state.messages,
      // It is starting still.
      () => 0,
    );
    if (held >= pictures()) return performance.now() - sinceMs;
    await wait(lookEveryMs);
  }
}
