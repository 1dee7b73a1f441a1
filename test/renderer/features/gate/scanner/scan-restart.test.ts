import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand } from '../../../../support/by-keys.ts';
import { carInside } from '../../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../../support/gate-suite.ts';
import { injectedCamera } from '../../../../support/injected-camera.ts';
import { sized } from '../../../../support/nightly.ts';
import { drawing, drawnScan, scanAtPace } from '../../../../support/scanner.ts';
import { expect } from '../../../../support/shown.ts';

const gate = gateSuite();
const scans = sized(12, 200);
const cars = [
  carInside('51G77802', { sessionId: '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4' }),
  carInside('29LD5512', { sessionId: 'TK08AB' }),
];

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** In the page: the camera is unplugged, and there again at once. */
const restartCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    const [track] = stream instanceof MediaStream ? stream.getTracks() : [];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });

describe('scans while the camera restarts, right after the ticket was looked at', () => {
  it(`${scans} of them find their car, and none becomes a plate`, async () => {
    const page = await gate.open({
      before: injectedCamera(),
      snapshot: { ticket: true },
      script: { cars },
    });
    const plate = page.getByRole('textbox', { name: 'Plate', exact: true });
    const draw = drawing(6);
    await pressByHand(page, '4', '4', 'A', '1', '1', 'F9');
    for (let scan = 0; scan < scans; scan += 1) {
      const car = draw(cars);
      await button(page, 'Ticket').click();
      await restartCamera(page);
      await button(page, 'No ticket').click();
      const drawn = drawnScan(car.sessionId ?? '', draw);
      await scanAtPace(page, { ...drawn, snapshotAfter: draw([1, 3, 5, 7]) });
      await expect(button(page, 'Exit')).toHaveAccessibleDescription(`${car.plate} leaves`);
      await expect(plate).toHaveValue('');
      // Back to the live picture, without this car.
      await pressByHand(page, 'Escape', 'Escape');
      await expect(button(page, 'Ticket')).toBeVisible();
    }
  });
});
