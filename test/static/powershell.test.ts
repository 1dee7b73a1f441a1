import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { copyOf, resource } from '../support/checker.ts';
import { faultsInPowerShell } from '../support/powershell.ts';

const scripts = globSync('**/*.ps1', { cwd: resource('.') }).map(resource);
const faultsOf = (file: string): Promise<string[]> => faultsInPowerShell(readFileSync(file, 'utf8'));

it('each PowerShell script is one by PowerShell’s grammar', async () => {
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) expect([script, await faultsOf(script)]).toEqual([script, []]);
});

it.each([
  ['a text without its end', ["'Stop'", "'Stop"]],
  ['a bracket too many', ["'Stop'", "'Stop')"]],
  ['a parameter list without its end', ['\n)\n', '\n']],
] as const)('%s is seen', async (_what, fault) => {
  for (const script of scripts) expect(await faultsOf(copyOf(script, fault))).not.toEqual([]);
});
