import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as shown } from '../support/shown.ts';
import { expect, test } from 'vitest';
import { answerUntil, next } from '../support/first-set-up.ts';
import { testFolder } from '../support/folders.ts';
import { GatePage } from '../support/gate-page.ts';
import { testService, testToken } from '../support/running-booth.ts';
import { shells } from '../support/shells.ts';
import { noCamera } from '../support/webcam.ts';

test.each(shells)(
  'a booth without settings is set up on its screen, and its first car is sent to the site’s service ($name)',
  async (shell) => {
    const service = await testService();
    const dataDirectory = testFolder();
    const run = await shell.start({ dataDirectory, camera: noCamera });
    const { page } = run;
    await answerUntil(page, 'Service reachable?', service.baseUrl, testToken);
    await shown(page.getByText('All good')).toBeVisible();
    expect(service.sessions()).toEqual([]);
    await next(page);
    await shown(page.getByText('This booth is set up.')).toBeVisible();

    const gate = new GatePage(page);
    await gate.type('51G77802');
    await gate.button('Enter').click();
    await gate.shows('51G77802', 'Entry', 'Sent');
    expect(service.sessions()).toMatchObject([{ plateNumber: '51G77802', state: 'STARTED' }]);
    expect(await run.stop()).toBe(0);
    const written = readdirSync(dataDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    expect(written.filter((bytes) => bytes.includes(testToken))).toEqual([]);
  },
);
