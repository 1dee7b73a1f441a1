import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Catcher } from './table.ts';

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  /** It was ended because it took too long. */
  readonly isLate: boolean;
}

/** On the true sources every check is over long before that (ms): in one that is not, something does not move any more. */
const longestMs = 240_000;
/** A campaign of a site waits for what never comes to rest, and then says what that is. */
const longestSiteMs = 900_000;

function run(folder: string, args: readonly string[], mostMs = longestMs): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, mostMs);
    child.once('close', (code) => {
      clearTimeout(late);
      resolve({ code, output, errors, isLate });
    });
  });
}

/**
 * Lets one of the checks look at the sources in a folder.
 *
 * @returns what it holds against them; null: nothing
 * @throws where the check itself could not be made
 */
export async function caughtBy(folder: string, catcher: Catcher): Promise<string | null> {
  if ('test' in catcher) {
    // The first one that fails is enough; others may wait long for what never comes.
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', catcher.test];
    const { code, output, errors, isLate } = await run(folder, args);
    if (code === 0) return null;
    if (isLate) return `${catcher.test}: does not end`;
    const failed = /×\s+(.+?)\s+\d+ms/.exec(stripVTControlCharacters(output))?.[1];
    if (failed === undefined) throw new Error(`${catcher.test} could not be run: ${errors.slice(-500)}`);
    return `${catcher.test}: ${failed}`;
  }
  const site = async (command: string, seed: number): Promise<string | null> => {
    const args = [`test/${command}/main.ts`, '--small', '--seed', String(seed), '--json'];
    return findingOf(command, await run(folder, args, longestSiteMs));
  };
  if ('site' in catcher) return site('site-faults', catcher.site);
  if ('versions' in catcher) return site('site-versions', catcher.versions);
  const { campaign, runs = 3 } = catcher;
  const args = ['test/faults/main.ts', '--cases', campaign, '--runs', String(runs), '--seed', '7'];
  return findingOf(`faults ${campaign}`, await run(folder, [...args, '--until-failure', '--json']));
}

/** @returns the first finding of a campaign; null: it has none @throws where it could not be run */
function findingOf(name: string, { code, output, errors, isLate }: Ended): string | null {
  if (code === 0) return null;
  if (isLate) return `${name}: does not end`;
  const report = output === '' ? null : (JSON.parse(output) as { failures: { findings: string[] }[] });
  const findings = report?.failures[0]?.findings;
  // That a busy computer had not enough of it shows nothing.
  const finding = findings?.find((one) => !one.startsWith('too few'));
  if (findings !== undefined && finding === undefined) return null;
  if (finding === undefined) throw new Error(`the campaign could not be run: ${errors.slice(-500)}`);
  return `${name}: ${finding.slice(0, 200)}`;
}
