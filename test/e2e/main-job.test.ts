import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect as shown } from '../support/shown.ts';
import { describe, expect, test } from 'vitest';
import { readLogFile } from '../../electron/training/request-log.ts';
import { testFolder } from '../support/folders.ts';
import { GatePage } from '../support/gate-page.ts';
import { testService, testToken } from '../support/running-booth.ts';
import { shells, type Shell } from '../support/shells.ts';
import { frameShown, noCamera, numberedCamera } from '../support/webcam.ts';

const flagsOf = (service: { baseUrl: string }, token = testToken): string[] => [
  '--api-url',
  service.baseUrl,
  '--token',
  token,
];

describe.each(shells)('in the $name shell', (shell) => {
  test('a car comes in and leaves: the service gets the frozen picture and exactly the specified bodies', async () => {
    const { logFile, service, run, gate } = await inService(shell);
    await gate.cameraLive();
    await gate.type('51G77802');
    const frozen = run.page.getByRole('img', { name: 'Frozen picture' });
    await shown(frozen).toBeVisible();
    await gate.button('Enter').click();
    await shown(gate.result).toContainText('Sent');
    await shown(gate.result).toContainText('51G77802');
    await shown(gate.result).toContainText(
      service.sessions()[0]?.isRegisteredUser === true ? 'Member' : 'Visitor',
    );
    await gate.shows('51G77802', 'Entry', 'Sent');

    await gate.type('51G77802');
    await shown(gate.page.getByText('51G77802 leaves')).toBeVisible();
    await gate.button('Exit').click();
    await gate.shows('51G77802', 'Exit', 'Sent');
    await gate.counts({ waiting: 0, unknown: 0, refused: 0 });

    const bodies = (await readLogFile(logFile)).map(
      ({ rawBody }) => JSON.parse(rawBody ?? '') as Record<string, string>,
    );
    expect(bodies).toHaveLength(2);
    expect(Object.keys(bodies[0] ?? {}).toSorted()).toEqual(
      ['imageBase64', 'imageUrl', 'plateNumber', 'startDateTime', 'vehicleClass'].toSorted(),
    );
    expect(Object.keys(bodies[1] ?? {}).toSorted()).toEqual(
      ['endDateTime', 'imageBase64', 'imageUrl', 'parkingSessionId'].toSorted(),
    );
    for (const body of bodies)
      expect(
        frameShown(Buffer.from(body['imageBase64'] ?? '', 'base64')),
        'the camera’s own frame',
      ).not.toBeNull();
    expect(service.sessions()).toMatchObject([{ plateNumber: '51G77802', state: 'ENDED' }]);
    expect(await run.stop()).toBe(0);
  });

  test('what is sent is the picture that stood frozen on the screen, and Retake takes another', async () => {
    const { logFile, run, gate } = await inService(shell);
    await gate.cameraLive();
    await gate.type('A');
    const frozen = run.page.getByRole('img', { name: 'Frozen picture' });
    await shown(frozen).toBeVisible();
    const first = await frameOf(frozen);
    await gate.type('B');
    await run.page.waitForTimeout(400);
    await gate.type('1');
    expect(await frameOf(frozen), 'the frozen picture stands still').toBe(first);
    let retaken = first;
    for (let tries = 0; tries < 50 && retaken === first; tries += 1) {
      const before = (await frozen.getAttribute('src')) ?? '';
      await gate.button('Retake').click();
      await shown(frozen).not.toHaveAttribute('src', before);
      retaken = await frameOf(frozen);
    }
    expect(retaken).not.toBe(first);
    await gate.button('Enter').click();
    await gate.shows('AB1', 'Entry', 'Sent');
    const [request] = await readLogFile(logFile);
    const { imageBase64 } = JSON.parse(request?.rawBody ?? '') as { imageBase64: string };
    expect(frameShown(Buffer.from(imageBase64, 'base64'))).toBe(retaken);
  });

  test('killed between Saved and Sent, started again: it goes out once and is confirmed', async () => {
    const dataDirectory = testFolder();
    const service = await testService();
    const { port, dataFile } = service;
    await service.stop();
    const run = await shell.start({ dataDirectory, flags: flagsOf(service), camera: numberedCamera() });
    await new GatePage(run.page).enter('KILL1');
    await shown(new GatePage(run.page).result).toContainText('Saved');
    await run.kill();

    const back = await testService({ port, dataFile });
    const again = await shell.start({ dataDirectory, flags: flagsOf(service), camera: numberedCamera() });
    await new GatePage(again.page).shows('KILL1', 'Entry', 'Sent');
    expect(back.sessions()).toMatchObject([{ plateNumber: 'KILL1', state: 'STARTED' }]);
    expect(back.log()).toHaveLength(1);
  });

  test('killed while it was on the wire: it is unknown, visible, and not sent again', async () => {
    const dataDirectory = testFolder();
    const service = await testService();
    service.misbehaviour.next({ kind: 'hang-after-execution' });
    const run = await shell.start({ dataDirectory, flags: flagsOf(service), camera: numberedCamera() });
    await new GatePage(run.page).enter('WIRE1');
    await shown.poll(() => service.sessions().length).toBe(1);
    await run.kill();

    const again = await shell.start({ dataDirectory, flags: flagsOf(service), camera: numberedCamera() });
    const gate = new GatePage(again.page);
    await gate.shows('WIRE1', 'Entry', 'Unknown');
    await gate.counts({ unknown: 1, waiting: 0 });
    await gate.enter('NEXT1');
    await gate.shows('NEXT1', 'Entry', 'Sent');
    expect(service.sessions().map(({ plateNumber }) => plateNumber)).toEqual(['WIRE1', 'NEXT1']);
  });

  test('a wrong token: capturing goes on and the screen says what to do; the right token sends everything', async () => {
    const dataDirectory = testFolder();
    const service = await testService();
    const wrong = await shell.start({
      dataDirectory,
      flags: flagsOf(service, 'wrong'),
      camera: numberedCamera(),
    });
    const gate = new GatePage(wrong.page);
    for (const plate of ['T1', 'T2', 'T3']) {
      await gate.enter(plate);
      await shown(gate.result).toContainText('Saved');
    }
    await gate.counts({ waiting: 3, unknown: 0, refused: 0 });
    await shown(wrong.page.getByText(/token/i).first()).toBeVisible();
    expect(await wrong.stop()).toBe(0);

    const right = await shell.start({ dataDirectory, flags: flagsOf(service), camera: numberedCamera() });
    await new GatePage(right.page).counts({ waiting: 0 });
    await shown.poll(() => service.sessions().length).toBe(3);
  });

  test('without a camera an entry goes without a picture, and the record says why', async () => {
    const logFile = join(testFolder(), 'requests.jsonl');
    const service = await testService({ logFile });
    const run = await shell.start({ dataDirectory: testFolder(), flags: flagsOf(service), camera: noCamera });
    const gate = new GatePage(run.page);
    await shown(run.page.getByText(/no camera/i).first()).toBeVisible();
    await gate.enter('NOCAM1');
    await gate.shows('NOCAM1', 'Entry', 'Sent');
    expect(JSON.parse((await readLogFile(logFile))[0]?.rawBody ?? '')).toMatchObject({
      plateNumber: 'NOCAM1',
      imageBase64: null,
    });
    expect(await pictureNotes(run.page)).toEqual(['no-camera']);
  });

  test('a camera that goes away: the entry goes without a picture of some earlier car, and the record says why', async () => {
    const service = await testService();
    const run = await shell.start({
      dataDirectory: testFolder(),
      flags: flagsOf(service),
      camera: numberedCamera(),
    });
    const gate = new GatePage(run.page);
    await gate.cameraLive();
    await gate.enter('HAD1');
    await gate.shows('HAD1', 'Entry', 'Sent');
    await run.page.evaluate(() => {
      const gone = (): Promise<never> => Promise.reject(new DOMException('gone', 'NotFoundError'));
      navigator.mediaDevices.getUserMedia = gone;
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
      const video = document.querySelector('video');
      for (const track of (video?.srcObject as MediaStream | null)?.getTracks() ?? []) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    });
    await gate.enter('GONE1');
    await gate.shows('GONE1', 'Entry', 'Sent');
    const [had, gone] = service.sessions();
    expect(had?.entryPicture).not.toBeNull();
    expect(gone?.entryPicture).toBeNull();
    expect((await pictureNotes(run.page))[0]).toMatch(/^(no-camera|camera-lost)$/);
  });

  test('with nothing configured it is in training: a drawn car, its plate, in and out', async () => {
    const dataDirectory = testFolder();
    const run = await shell.start({ dataDirectory, camera: noCamera });
    const gate = new GatePage(run.page);
    await shown(run.page.getByText('TRAINING').first()).toBeVisible();
    await gate.cameraLive();
    await gate.enter('TRAIN1');
    await gate.shows('TRAIN1', 'Entry', 'Sent');
    await gate.type('TRAIN1');
    await shown(run.page.getByText('TRAIN1 leaves')).toBeVisible();
    await gate.button('Exit').click();
    await gate.shows('TRAIN1', 'Exit', 'Sent');
    expect(await pictureNotes(run.page)).toEqual([null, null]);
    expect(await run.stop()).toBe(0);
    expect(readdirSync(join(dataDirectory, 'training'))).not.toContain('journal.sqlite-wal');
    expect(readdirSync(dataDirectory)).not.toContain('live');
  });

  test('the page has no network and never sees the token', async () => {
    const service = await testService();
    const run = await shell.start({ dataDirectory: testFolder(), flags: flagsOf(service), camera: noCamera });
    await new GatePage(run.page).enter('NET1');
    await new GatePage(run.page).shows('NET1', 'Entry', 'Sent');
    const reached = await run.page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'reached',
          () => 'refused',
        ),
      `${service.baseUrl}/parking-lots/v1/alpr/parking-sessions`,
    );
    expect(reached).toBe('refused');
    const inline = await run.page.evaluate(() => {
      const script = document.createElement('script');
      script.append('window.__inline = true');
      document.head.append(script);
      return '__inline' in window;
    });
    expect(inline).toBe(false);
    // A failure prints what it compares: the token is in neither of them.
    const snapshot = JSON.stringify(await snapshotOf(run.page));
    expect(snapshot.includes(testToken), 'the snapshot names the token').toBe(false);
    const content = await run.page.content();
    expect(content.includes(testToken), 'the page names the token').toBe(false);
  });

  test('a configuration file sets up the booth', async () => {
    const service = await testService({ basePath: '/site' });
    const file = join(testFolder(), 'booth.json');
    const configuration = {
      service: { address: service.baseUrl, token: testToken },
      booth: 'North Gate',
      lane: '7',
      vehicleClasses: ['CAR', 'TRUCK'],
    };
    writeFileSync(file, JSON.stringify(configuration));
    const run = await shell.start({
      dataDirectory: testFolder(),
      flags: ['--config', file],
      camera: noCamera,
    });
    await shown(run.page.getByText('North Gate')).toBeVisible();
    await new GatePage(run.page).enter('CONF1');
    await new GatePage(run.page).shows('CONF1', 'Entry', 'Sent');
    expect(service.sessions()).toMatchObject([{ plateNumber: 'CONF1', vehicleClass: 'CAR' }]);
  });
});

/** A shell with the numbered camera, against a service that keeps a log. */
async function inService(shell: Shell) {
  const logFile = join(testFolder(), 'requests.jsonl');
  const service = await testService({ logFile });
  const run = await shell.start({
    dataDirectory: testFolder(),
    flags: flagsOf(service),
    camera: numberedCamera(),
  });
  return { logFile, service, run, gate: new GatePage(run.page) };
}

/** @returns the number of the camera's frame that an image on the screen shows, read from its own pixels */
async function frameOf(image: Locator): Promise<number> {
  const base64 = await image.evaluate(async (element: HTMLImageElement) => {
    // An image whose source has just been set is on the page before it is decoded: it has no size yet, and draws nothing.
    await element.decode();
    const canvas = document.createElement('canvas');
    canvas.width = element.naturalWidth;
    canvas.height = element.naturalHeight;
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  const frame = frameShown(Buffer.from(base64, 'base64'));
  if (frame === null) throw new Error('the image shows none of the camera’s frames');
  return frame;
}

type Snapshot = { recent: { pictureNote: string | null }[] };

async function snapshotOf(page: Page): Promise<Snapshot> {
  return page.evaluate(async () => {
    const { booth } = window as unknown as {
      booth: { booth: { snapshot(input: object): Promise<{ value: Snapshot }> } };
    };
    return (await booth.booth.snapshot({})).value;
  });
}

const pictureNotes = async (page: Page): Promise<(string | null)[]> =>
  (await snapshotOf(page)).recent.map(({ pictureNote }) => pictureNote);
