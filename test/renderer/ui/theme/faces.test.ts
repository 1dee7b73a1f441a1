import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../electron/contract/languages.ts';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { languageNames } from '../../../../renderer/platform/i18n/language-names.ts';
import { platesOf } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();
const resources = resolve(import.meta.dirname, '../../../../resources');
const read = (path: string): string => readFileSync(join(resources, path), 'utf8');
const profiles = readdirSync(join(resources, 'plates')).map((file) => file.replace('.json', ''));

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Every visible character of some texts, once, with the marks that stand on it. */
const charactersOf = (texts: readonly string[]): string[] => [
  ...new Set(
    [...graphemes.segment(texts.join(' '))]
      .map(({ segment }) => segment)
      .filter((segment) => /[^\s\p{Cc}\p{Cf}]/u.test(segment)),
  ),
];
const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(wordsOf)
      : [];

/** @returns the faces of the system, not of the program, in which Chromium drew some of the characters */
async function foreignFaces(
  page: Page,
  devtools: CDPSession,
  characters: readonly string[],
  faces: string,
): Promise<string[]> {
  await page.evaluate(
    async ([characters, faces]) => {
      document.querySelector('#sample')?.remove();
      const sample = document.createElement('p');
      sample.id = 'sample';
      sample.style.fontFamily = `var(${faces})`;
      // Apart, so that each is drawn in the face that has it.
      sample.textContent = characters.join(' ');
      document.body.append(sample);
      for (const weight of ['400', '700']) {
        sample.style.fontWeight = weight;
        sample.getBoundingClientRect();
        await document.fonts.ready;
      }
    },
    [characters, faces] as const,
  );
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#sample' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.length).toBeGreaterThan(0);
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
}

async function open(options: Parameters<typeof gate.open>[0] = {}) {
  const page = await gate.open(options);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Noto Sans SC')));
  return { page, devtools };
}

describe('the shipped faces', () => {
  it('draw each character of each plate profile', async () => {
    const { page, devtools } = await open();
    const foreign: Record<string, string[]> = {};
    for (const profile of profiles) {
      const { alphabets, layers } = JSON.parse(read(`plates/${profile}.json`)) as {
        alphabets: unknown;
        layers: unknown;
      };
      const characters = charactersOf([...wordsOf(alphabets), ...wordsOf(layers)]);
      const found = await foreignFaces(page, devtools, characters, '--mono');
      if (found.length > 0) foreign[profile] = found;
    }
    expect(foreign).toEqual({});
    expect(profiles.length).toBeGreaterThan(10);
  });

  it('draw each character of each catalogue, and each language’s name', async () => {
    const { page, devtools } = await open();
    const foreign: Record<string, string[]> = {};
    for (const language of languages) {
      await page.evaluate((language) => (document.documentElement.lang = language), language);
      const texts = wordsOf(JSON.parse(read(`texts/${language}.json`)));
      const characters = charactersOf([...texts, ...Object.values(languageNames)]);
      const found = await foreignFaces(page, devtools, characters, '--font');
      if (found.length > 0) foreign[language] = found;
    }
    expect(foreign).toEqual({});
  });

  it('are the program’s own files: nothing is asked of any other place', async () => {
    const asked: string[] = [];
    const page = await gate.open();
    page.context().on('request', (request) => asked.push(request.url()));
    await gate.open({
      snapshot: { plates: platesOf('japan'), preferences: { ...initialPreferences, language: 'ko' } },
    });
    await page.evaluate(() => document.fonts.ready);
    expect(asked.filter((url) => url.endsWith('.woff2')).length).toBeGreaterThan(2);
    const own = new URL(page.url()).origin;
    expect(
      asked.filter(
        (url) => !url.startsWith('data:') && !url.startsWith('blob:') && new URL(url).origin !== own,
      ),
    ).toEqual([]);
  });
});
