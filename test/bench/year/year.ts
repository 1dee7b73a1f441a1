import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { ensureBuilt, projectFolder } from '../../support/build.ts';
import { inFolder, median, quantile, rounded, type Measure } from '../measure.ts';
import { started } from '../start-up.ts';
import { BusyBooth, shiftMs } from './busy-booth.ts';
import { copyOf, loads, type MeasuredLoad } from './kept.ts';
import { limited, pressedWhile, pressMeasure, timed } from './presses.ts';

/** As `--only` knows them. */
const nameOf = { year: 'year', crowd: 'year-crowd' } as const satisfies Record<MeasuredLoad, string>;

type Measures = Promise<readonly Measure[]>;

const times = 200;
const startRounds = 3;
/** Between two presses (ms): where one round of the work is over within a second, and where it takes long. */
const [shortGapMs, longGapMs] = [25, 150];

async function many(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < count; at += 1) taken.push(await timed(() => work(at)));
  return taken;
}

const figures = (ms: readonly number[]): Measure['detail'] => ({
  times: ms.length,
  p50Ms: rounded(median(ms), 2),
  mostMs: rounded(Math.max(...ms), 1),
});

/** From the start of a booth's process to its first snapshot, against an empty journal; and presses while the journal is checked. */
export async function start(load: MeasuredLoad): Measures {
  const name = `${nameOf[load]}-start`;
  const moreMs = await inFolder(async (folder) => {
    await copyOf(load, join(folder, 'full'));
    new JournalStore(join(folder, 'empty')).close();
    const [ours, empty]: [number[], number[]] = [[], []];
    for (let round = 0; round < startRounds; round += 1) {
      ours.push(await started(join(folder, 'full'), shiftMs));
      empty.push(await started(join(folder, 'empty'), shiftMs));
    }
    return limited(name, median(ours) - median(empty), 2_000, {
      fullMs: ours.map((ms) => rounded(ms, 0)),
      emptyMs: empty.map((ms) => rounded(ms, 0)),
    });
  });
  // The journal is being checked from here on.
  const pressed = await BusyBooth.run(load, (booth) =>
    pressedWhile(booth, shortGapMs, () => wait(shortGapMs)),
  );
  return [moreMs, pressMeasure(name, pressed)];
}

/** What an attendant types at a gate: beginnings of plates, half legible ones, and one that nobody has. */
const typed = ['B', 'BA', 'B1', 'HH', 'M*2', '?A1', 'DDX', 'K9', 'ZZ00', 'FAB12', '51A123', '7ABC?2'];
const typedAt = (at: number): string => typed[at % typed.length] ?? '';

export const search = (load: MeasuredLoad): Measures =>
  BusyBooth.run(load, async (booth) => {
    const search = (at: number): Promise<unknown> => booth.call('gate.inside', { plate: typedAt(at) });
    await many(typed.length, search);
    const alone = await many(times, search);
    let at = 0;
    const listed = async (): Promise<void> => {
      at += 1;
      await search(at);
      await booth.call('sessions.list', { query: typedAt(at), filter: 'left', offset: 0 });
    };
    const name = `${nameOf[load]}-search`;
    return [
      limited(name, quantile(alone, 0.99), 10, figures(alone)),
      pressMeasure(name, await pressedWhile(booth, shortGapMs, listed)),
    ];
  });

/** The journal's part is read anew, as after each press. */
export const snapshot = (load: MeasuredLoad): Measures =>
  BusyBooth.run(load, async (booth) => {
    const read = async (): Promise<void> => {
      await booth.overview();
      await booth.call('booth.snapshot', {});
    };
    const alone = await many(times, read);
    const name = `${nameOf[load]}-snapshot`;
    return [
      limited(name, quantile(alone, 0.99), 20, figures(alone)),
      pressMeasure(name, await pressedWhile(booth, shortGapMs, read)),
    ];
  });

export const settings = (load: MeasuredLoad): Measures =>
  BusyBooth.run(load, async (booth) => {
    let lane = 0;
    const supervisorSession = await booth.supervisorSession();
    const change = (): Promise<unknown> => booth.change(supervisorSession, { lane: String((lane += 1)) });
    // The second one is what the search and the look-up depend on: who is inside is read anew.
    const anew = (): Promise<unknown> =>
      booth.change(supervisorSession, { stay: { mostHours: 8_000 + ((lane += 1) % 100) } });
    const alone = [...(await many(3, change)), ...(await many(3, anew))];
    const name = `${nameOf[load]}-settings`;
    return [
      limited(name, Math.max(...alone), 2_000, { changesMs: alone.map((ms) => rounded(ms, 0)) }),
      pressMeasure(name, await pressedWhile(booth, shortGapMs, change)),
    ];
  });

export const erasure = (load: MeasuredLoad): Measures =>
  BusyBooth.run(load, async (booth) => {
    const plates = booth.platesThatLeft();
    const alone = await many(3, () => booth.erase(plates.shift() ?? ''));
    const name = `${nameOf[load]}-erasure`;
    return [
      limited(name, Math.max(...alone), 5_000, figures(alone)),
      pressMeasure(name, await pressedWhile(booth, longGapMs, () => booth.erase(plates.shift() ?? ''))),
    ];
  });

/** Records of the first days and pictures of all but the last day are over. */
export const retention = (load: MeasuredLoad): Measures =>
  BusyBooth.run(
    load,
    async (booth) => {
      const supervisorSession = await booth.supervisorSession();
      const clean = (): Promise<unknown> => booth.call('privacy.clean', { supervisorSession });
      return [pressMeasure(`${nameOf[load]}-retention`, await pressedWhile(booth, longGapMs, clean))];
    },
    { pictureHours: 24, recordDays: 360 },
  );

export const backup = (load: MeasuredLoad): Measures =>
  BusyBooth.run(load, async (booth) => [
    pressMeasure(`${nameOf[load]}-backup`, await pressedWhile(booth, longGapMs, () => booth.backUp())),
  ]);

export async function verification(load: MeasuredLoad): Measures {
  const name = `${nameOf[load]}-verification`;
  await ensureBuilt();
  const own = await inFolder(async (folder) => {
    await copyOf(load, folder);
    const verifying = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts'), folder], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [told] = (await once(verifying.stdout, 'data')) as [Buffer];
    const { ok, events, ms, megabytes } = JSON.parse(told.toString()) as Record<string, number | boolean>;
    if (ok !== true) throw new Error(`the journal "${load}" does not hold`);
    const detail = { events: Number(events), records: loads[load].records };
    const perMillionMs = (Number(ms) / Number(events)) * 1_000_000;
    return [
      limited(name, perMillionMs, 60_000, detail),
      limited(`${name}-megabytes`, Number(megabytes), 200, { ...detail, unit: 'MB' }),
    ];
  });
  const pressed = await BusyBooth.run(load, async (booth) => {
    // One takes longer than a supervisor session lasts where the disk is slow.
    const verify = async (): Promise<unknown> =>
      booth.call('diagnostics.verify', { supervisorSession: await booth.supervisorSession() });
    return pressedWhile(booth, longGapMs, verify);
  });
  return [...own, pressMeasure(name, pressed)];
}
