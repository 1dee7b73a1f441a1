import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `npm run package:start -- PROGRAM`: starts an installed Gatebooth in training mode, waits until its booth is up, and ends it.

/** How long the start, and the end, may take (ms). */
const limitMs = 60_000;

/**
 * @param program the installed program's path
 * @returns null where it came up with its journal and ended in order; else what was wrong, with what it printed
 */
export async function startPackage(program: string): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebooth-installed-'));
  const child = spawn(program, ['--windowed', '--data-dir', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const late = (what: string) => new Promise<string>((resolve) => setTimeout(resolve, limitMs, what).unref());
  try {
    const up = await Promise.race([isUp(folder), exited, late('late')]);
    if (up !== 'up') return `it did not come up (${up}):\n${output}`;
    endInOrder(child.pid ?? 0);
    const code = await Promise.race([exited, late('late')]);
    return code === 0 ? null : `it did not end in order (${code}):\n${output}`;
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Once the booth runs, it says so to the site's monitoring. */
async function isUp(folder: string): Promise<'up'> {
  const file = join(folder, 'health.json');
  for (;;) {
    if (existsSync(file) && 'counts' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return 'up';
    await new Promise((resolve) => setTimeout(resolve, 200).unref());
  }
}

/** Windows knows no SIGTERM: there its window is asked to close. */
function endInOrder(pid: number): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/PID', String(pid)]);
  else process.kill(pid, 'SIGTERM');
}

if (import.meta.main) {
  const [program] = process.argv.slice(2);
  const wrong = program === undefined ? 'npm run package:start -- PROGRAM' : await startPackage(program);
  console.log(wrong ?? 'ok      it came up, and ended in order');
  process.exitCode = wrong === null ? 0 : 1;
}
