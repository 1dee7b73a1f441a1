import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../../electron/contract/languages.ts';
import { leaves, stemOf, type Catalogue } from './catalogue.ts';

/** A word of the field, and what a language calls it. */
interface Term {
  /** In English, the same in every glossary. */
  readonly term: string;
  readonly meaning: string;
  /** As it stands in the catalogue; capitals do not count. */
  readonly inThisLanguage: string;
  /** The texts, without their plural forms, in which it has to stand. */
  readonly keys: readonly string[];
  /** What no text may call it. */
  readonly notThese: readonly string[];
  /** A public page that was opened, or `no source found`. */
  readonly source: string;
}

const folder = join(import.meta.dirname, 'glossaries');
const texts = resolve(import.meta.dirname, '../../../../resources/texts');
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const glossaryOf = (language: Language): Term[] => read(join(folder, `${language}.json`)) as Term[];
const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
const terms = glossaryOf('en').map(({ term }) => term);

/** Their words have no spaces between them, or grow together with what stands before them. */
const unspaced: ReadonlySet<Language> = new Set(['ja', 'ko', 'th', 'zh-Hant', 'ar']);

/** Whether a text has that word in it, and not only in a longer one where a language parts its words. */
function has(language: Language, text: string, word: string): boolean {
  const exactly = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const part = '[\\p{L}\\p{M}\\p{N}]';
  const pattern = unspaced.has(language) ? exactly : `(?<!${part})${exactly}(?!${part})`;
  return new RegExp(pattern, 'iu').test(text);
}

it('there is a glossary for each language of the screen, and no other', () => {
  expect(files.sort()).toEqual([...languages].sort());
});

it('a word is found as a word alone, and in a script without spaces wherever it stands', () => {
  expect(has('en', 'The Boom is up', 'boom')).toBe(true);
  expect(has('en', 'The boomerang', 'boom')).toBe(false);
  expect(has('ja', '画面設定', '設定')).toBe(true);
});

describe.each(languages.filter((language) => files.includes(language)))('the glossary %s', (language) => {
  const glossary = glossaryOf(language);
  const catalogue = leaves(read(join(texts, `${language}.json`)) as Catalogue);

  it('has the twenty terms of the field, each with what it means and where that was read', () => {
    expect(glossary.map(({ term }) => term)).toEqual(terms);
    expect(terms).toHaveLength(20);
    for (const { meaning, keys, notThese, source } of glossary) {
      expect(meaning).not.toBe('');
      expect(keys).not.toEqual([]);
      expect(notThese).not.toEqual([]);
      expect(source).toMatch(/^(https?:\/\/\S+\.\S+|no source found)$/);
    }
  });

  it('has its words where the catalogue speaks of them', () => {
    const missing = glossary.flatMap(({ inThisLanguage, keys }) =>
      keys.flatMap((key) => {
        const said = catalogue.filter(([one]) => one === key || stemOf(one) === key);
        const word = inThisLanguage.toLocaleLowerCase(language);
        const hasIt = said.filter(([, text]) => text.toLocaleLowerCase(language).includes(word));
        return said.length > 0 && hasIt.length === said.length ? [] : [`${key}: ${inThisLanguage}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('has words that no text says in their place', () => {
    const wrong = glossary.flatMap(({ notThese }) =>
      notThese.flatMap((word) =>
        catalogue
          .filter(([, text]) => has(language, text, word))
          .map(([key, text]) => `${word} in ${key}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
