import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../support/build.ts';

it('the built main has axios in it, and not what its own ways to write a request bring', () => {
  const bill = JSON.parse(readFileSync(join(projectFolder, 'out/main/cyclonedx/bom.json'), 'utf8')) as {
    components: { name: string }[];
  };
  const names = bill.components.map(({ name }) => name);
  expect(names).toContain('axios');
  for (const name of ['follow-redirects', 'form-data', 'proxy-from-env', 'https-proxy-agent'])
    expect(names).not.toContain(name);
});

describe('attack: what strangers wrote comes along into the process that has the token', () => {
  const names = (bundle: string): string[] => {
    const text = readFileSync(join(projectFolder, 'out', bundle, 'cyclonedx/bom.json'), 'utf8');
    return ((JSON.parse(text) as { components?: { name: string }[] }).components ?? []).map(
      ({ name }) => name,
    );
  };

  it('nothing is in main that electron-store and electron-updater bring and nobody calls', () => {
    const found = names('main');
    expect(found).toEqual(expect.arrayContaining(['electron-store', 'electron-updater', 'conf']));
    for (const name of [
      'ajv',
      'ajv-formats',
      'fast-uri',
      'debounce-fn',
      'env-paths',
      'debug',
      'ms',
      'sax',
      'supports-color',
    ])
      expect(found).not.toContain(name);
  });

  it('the preload, which runs beside the page, is a list of names and no package at all', () => {
    expect(names('preload')).toEqual([]);
    expect(statSync(join(projectFolder, 'out/preload/index.cjs')).size).toBeLessThanOrEqual(10_000);
  });
});
