import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newContext, showGate } from '../support/fixture-page-browser.ts';
import { pageSuite } from '../support/page-suite.ts';
import { textFaults } from './text-faults.ts';

const suite = pageSuite();
let page: Page;
beforeAll(async () => {
  page = await (await newContext(suite.browser)).newPage();
});
afterAll(() => page.context().close());

const told = async (): Promise<string[]> =>
  (await textFaults(page)).map(({ kind, text, by }) => [kind, text, ...(by === '' ? [] : [by])].join(' | '));

const styles = `
  body { margin: 40px; font: 20px/1.25 sans-serif }
  .card { border: 2px solid black; padding: 10px; width: 200px }
  .narrow { width: 60px }
  .ellipsis { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .clamp { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  .clip { overflow: hidden; height: 30px }
  .at { position: absolute; left: 100px; top: 100px; margin: 0 }`;
const long = 'a text of some words';

describe('a page that is broken on purpose', () => {
  it.each<[what: string, html: string, faults: string[]]>([
    ['nothing', `<div class="card">${long}</div><p>${long}</p>`, []],
    ['an ellipsis', `<p class="narrow ellipsis">${long}</p>`, [`cut | ${long} | p.narrow.ellipsis`]],
    [
      'an ellipsis for a fraction of a pixel',
      `<p class="ellipsis" id="fraction">${long}</p>`,
      [`cut | ${long} | p.ellipsis`],
    ],
    ['more lines than are shown', `<p class="narrow clamp">${long}</p>`, [`cut | ${long} | p.narrow.clamp`]],
    [
      'an ancestor that hides what does not fit',
      `<div class="clip"><div><p style="margin: 22px 0 0">${long}</p></div></div>`,
      [`cut | ${long} | div.clip`],
    ],
    [
      'nothing of it within the ancestor',
      `<div class="clip"><p style="margin: 40px 0 0">${long}</p></div>`,
      [`cut | ${long} | div.clip`],
    ],
    [
      'letters that reach below their line, cut',
      `<div class="clip" style="height: 19px"><span>gjpqy</span></div>`,
      ['cut | gjpqy | div.clip'],
    ],
    // Its line is as high, there is nothing to be cut.
    ['letters that do not', `<div class="clip" style="height: 19px"><span>aceo</span></div>`, []],
    [
      'a text wider than its button',
      `<button class="narrow" style="white-space: nowrap">${long}</button>`,
      [`over the edge | ${long} | button.narrow`],
    ],
    [
      'a text that touches the border of its card',
      `<div class="card" style="padding: 0">${long}</div>`,
      [`touching | ${long} | div.card`],
    ],
    [
      'a text that touches the border of the card around its box',
      `<div class="card" style="padding: 0"><div>${long}</div></div>`,
      [`touching | ${long} | div.card`],
    ],
    [
      'a text that touches the edge of a surface without a border',
      `<p><b class="badge" style="background: silver">${long}</b></p>`,
      [`touching | ${long} | b.badge`],
    ],
    [
      'two texts in one place',
      `<p class="at">${long}</p><p class="at">other words</p>`,
      [`overlapping | ${long} | other words`],
    ],
    [
      'two texts of one line without a gap between',
      `<p><b>51G77802</b><small>entry at 11:04</small></p>`,
      ['run together | 51G77802 | entry at 11:04'],
    ],
    [
      'two texts of one line with a space between',
      `<p><b>51G77802</b> <small>entry at 11:04</small></p>`,
      [],
    ],
    [
      'two boxes side by side without a gap between',
      `<p style="display: flex"><b>51G77802</b><small>entry at 11:04</small></p>`,
      ['run together | 51G77802 | entry at 11:04'],
    ],
    [
      'two boxes side by side with one',
      `<p style="display: flex; gap: 4px"><b>51G77802</b><small>entry at 11:04</small></p>`,
      [],
    ],
    ['a value within a sentence that has no spaces', `<p>他の<bdi>12</bdi>件です</p>`, []],
    ['marked letters of one plate', `<p class="mono"><b>51G</b><i>7</i><b>7802</b></p>`, []],
    [
      'an icon on a text',
      `<p class="at">${long}</p><svg class="icon at" width="20" height="20"><path d="M0 0h1"/></svg>`,
      [`overlapping | ${long} | svg.icon.at`],
    ],
    [
      'an icon on a picture that lies over all of the screen on purpose',
      `<p class="at">${long}</p><div class="enlargeable at" data-large="true"><b class="at" style="inset: 0; width: 200px; background: silver"><svg class="icon" width="20" height="20"></svg></b></div>`,
      [],
    ],
    [
      'something that lies over a text',
      `<p class="at">${long}</p><div class="at cover" style="width: 300px; height: 40px; background: silver"></div>`,
      [`covered | ${long} | div.at.cover`],
    ],
    [
      'a text that lets touches through to the surface that it lies on',
      `<div class="at" style="width: 300px; height: 40px; background: silver"></div><p class="at" style="pointer-events: none">${long}</p>`,
      [],
    ],
    [
      'something that lies over a text that lets touches through',
      `<p class="at" style="pointer-events: none">${long}</p><div class="at cover" style="width: 300px; height: 40px; background: silver"></div>`,
      [`covered | ${long} | div.at.cover`],
    ],
    [
      'a surface on which the foot of a text stands',
      `<p class="at">${long}</p><div class="at cover" style="top: 115px; width: 300px; height: 40px; background: silver"></div>`,
      [`covered | ${long} | div.at.cover`],
    ],
    [
      'what takes a touch for a text',
      `<p class="at">${long}</p><a class="at" style="padding: 40px"></a>`,
      [],
    ],
    [
      'a text that leaves the window',
      `<p style="position: absolute; left: 1000px; white-space: nowrap">${long}</p>`,
      [`outside | ${long}`],
    ],
    [
      'a hint that its field has no room for',
      `<input class="narrow" placeholder="${long}">`,
      [`cut | ${long}`],
    ],
    [
      'what is only told to who listens',
      `<p style="clip-path: inset(50%)" class="narrow ellipsis">${long}</p>`,
      [],
    ],
    ['what is hidden', `<p hidden class="narrow ellipsis">${long}</p>`, []],
    ['what can be scrolled to', `<div style="overflow: auto; height: 30px"><p>${long}</p></div>`, []],
  ])('%s', async (_, html, faults) => {
    await page.setContent(`<style>${styles}</style>${html}`);
    // Half a pixel less than the text is wide: too little to be told in whole ones.
    await page.evaluate(() => {
      const fraction = document.querySelector<HTMLElement>('#fraction');
      if (fraction === null) return;
      fraction.style.width = 'max-content';
      fraction.style.width = `${fraction.getBoundingClientRect().width - 0.4}px`;
    });
    expect(await told()).toEqual(faults);
  });
});

it('the gate screen has no such fault, and has each that it is given', async () => {
  await showGate(page, suite.url, {});
  expect(await told()).toEqual([]);
  const broken = {
    cut: '.header-booth { flex: none; width: 20px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }',
    'over the edge': '.header-door { min-width: 0; width: 20px; padding: 0 }',
    touching: '.header-door { min-width: 0; width: max-content; padding: 0 }',
    overlapping: '.result-detail { margin-top: -1em }',
    covered: '.band { top: -20px }',
    outside: '.clock { margin-inline-end: -60px }',
  };
  for (const [kind, css] of Object.entries(broken)) {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, css);
    expect((await textFaults(page)).map((fault) => fault.kind)).toContain(kind);
  }
});
