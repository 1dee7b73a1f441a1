import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { readPlateProfile } from '../../../../electron/booth/plates/profiles.ts';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import { freeBytes } from '../../../../electron/booth/reading/process/free-memory.ts';
import { PlateReader } from '../../../../electron/booth/reading/process/plate-reader.ts';
import { readablePlates } from '../../../../electron/booth/reading/profile.ts';
import { plateArea, plateGap } from '../../../../renderer/platform/camera/training-car.ts';
import { newPlate } from '../../../../renderer/platform/camera/traffic.ts';
import { handClock } from '../../../booth/reading/hand-clock.ts';
import { plantedFolders } from '../../../booth/reading/process/planted-models.ts';
import { pressByHand } from '../../../support/by-keys.ts';
import { quietSnapshot } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { needs } from '../../../support/needs.ts';
import { startNodeReader } from '../../../support/reader-process.ts';

const gate = gateSuite();

/** Always the same share: the first vehicle's plate follows from it. */
const share = 0.37;

/** How alike a picture's plate and a drawn one are: 1 the same, 0 nothing in common (correlation of their pixels). */
const likeness = (page: Page, jpeg: string, plates: string[]): Promise<number[]> =>
  page.evaluate(
    async ({ jpeg, plates, area, gap }) => {
      const bytes = Uint8Array.from(atob(jpeg), (character) => character.codePointAt(0) ?? 0);
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const grey = (paint: (to: OffscreenCanvasRenderingContext2D) => void): number[] => {
        const canvas = new OffscreenCanvas(area.width, area.height);
        const to = canvas.getContext('2d');
        if (to === null) throw new Error('no 2d context');
        paint(to);
        const { data } = to.getImageData(0, 0, area.width, area.height);
        return Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4] ?? 0);
      };
      const middle = (values: number[]): number[] => {
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        return values.map((value) => value - mean);
      };
      const dot = (a: number[], b: number[]): number =>
        a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
      // The car stands in the middle of the 1280 px, on the line at 700: where its plate is follows.
      const scale = picture.width / 1280;
      const left = (640 - 430 + area.x) * scale;
      const top = (700 - 640 + area.y) * scale;
      const seen = middle(
        grey((to) =>
          to.drawImage(
            picture,
            left,
            top,
            area.width * scale,
            area.height * scale,
            0,
            0,
            area.width,
            area.height,
          ),
        ),
      );
      return plates.map((plate) => {
        const drawn = middle(
          grey((to) => {
            to.fillStyle = '#fbf8e6';
            to.fillRect(0, 0, area.width, area.height);
            to.fillStyle = '#0c0e12';
            to.font = `700 ${String(Math.min(80, (area.width / plate.length) * 1.58))}px "Atkinson Hyperlegible Mono"`;
            to.textAlign = 'center';
            to.textBaseline = 'middle';
            to.wordSpacing = gap;
            to.fillText(plate, area.width / 2, area.height / 2 + 4, area.width - 20);
          }),
        );
        return dot(seen, drawn) / Math.sqrt(dot(seen, seen) * dot(drawn, drawn));
      });
    },
    { jpeg, plates, area: plateArea, gap: plateGap },
  );

/** Until the drawn car stands at the gate, its plate before the camera: one that drives is somewhere else. */
async function stands(page: Page, plate: string): Promise<void> {
  await expect
    .poll(async () => {
      const jpeg = await page.getByLabel('Live camera').evaluate((video: HTMLVideoElement) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
        canvas.getContext('2d')?.drawImage(video, 0, 0);
        return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
      });
      return jpeg === '' ? 0 : (await likeness(page, jpeg, [plate]))[0];
    })
    .toBeGreaterThan(0.9);
}

/** Types the plate, waits until the picture stands, presses Enter: a press does not wait long for its picture. */
async function enterCar(page: Page, plate: string): Promise<void> {
  await page.keyboard.type(plate);
  await page.getByRole('img', { name: 'Frozen picture' }).waitFor();
  await pressByHand(page, 'F9');
}

/** What is suggested of each picture, in training's plate profile. */
async function readIn(jpegs: readonly string[]): Promise<string[]> {
  const profile = readPlateProfile('latin');
  if (!profile.ok) throw new Error(JSON.stringify(profile.faults));
  // However long it takes on a busy computer.
  const clock = handClock();
  const reader = new PlateReader({
    // Not held back: it has to be done beside other tests.
    start: startNodeReader({
      folders: plantedFolders({}),
      module: new URL('../../../booth/reading/process/planted-reader.ts', import.meta.url),
    }),
    clock,
    log: (_level, message) => {
      throw new Error(message);
    },
    changed: () => undefined,
    freeBytes,
  });
  const plates = readablePlates(profile.value);
  const readings = new PlateReadings({
    mode: 'suggest',
    isDecided: true,
    mayRead: () => true,
    plates,
    reader,
    clock,
  });
  const texts: string[] = [];
  for (const [standing, jpeg] of jpegs.entries()) {
    const read = await readings.read({ standing, isFrozen: true, jpeg: Buffer.from(jpeg, 'base64') });
    texts.push(read.kind === 'one' ? read.suggestion.text : read.kind);
  }
  readings.stop();
  return texts;
}

it('the drawn car’s own plate is what the captured picture shows, and the next car has another', async () => {
  const { booth } = quietSnapshot();
  const page = await gate.open({
    snapshot: { booth: { ...booth, mode: 'training' }, recent: [] },
    before: `Math.random = () => ${String(share)}`,
  });
  await page.getByText('Camera training').waitFor();
  const plate = newPlate(() => share);
  await stands(page, plate);
  await enterCar(page, '51G77802');
  await page.getByText('Will be sent').waitFor();
  const [call] = await page.evaluate(() => window.fixture.calls.filter(({ name }) => name === 'gate.enter'));
  const last = plate.at(-1) === '3' ? '8' : '3';
  const others = [plate.slice(0, -1) + last, plate.split('').toReversed().join(''), 'XX 0000'];
  const [own = 0, ...rest] = await likeness(page, call?.picture ?? '', [plate, ...others]);
  expect(own).toBeGreaterThan(0.9);
  expect(Math.max(...rest)).toBeLessThan(own - 0.02);

  await page.evaluate(() => (Math.random = () => 0.81));
  await enterCar(page, 'A1');
  await page.getByText('A1').first().waitFor();
  await stands(
    page,
    newPlate(() => 0.81),
  );
  await enterCar(page, 'B2');
  await page.getByText('B2').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => window.fixture.calls.filter(({ name }) => name === 'gate.enter').length))
    .toBe(3);
  const calls = await page.evaluate(() => window.fixture.calls.filter(({ name }) => name === 'gate.enter'));
  const [next = 0, before = 0] = await likeness(page, calls[2]?.picture ?? '', [newPlate(() => 0.81), plate]);
  expect(next).toBeGreaterThan(0.9);
  expect(before).toBeLessThan(0.9);
});

it('the drawn car’s plate is read, so that reading can be practised', async (context) => {
  needs(context, freeBytes() > 1e9, 'a gigabyte of free memory');
  const { booth } = quietSnapshot();
  const shares = [0.37, 0.6, 0.81];
  const pictures: string[] = [];
  for (const one of shares) {
    const page = await gate.open({
      snapshot: { booth: { ...booth, mode: 'training' }, recent: [] },
      before: `Math.random = () => ${String(one)}`,
    });
    const plate = newPlate(() => one);
    await stands(page, plate);
    await enterCar(page, 'A1');
    await expect
      .poll(() =>
        page.evaluate(() => window.fixture.calls.find(({ name }) => name === 'gate.enter')?.picture),
      )
      .toBeTruthy();
    const [call] = await page.evaluate(() =>
      window.fixture.calls.filter(({ name }) => name === 'gate.enter'),
    );
    pictures.push(call?.picture ?? '');
  }
  expect(await readIn(pictures)).toEqual(shares.map((one) => newPlate(() => one).replaceAll(' ', '')));
});
