import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { ScriptedAttention } from '../../../support/fixture-page-booth.ts';
import { pressByHand, typeByHand, typePin } from '../../../support/by-keys.ts';
import { everyAct, listedCars, sessionOf } from '../../../support/fixture-page-sessions-states.ts';
import { attentionItems, carInside, nothingFound, untyped } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';

const gate = gateSuite();

const sizes = [
  { width: 1024, height: 768, least: 0.14 },
  { width: 1366, height: 768, least: 0.2 },
  { width: 1920, height: 1080, least: 0.2 },
] as const;
const shapes = [
  { shape: '16:9', width: 640, height: 360 },
  { shape: '4:3', width: 640, height: 480 },
  { shape: '3:4', width: 480, height: 640 },
] as const;
const listed = listedCars();
const cars = [
  ...['51G77802', '51G71802', '51G77B02', '51G70000', '51G79999'].map((plate) => carInside(plate)),
  ...listed,
];
const attention: ScriptedAttention = {
  items: attentionItems(),
  movedAside: [],
  found: nothingFound,
  pin: 'training',
};

interface Drawn {
  /** The element's name. */
  readonly kind: string;
  /** What it lies in. */
  readonly place: string;
  /** Of the picture itself, as it is seen (px). */
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly faults: readonly string[];
}

/** Every picture of a car that is seen, and what of it is not. */
const pictures = (page: Page): Promise<Drawn[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('img, video, .frozen-frame > canvas')].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const own =
        element instanceof HTMLVideoElement
          ? { width: element.videoWidth, height: element.videoHeight }
          : element instanceof HTMLImageElement
            ? { width: element.naturalWidth, height: element.naturalHeight }
            : { width: (element as HTMLCanvasElement).width, height: (element as HTMLCanvasElement).height };
      if (own.width === 0) return [];
      const box = element.getBoundingClientRect();
      const { objectFit, objectPosition } = getComputedStyle(element);
      const scale = Math.min(box.width / own.width, box.height / own.height);
      const [width, height] = [own.width * scale, own.height * scale];
      const [x = 50, y = 50] = objectPosition.split(' ').map((part) => parseFloat(part));
      const left = box.left + ((box.width - width) * x) / 100;
      const top = box.top + ((box.height - height) * y) / 100;
      const faults = objectFit === 'contain' ? [] : [`is drawn to ${objectFit}`];
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (at !== document.documentElement && overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = at.getBoundingClientRect();
        if (
          left < edge.left - 1 ||
          top < edge.top - 1 ||
          left + width > edge.right + 1 ||
          top + height > edge.bottom + 1
        )
          faults.push(`is cut by ${at.className || at.localName}`);
      }
      const around = element.closest('[class]:not(img, .enlargeable, .live, .frozen-frame, .card-picture)');
      return [{ kind: element.tagName, place: around?.className ?? '', width, height, left, top, faults }];
    }),
  );

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();
const back = (page: Page) => pressByHand(page, 'Escape');

/** How many pictures there are at least, and how one comes there. */
const places: readonly (readonly [
  name: string,
  least: number,
  ...steps: ((page: Page) => Promise<unknown>)[],
])[] = [
  ['the frozen picture', 2, (page) => typeByHand(page, '51G7'), press('.retake')],
  ['the wall', 5, (page) => pressByHand(page, 'F10'), (page) => page.locator('.card img').nth(3).waitFor()],
  ['the pair', 2, press('.card'), (page) => page.locator('.pair-entry img').waitFor()],
  ['the stack', 1, back, back, (page) => page.locator('.rush-cards img').first().waitFor()],
  ['a car of the stack', 1, press('.rush-stack'), (page) => page.locator('.rush-picture img').waitFor()],
  [
    'needs attention',
    1,
    back,
    press('.door + .door > button'),
    (page) => page.locator('.attention-row img').first().waitFor(),
  ],
  ['a record', 1, press('.attention-row:has(img)'), (page) => page.locator('.one-car img').waitFor()],
  [
    'a correction',
    1,
    press('.way:not([data-first]):enabled'),
    (page) => page.locator('.step-eyes img').waitFor(),
  ],
  ['cars inside', 3, press('.header-door'), (page) => page.locator('.session-row img').nth(2).waitFor()],
  ['a session', 1, press('.session-row'), (page) => page.locator('.session-pictures img').first().waitFor()],
  [
    'what is taken of the picture',
    1,
    press('.header-door:nth-last-child(2)'),
    press('.setup-sections > :nth-child(4)'),
    (page) => typePin(page, '0000'),
    (page) => pressByHand(page, 'Enter'),
    (page) => page.locator('.crop-frame[data-live="true"]').waitFor(),
  ],
];

/** `least`: what each picture of the pair has of the eye zone. */
describe.each(sizes)('at $width × $height', ({ least, ...size }) => {
  it.each(shapes)('pictures of $shape are shown whole wherever they stand', async ({ width, height }) => {
    const page = await gate.open({
      size,
      before: injectedCamera({ width, height }),
      snapshot: { acts: everyAct, untyped: untyped(2), rush: true },
      script: { cars, attention, pictureSize: { width, height } },
      sessions: { cars: listed, details: listed.slice(0, 1).map((car) => sessionOf(car)) },
    });
    await page.locator('.camera[data-live="true"]').waitFor();
    const faults: string[] = [];
    for (const [name, least, ...steps] of places) {
      for (const step of steps) await step(page);
      await expect
        .poll(async () => (await pictures(page)).length, { message: name })
        .toBeGreaterThanOrEqual(least);
      for (const { place, faults: found, ...drawn } of await pictures(page)) {
        faults.push(...found.map((fault) => `${name}: the picture in ${place} ${fault}`));
        if (Math.abs(drawn.width / drawn.height - width / height) > 0.02)
          faults.push(`${name}: the picture in ${place} is ${String(drawn.width)} × ${String(drawn.height)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('the pair takes the room that there is, and what moves lies beside what is compared', async () => {
    const page = await gate.open({ size, before: injectedCamera(), script: { cars: cars.slice(0, 5) } });
    await page.locator('.camera[data-live="true"]').waitFor();
    await typeByHand(page, '51G7');
    await pressByHand(page, 'F10');
    await page.locator('.card', { hasText: '51G77802' }).click();
    await page.locator('.pair-entry img').waitFor();
    await expect.poll(async () => (await pictures(page)).length).toBe(4);
    const drawn = await pictures(page);
    const live = drawn.find(({ kind }) => kind === 'VIDEO');
    const [window, entry] = drawn.filter(({ kind }) => kind === 'IMG');
    const eyes = await page.locator('.eyes').boundingBox();
    if (eyes === null || window === undefined || entry === undefined) throw new Error('there is no pair');
    const areas = [window, entry].map(({ width, height }) => width * height);
    expect(Math.min(...areas) / (eyes.width * eyes.height)).toBeGreaterThan(least);
    expect(live?.left).toBeGreaterThan(window.left + window.width);
  });
});
