import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

const text = readFileSync(join(projectFolder, 'SECURITY.md'), 'utf8');
const rows = text
  .slice(text.indexOf('## Point by point'))
  .split('\n')
  .filter((line) => /^\| [EV]\d/.test(line))
  .map((line) => line.split(' | '));

it('SECURITY.md goes through Electron’s checklist and eight chapters of ASVS, in at most sixty lines', () => {
  const points = rows.map(([point = '']) => point);
  for (let n = 1; n <= 20; n += 1)
    expect(points.some((point) => new RegExp(`\\bE${n}\\b`).test(point))).toBe(true);
  for (const chapter of [2, 5, 6, 7, 8, 9, 12, 14])
    expect(points.some((point) => point.includes(`V${chapter}.`))).toBe(true);
  expect(rows.length).toBeLessThanOrEqual(60);
});

it('each point of it names files that are there, or says why it does not apply', () => {
  const inShell = new Set(
    globSync('{electron,test}/{main,host}/**/*.ts', { cwd: projectFolder }).map((file) => basename(file)),
  );
  const missing = rows.flatMap(([point = '', ...rest]) => {
    const cells = rest.join(' | ');
    const files = [...cells.matchAll(/`([\w./-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => /\.\w+$|\//.test(name));
    if (files.length === 0 && !cells.includes('does not apply, because')) return [`${point}: nothing`];
    return files.filter((file) => !inShell.has(file) && !existsSync(join(projectFolder, file)));
  });
  expect(missing.filter((name) => name !== 'node:crypto')).toEqual([]);
});

describe('attack: the page, or a file, has the system open an address or a program', () => {
  it('nothing in main can: electron’s shell, and programs to be started, are not used', () => {
    const sources = globSync('electron/{main,host}/**/*.ts', { cwd: projectFolder }).map(
      (file) => [file, readFileSync(join(projectFolder, file), 'utf8')] as const,
    );
    expect(sources.length).toBeGreaterThan(40);
    const opens = /\bshell\b[^'"\n]*from 'electron'|openExternal|openPath\(|node:child_process/;
    const found = sources.filter(([, source]) => opens.test(source));
    // Windows' own PowerShell tells there whose the provisioning file is: always the same command, by no shell, and before there is a page.
    expect(found.map(([file]) => file)).toEqual(['electron/host/settings/provisioning-trust.ts']);
    expect(found[0]?.[1].match(/(?<!\.)\b(?:exec|spawn|fork)\w*\(/g)).toEqual(['execFileSync(']);
    expect(found[0]?.[1]).toContain("'(Get-Acl -LiteralPath $env:GATEBOOTH_PATH).Sddl'");
  });
});
