import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import type { FoundTexts } from '../../../../electron/contract/reading-lane.ts';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { moved, turnedOnce } from '../../../../renderer/features/setup/camera/crop-steps.ts';
import { typePin } from '../../../support/by-keys.ts';
import { training } from '../../../gallery/acting.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { pageEncoder } from '../../../support/page-encoder.ts';

const gate = gateSuite();
const { cameraPicture } = initialPreferences;

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

async function openSection(page: Page, camera = 'Camera live'): Promise<void> {
  await expect(page.getByText(camera)).toBeVisible();
  await tap(page, 'Settings');
  await tap(page, 'Camera');
  await typePin(page, '0000');
  await tap(page, 'Open');
}

const result = (page: Page) => page.locator('.camera-result');

describe('how the booth takes its pictures', () => {
  it('is looked at and measured by a test picture, then kept or left as it was', async () => {
    const page = await gate.open({ snapshot: { networkCamera: true } });
    await openSection(page);
    await expect(result(page)).toHaveText(/^Picture: .?1280 × 720.?, .* of .?400.? KB allowed$/);
    await tap(page, 'Turn');
    for (let touch = 0; touch < 4; touch += 1) await tap(page, 'Top edge: in');
    await expect(result(page)).toContainText('720 × 1024');
    await tap(page, 'Keep this');
    await expect(page.getByText('Kept.')).toBeVisible();
    const kept = await page.evaluate(() => window.fixture.calls.at(-1)?.input['change']);
    const crop = { left: 0, top: 0.2, right: 1, bottom: 1 };
    expect(kept).toEqual({ cameraPicture: { ...cameraPicture, rotation: 90, crop } });
    await tap(page, 'Full picture');
    await expect(result(page)).toContainText('720 × 1280');
    await tap(page, 'As before');
    await expect(result(page)).toContainText('720 × 1024');
  });

  it('is as before for the next car where it was not kept', async () => {
    const page = await gate.open({ snapshot: { networkCamera: true } });
    await openSection(page);
    await tap(page, 'Turn');
    await expect(page.locator('.live[data-rotation="90"]')).toBeVisible();
    await tap(page, 'Back to the gate');
    await expect(page.locator('.live[data-rotation="0"]')).toBeVisible();
  });

  it('is measured once the camera has a picture to give, where it had none at first', async () => {
    const page = await gate.open({
      before: `${injectedCamera()}; (${pageEncoder.toString()})()`,
    });
    await openSection(page);
    await page.evaluate(() => window.encoder.ready);
    await page.evaluate(() => void (window.encoder.does = 'nothing'));
    await tap(page, 'Turn');
    await expect(result(page)).toHaveText('No picture can be taken now.');
    await page.evaluate(() => window.encoder.release());
    await expect(result(page)).toHaveText(/^Picture: /);
  });

  it('is measured as often as it is asked for, where nothing moves before the camera', async () => {
    const page = await gate.open({ snapshot: training, stillAtMs: Date.UTC(2026, 10, 20, 12) });
    await openSection(page, 'Camera training');
    await expect(result(page)).toContainText('1280 × 720');
    for (const size of ['720 × 1280', '1280 × 720', '720 × 1280', '1280 × 720']) {
      await tap(page, 'Turn');
      await expect(result(page)).toContainText(size);
    }
  });

  it('is asked of a webcam, and coarser pictures have fewer bytes', async () => {
    const page = await gate.open({
      before: `${injectedCamera()};
        const open = navigator.mediaDevices.getUserMedia;
        window.askedWidths = [];
        navigator.mediaDevices.getUserMedia = (asked) => {
          window.askedWidths.push(asked.video.width.ideal);
          return open(asked);
        };`,
    });
    await openSection(page);
    const kilobytes = async (): Promise<number> => {
      await expect(result(page)).toHaveText(/^Picture: /);
      return Number(/(\d+)\D+KB of/.exec((await result(page).textContent()) ?? '')?.[1]);
    };
    await tap(page, '90%');
    const fine = await kilobytes();
    await tap(page, '50%');
    expect(await kilobytes()).toBeLessThan(fine);
    await tap(page, '1920 × 1080');
    await cameraLive(page);
    expect(await page.evaluate(() => 'askedWidths' in window && window.askedWidths)).toEqual([1280, 1920]);
  });
});

describe('where this lane has its plates', () => {
  const mode = { reading: { mode: 'suggest', isDecided: true, state: 'ready' } } as const;
  const lane = { left: 0.5, top: 0.5, right: 1, bottom: 1 };
  const found: FoundTexts = {
    texts: [
      {
        box: [
          [0.2, 0.5],
          [0.4, 0.5],
          [0.4, 0.6],
          [0.2, 0.6],
        ],
        isFixed: true,
      },
    ],
    fixed: 3,
  };
  const shown = (page: Page) =>
    page
      .locator('.lane-drawn rect')
      .evaluate((rect) =>
        ['x', 'y', 'width', 'height'].map((name) => Number(Number(rect.getAttribute(name)).toFixed(3))),
      );
  const lastChange = (page: Page) =>
    page.evaluate(
      () => window.fixture.calls.findLast(({ name }) => name === 'setup.remember')?.input['change'],
    );

  it('is drawn within what is taken, and kept', async () => {
    const page = await gate.open({ snapshot: { networkCamera: true, ...mode } });
    await openSection(page);
    await tap(page, 'Left edge: in');
    await tap(page, 'Lane area');
    await expect(page.getByRole('button', { name: 'Left edge: out' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await tap(page, 'Top edge: in');
    await tap(page, 'Left edge: in');
    expect(await shown(page)).toEqual([0.1, 0.05, 0.9, 0.95]);
    await tap(page, 'Keep this');
    await expect(page.getByText('Kept.')).toBeVisible();
    expect(await lastChange(page)).toEqual({
      cameraPicture: { ...cameraPicture, crop: { ...cameraPicture.crop, left: 0.05 } },
      lane: { left: 0.1, top: 0.05, right: 1, bottom: 1 },
    });
    await tap(page, 'Full picture');
    await expect(page.locator('.lane-drawn rect')).toHaveCount(0);
    await tap(page, 'Keep this');
    await expect.poll(() => lastChange(page)).toMatchObject({ lane: null });
  });

  it('goes with the picture as it is turned, and with what is taken', async () => {
    const preferences = { ...initialPreferences, lane };
    const page = await gate.open({ snapshot: { networkCamera: true, ...mode, preferences } });
    await openSection(page);
    await tap(page, 'Turn');
    expect(await shown(page)).toEqual([0, 0.5, 0.5, 0.5]);
    await tap(page, 'Bottom edge: in');
    expect(await shown(page)).toEqual([0, 0.5, 0.5, 0.45]);
    await tap(page, 'As before');
    expect(await shown(page)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('is there again once the part of the picture that it is in is taken again', async () => {
    const narrow = { left: 0, top: 0.5, right: 0.25, bottom: 1 };
    const preferences = { ...initialPreferences, lane: narrow };
    const page = await gate.open({ snapshot: { networkCamera: true, ...mode, preferences } });
    await openSection(page);
    for (const way of ['in', 'in']) await tap(page, `Left edge: ${way}`);
    expect(await shown(page)).toEqual([0.1, 0.5, 0.15, 0.5]);
    await tap(page, 'Lane area');
    await tap(page, 'Right edge: out');
    expect(await shown(page)).toEqual([0.1, 0.5, 0.2, 0.5]);
    await tap(page, 'As before');
    await tap(page, 'Lane area');
    for (const way of ['in', 'in', 'out', 'out']) await tap(page, `Left edge: ${way}`);
    expect(await shown(page)).toEqual([0, 0.5, 0.25, 0.5]);
  });

  it('shows nothing of what is found once the core says that the supervisor has gone', async () => {
    const page = await gate.open({ snapshot: { networkCamera: true, ...mode }, script: { found } });
    await openSection(page);
    await tap(page, 'Lane area');
    await expect(page.locator('.text-found')).toHaveCount(1);
    await page.evaluate(() => {
      const over = () => {
        window.fixture.calls.push({ name: 'over', input: {}, picture: null });
        return Promise.resolve({ ok: false, error: { code: 'visit-over' } });
      };
      Object.assign(window.booth.reading, { found: over });
    });
    await expect(page.locator('.text-found')).toHaveCount(0);
    // Whoever asked on would have been answered often before this.
    for (let touch = 0; touch < 4; touch += 1) await tap(page, 'Turn');
    await expect(result(page)).toHaveText(/^Picture: /);
    expect(await page.evaluate(() => window.fixture.calls.filter(({ name }) => name === 'over').length)).toBe(
      1,
    );
  });

  it('says that the disk did not take it, and the supervisor is still there', async () => {
    const page = await gate.open({ snapshot: { networkCamera: true, ...mode }, script: { found } });
    await openSection(page);
    await tap(page, 'Lane area');
    await page.evaluate(() => {
      const full = () => Promise.resolve({ ok: false, error: { code: 'not-saved' } });
      Object.assign(window.booth.reading, { forgetFixed: full });
    });
    await tap(page, 'Forget fixed texts');
    await expect(page.getByText('The disk did not save it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep this' })).toBeVisible();
  });

  it('is drawn by what is found there, of which a supervisor can have what always stands there forgotten', async () => {
    const page = await gate.open({ snapshot: { networkCamera: true, ...mode }, script: { found } });
    await openSection(page);
    await tap(page, 'Left edge: in');
    await tap(page, 'Lane area');
    const text = page.locator('.text-found');
    await expect(text).toHaveAttribute('data-fixed', 'true');
    // What is found in the picture is shown in the frame that it is a part of.
    const [x = 0, y] =
      ((await text.getAttribute('points')) ?? '').split(' ')[0]?.split(',').map(Number) ?? [];
    expect([Math.round(x * 100), y]).toEqual([24, 0.5]);
    await expect(page.getByText('Fixed texts ignored: 3')).toBeVisible();
    await tap(page, 'Forget fixed texts');
    await expect(page.getByText('Kept.')).toBeVisible();
    await expect(page.getByText('Fixed texts ignored: 0')).toBeVisible();
    await expect(page.locator('.lane-words button')).toHaveCount(0);
    await tap(page, 'Lane area');
    await expect(text).toHaveCount(0);
  });

  it('is not asked for where no plates are read', async () => {
    const page = await gate.open({ snapshot: { networkCamera: true } });
    await openSection(page);
    await expect(page.getByRole('button', { name: 'Lane area' })).toHaveCount(0);
    expect(await page.evaluate(() => window.fixture.calls.some(({ name }) => name === 'reading.found'))).toBe(
      false,
    );
  });
});

describe('the edges of what is taken', () => {
  it('stay in the frame and a fifth of it apart', () => {
    expect(moved(cameraPicture.crop, 'left', -1)).toBeNull();
    expect(moved(cameraPicture.crop, 'bottom', 1)).toBeNull();
    expect(moved({ left: 0.4, top: 0, right: 0.6, bottom: 1 }, 'right', -1)).toBeNull();
    expect(moved({ left: 0.4, top: 0, right: 0.65, bottom: 1 }, 'right', -1)?.right).toBe(0.6);
  });

  it('go with the picture when it is turned', () => {
    const picture = { ...cameraPicture, crop: { left: 0.1, top: 0.2, right: 0.7, bottom: 1 } };
    const turned = turnedOnce(picture);
    expect(turned).toMatchObject({ rotation: 90, crop: { left: 0, top: 0.1, right: 0.8, bottom: 0.7 } });
    expect(turnedOnce(turnedOnce(turnedOnce(turned)))).toEqual(picture);
  });
});
