import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import germany from '../../../resources/plates/germany.json' with { type: 'json' };
import { compose } from '../../../electron/booth/compose.ts';
import { loadSettings } from '../../../electron/booth/settings/load.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { CarsInside } from '../../../electron/contract/inside.ts';
import { testFolder } from '../../support/folders.ts';
import { errorOf, runningBooth, testPorts, testService, valueOf } from '../../support/running-booth.ts';

function written(name: string, value: unknown): string {
  const file = join(testFolder(), name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

const faultsOf = (plateProfile: string): string[] => {
  const file = written('booth.json', { plateProfile });
  const loaded = loadSettings({ configFile: file });
  return loaded.ok
    ? []
    : loaded.faults.map(({ location, message }) => `${location.replace(file, 'FILE')} | ${message}`);
};

test('the plate profile is the generic one, a shipped one by its name, or a file of the site', () => {
  expect(settingsSchema.parse({}).plateProfile).toBe('latin');
  expect(faultsOf('korea')).toEqual([]);
  expect(faultsOf(written('site.json', { ...germany, name: 'our-town' }))).toEqual([]);
});

test('every wrong value of a plate profile stops the start, each with its path and place', () => {
  const { title: _, ...untitled } = germany;
  const faults = faultsOf(written('site.json', { ...untitled, country: 'Germany', colour: 'white' }));
  expect(faults).toHaveLength(3);
  for (const path of ['title', 'country', 'colour']) {
    const told = new RegExp(`^FILE: plateProfile \\| site\\.json: ${path} .* \\(line 1, column \\d+\\)$`);
    expect(faults.filter((fault) => told.test(fault))).toHaveLength(1);
  }
  expect(faultsOf('atlantis')[0]).toMatch(
    /^FILE: plateProfile \| atlantis is no shipped profile \(latin, germany, /,
  );
});

test('a plate profile that went away since the settings were read is told as the start’s fault', async () => {
  const gone = join(testFolder(), 'gone.json');
  const settings = { ...settingsSchema.parse({}), plateProfile: gone };
  const started = await compose(testPorts('http://127.0.0.1:9', { settings }));
  expect(started).toEqual({
    ok: false,
    fault: { code: 'unusable', location: gone, message: 'there is no such file' },
  });
});

test('a Russian plate is one plate, whichever alphabet it was typed in', async () => {
  const service = await testService();
  const settings = settingsSchema.parse({ plateProfile: 'russia' });
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = valueOf(await booth.enter('a123bc 77'));
  expect(entry.plate).toBe('А123ВС77');
  for (const typed of ['A123BC77', 'А123ВС77', 'а 123 вс 77']) {
    const { exact } = valueOf(await booth.call('gate.inside', { plate: typed })) as CarsInside;
    expect({ typed, entryId: exact?.entryId }).toEqual({ typed, entryId: entry.id });
  }
  await booth.reaches(entry, 'confirmed');
  expect(service.log()[0]?.body).toMatchObject({ plateNumber: 'А123ВС77' });
});

test('a plate that fits no format is saved all the same; an empty one is not', async () => {
  const service = await testService();
  const settings = settingsSchema.parse({ plateProfile: 'korea' });
  const booth = await runningBooth(service.baseUrl, { settings });
  expect(valueOf(await booth.enter('ABC-1')).plate).toBe('ABC1');
  expect(errorOf(await booth.enter(' - · '))?.code).toBe('plate-empty');
});

test('the screen gets the site’s profile', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, {
    settings: settingsSchema.parse({ plateProfile: 'japan' }),
  });
  const { plates } = await booth.snapshot();
  expect(plates.profile).toBe('japan');
  expect(plates.layers.map(({ name }) => name)).toContain('かな');
  expect(JSON.stringify(plates).length).toBeLessThan(4_000);
});
