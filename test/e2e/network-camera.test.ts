import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect as shown } from '../support/shown.ts';
import { describe, expect, test } from 'vitest';
import { readLogFile } from '../../electron/training/request-log.ts';
import { testFolder } from '../support/folders.ts';
import { GatePage } from '../support/gate-page.ts';
import { testCamera } from '../support/network-camera.ts';
import { patientPresses } from '../support/patient-presses.ts';
import { plainJpeg } from '../support/pictures.ts';
import { testService } from '../support/running-booth.ts';
import { shells, type Shell } from '../support/shells.ts';
import { siteFlags } from '../support/site.ts';
import { frameShown, numberedCamera } from '../support/webcam.ts';

const before = [0, 1, 2, 3, 4, 5];
const after = [6, 7, 8, 9, 10, 11];

async function site(shell: Shell) {
  const camera = await testCamera({ asks: 'SHA-256' });
  camera.show(...before);
  const logFile = join(testFolder(), 'requests.jsonl');
  const service = await testService({ logFile });
  const own = { snapshotUrl: camera.url, user: 'gate', password: 'secret word', imageUrl: true };
  // A webcam is there too, with pictures of its own: the site's camera is the one that is used.
  const run = await shell.start({
    dataDirectory: testFolder(),
    flags: siteFlags(service, { camera: own }),
    camera: numberedCamera(),
  });
  await run.page.evaluate(patientPresses);
  const gate = new GatePage(run.page);
  await shown(run.page.getByText('Camera live')).toBeVisible();
  const sent = async (): Promise<{ imageBase64: string | null; imageUrl: string | null }[]> =>
    (await readLogFile(logFile)).map(
      ({ rawBody }) => JSON.parse(rawBody ?? '') as { imageBase64: string | null; imageUrl: string | null },
    );
  /** Enters a car. @returns the numbered frame that the service got, or why it got no picture */
  const enter = async (plate: string, untyped = plate): Promise<number | string | null> => {
    // The first key freezes the picture, and a tap takes longer than a key.
    await run.page.keyboard.press(untyped[0] ?? '');
    await gate.enter(untyped.slice(1));
    await gate.shows(plate, 'Entry', 'Sent');
    const picture = (await sent()).at(-1)?.imageBase64 ?? null;
    return picture === null ? noteOf(run.page, plate) : frameShown(Buffer.from(picture, 'base64'));
  };
  return { camera, run, gate, sent, enter };
}

const noteOf = (page: Page, plate: string): Promise<string | null> =>
  page.evaluate(async (wanted) => {
    const answer = await window.booth.booth.snapshot({});
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value.recent.find(({ plate }) => plate === wanted)?.pictureNote ?? null;
  }, plate);

describe.each(shells)('a network camera in the $name shell', (shell) => {
  test('gives each car a picture that was fetched after the tap, or a recent one where it is slow', async () => {
    const { camera, run, sent, enter } = await site(shell);
    camera.show(...after);
    expect(after).toContain(await enter('AB12'));
    expect((await sent())[0]?.imageUrl).toBe(camera.url);

    const servesMore = async (): Promise<void> => {
      const served = camera.served();
      // One was under way; the live view asks for the next when it has shown the one before.
      await shown.poll(() => camera.served()).toBeGreaterThan(served + 3);
    };
    camera.show(...before);
    await servesMore();
    // Nothing of the live view grows old from here on; what took longer to come than one of before counts as the older one.
    await run.page.evaluate(() => window.patience.hold());
    await servesMore();
    camera.fault = { kind: 'hang' };
    await run.page.evaluate(() => (window.patience.presses = false));
    await run.page.keyboard.press('C');
    await shown(run.page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
    await run.page.evaluate(() => (window.patience.presses = true));
    expect(before).toContain(await enter('CD34', 'D34'));
    await run.page.evaluate(() => window.patience.pass(1001));
    expect(await enter('EF56')).toMatch(/^(frame-stale|camera-lost|capture-failed)$/);
    expect(await run.stop()).toBe(0);
  });

  test('that gives nothing new, nothing to see or nothing at all is told in words, and stops no car', async () => {
    const { camera, run, enter } = await site(shell);
    camera.show(...after);
    expect(after).toContain(await enter('AB12'));
    camera.fault = { kind: 'same-again' };
    await shown(run.page.getByText('The network camera keeps sending the same picture')).toBeVisible();
    expect(await enter('CD34')).toBe('frame-frozen');

    camera.fault = null;
    camera.show(plainJpeg([2, 2, 2]), plainJpeg([3, 3, 3]));
    await shown(run.page.getByText('Picture is black')).toBeVisible();
    expect(await enter('EF56')).toBe('frame-black');

    camera.fault = { kind: 'status', status: 503 };
    await shown(run.page.getByText('Others are using the network camera')).toBeVisible();
    expect(await enter('GH78')).toBe('camera-busy');
    camera.fault = { kind: 'body', body: Buffer.from('<html>') };
    await shown(run.page.getByText('There is no picture at the network camera’s address')).toBeVisible();
    expect(await enter('JK90')).toBe('camera-wrong');
    await camera.die();
    await run.page.getByRole('button', { name: 'Try again' }).click();
    await shown(run.page.getByText('The network camera does not answer')).toBeVisible();
    expect(await enter('LM12')).toBe('camera-lost');
    expect(await run.stop()).toBe(0);
  });
});
