import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../electron/contract/languages.ts';
import { languageNames } from '../../../../renderer/platform/i18n/language-names.ts';
import { leaves, stemOf, type Catalogue } from './catalogue.ts';

const folder = resolve(import.meta.dirname, '../../../../resources/texts');
const textsOf = (language: string): [key: string, text: string][] =>
  leaves(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Catalogue);
const unique = (values: Iterable<string>): string[] => [...new Set(values)];

const english = new Map(textsOf('en'));
const stems = unique([...english.keys()].map(stemOf));
const plurals = new Set(stems.filter((stem) => english.has(`${stem}_other`)));
const placeholders = (text: string): string[] => unique(text.match(/\{\{.*?\}\}/g) ?? []).sort();
const counts = Array.from({ length: 1000 }, (_, count) => count);

it('there is a catalogue for each language of the screen, and no other', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
  expect(files.sort()).toEqual([...languages].sort());
  expect(Object.keys(languageNames)).toEqual([...languages]);
});

describe.each(languages)('the catalogue %s', (language) => {
  const texts = textsOf(language);
  const rules = new Intl.PluralRules(language);
  const forms = rules.resolvedOptions().pluralCategories;

  it('has every text, no other, in the order of the English one', () => {
    expect(unique(texts.map(([key]) => stemOf(key)))).toEqual(stems);
  });

  it('has the plural forms that its language needs, and no others', () => {
    const keys = texts.map(([key]) => key);
    const wanted = stems.flatMap((stem) =>
      plurals.has(stem) ? forms.map((form) => `${stem}_${form}`) : [stem],
    );
    expect([...keys].sort()).toEqual(wanted.sort());
  });

  it('fills in what the English text fills in', () => {
    const wrong = texts.filter(([key, text]) => {
      const stem = stemOf(key);
      const given = placeholders(text);
      const meant = placeholders(english.get(plurals.has(stem) ? `${stem}_other` : key) ?? '');
      // "One car", "two cars": a form of a single count may say it in a word.
      const form = key.slice(stem.length + 1);
      const single = counts.filter((count) => form === rules.select(count)).length === 1;
      const spoken = single && !given.includes('{{count}}') ? [...given, '{{count}}'].sort() : given;
      return given.join() !== meant.join() && spoken.join() !== meant.join();
    });
    expect(wrong).toEqual([]);
  });

  it('says nothing empty, and nothing with a space too many', () => {
    expect(texts.filter(([, text]) => text !== text.trim() || text === '' || text.includes('  '))).toEqual(
      [],
    );
  });

  it.runIf(language !== 'en')('is translated', () => {
    // Names, abbreviations and a few words are the same in two languages; a sentence is not.
    const same = texts.filter(
      ([key, text]) => text === english.get(key) && /\p{L}+\s\p{L}+\s\p{L}/u.test(text),
    );
    expect(same).toEqual([]);
  });
});

it('a French colon or mark never stands alone at the beginning of a line', () => {
  const apart = textsOf('fr').filter(([, text]) => / [:;?!»]|« /.test(text));
  expect(apart).toEqual([]);
});
