import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '../../../../electron/booth/settings/schema.ts';
import { testFolder } from '../../../support/folders.ts';
import { runningBooth, valueOf } from '../../../support/running-booth.ts';

const salt = 'a salt of a test';
const plate = 'BA111AA';
/** Nobody listens there. */
const address = 'http://127.0.0.1:9';

/** A booth that has learnt a plate that stands parked in its picture. */
async function boothWith(mode: 'suggest' | 'off') {
  const directory = testFolder();
  const path = join(directory, 'fixed-texts.json');
  const text = createHmac('sha256', salt).update(plate).digest('hex');
  const lastDay = Math.floor(Date.now() / 86_400_000);
  const one = { x: 0.8, y: 0.3, height: 0.03, text, pictures: 90, plates: 20, days: 4, lastDay };
  writeFileSync(path, JSON.stringify({ salt, texts: [one] }));
  const booth = await runningBooth(address, {
    directory,
    settings: settingsSchema.parse({ supervisorPin: '4711', reading: { mode } }),
    // No picture is read here.
    startReader: () => ({ send: () => undefined, kill: () => undefined }),
  });
  return { booth, path };
}

test('an erasure finds a plate that was taken for a fixed text, too', async () => {
  const { booth, path } = await boothWith('suggest');
  expect(readFileSync(path, 'utf8')).toContain('"plates":20');
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;
  const request = { supervisorSession, plate: 'ba-111 aa', reason: 'asked for it', pin: '4711' };
  valueOf(await booth.call('privacy.erase', request));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ salt, texts: [] });
});

test('where no plates are read nothing of it is kept', async () => {
  const { path } = await boothWith('off');
  expect(existsSync(path)).toBe(false);
});
