import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../support/build.ts';
import type { Load } from './load.ts';

/** A year at a gate of 114 operations an hour; and as many cars inside as no car park has. */
export const loads = {
  year: { records: 1_000_000, inside: 300, open: 50, pictures: 5_000, apartMs: 31_536 },
  crowd: { records: 100_000, inside: 100_000, open: 0, pictures: 0, apartMs: 20_000 },
  /** For the fault campaign: some two months, of which nothing is over yet. */
  busy: { records: 300_000, inside: 300, open: 0, pictures: 0, apartMs: 20_000 },
} as const satisfies Readonly<Record<string, Load>>;
export type LoadName = keyof typeof loads;
/** Those that the bench measures. */
const measured = ['year', 'crowd'] as const satisfies readonly LoadName[];
export type MeasuredLoad = (typeof measured)[number];

/** In the checkout, and ignored: what takes minutes to make. */
const keptFolder = join(projectFolder, '.year');
const migrationsFolder = join(projectFolder, 'electron/booth/journal/migrations');

/** What a journal that is made looks like depends on these. */
const sources = [
  join(import.meta.dirname, 'load.ts'),
  ...[
    'electron/booth/journal/records/append.ts',
    'electron/booth/journal/chain/chain.ts',
    'electron/booth/journal/chain/events.ts',
    'electron/booth/journal/chain/record-digest.ts',
    'electron/booth/journal/records/transition.ts',
  ].map((name) => join(projectFolder, name)),
  ...readdirSync(migrationsFolder).map((name) => join(migrationsFolder, name)),
];

/** @returns the folder under which it is kept: another one after every change of how it is made */
function placeOf(name: LoadName): string {
  const recipe = createHash('sha256').update(JSON.stringify(loads[name]));
  for (const source of sources) recipe.update(readFileSync(source));
  return join(keptFolder, `${name}-${recipe.digest('hex').slice(0, 16)}`);
}

let making: Promise<void> | null = null;

/** Makes the journals of the bench that are not kept yet, side by side, each in a process of its own: no measure has one made beside it. */
const allMade = (): Promise<void> => (making ??= Promise.all(measured.map(made)).then(() => undefined));

async function made(name: LoadName): Promise<void> {
  const place = placeOf(name);
  if (existsSync(place)) return;
  mkdirSync(keptFolder, { recursive: true });
  for (const old of readdirSync(keptFolder))
    if (old.startsWith(`${name}-`)) rmSync(join(keptFolder, old), { recursive: true });
  const startMs = performance.now();
  console.error(`making the journal "${name}": ${loads[name].records} records`);
  const maker = spawn(process.execPath, [join(import.meta.dirname, 'make.ts'), name, `${place}.part`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(maker, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the journal "${name}" could not be made`);
  onDisk(`${place}.part`);
  renameSync(`${place}.part`, place);
  console.error(`"${name}" is made: ${Math.round((performance.now() - startMs) / 1_000)} s`);
}

/** Copies a journal of that load into a folder, to be written to: what is kept stays as it is. */
export async function copyOf(name: LoadName, folder: string): Promise<void> {
  await (name === 'busy' ? made(name) : allMade());
  cpSync(placeOf(name), folder, { recursive: true });
  onDisk(folder);
}

/** No measure is to wait for the bytes of what was made or copied to reach the disk. */
function onDisk(folder: string): void {
  for (const file of readdirSync(folder)) {
    const open = openSync(join(folder, file), 'r+');
    fsyncSync(open);
    closeSync(open);
  }
}
