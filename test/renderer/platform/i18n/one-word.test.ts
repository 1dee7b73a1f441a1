import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../../electron/contract/languages.ts';
import { leaves, stemOf, type Catalogue } from './catalogue.ts';

const folder = resolve(import.meta.dirname, '../../../../resources/texts');
const textsOf = (language: Language): [key: string, text: string][] =>
  leaves(JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Catalogue);
const saying = (language: Language, words: RegExp, of = /./): string[] =>
  textsOf(language)
    .filter(([key, text]) => of.test(key) && words.test(text))
    .map(([key, text]) => `${key}: ${text}`);

describe('the English says', () => {
  const english = new Map(textsOf('en'));

  it.each([
    ['setup.name', 'Settings'],
    ['wall.noneFits', 'Not in the list'],
    ['wall.beginsTag', 'Starts the same'],
    ['wall.fitsTag', 'Matches'],
    ['wall.alikeTag', 'Look-alike'],
    ['wall.sessionId', 'Ticket number'],
    ['sessions.fact.id', 'Ticket number'],
    ['wall.entryTag', 'When it came in · {{plate}}'],
    ['camera.retake', 'Retake'],
    ['sessions.askAnew', 'Refresh'],
    ['wall.from.journal', 'this booth'],
    ['wall.from.service', 'another booth'],
    ['state.voided', 'Not sent'],
    ['result.closed', 'Not sent'],
    ['attention.way.void', 'Not sent'],
    ['link.proxy', 'The network proxy blocked the connection.'],
    ['error.bad-message', 'Internal error, restart Gatebooth.'],
  ])('in %s: %s', (key, words) => {
    expect(english.get(key)).toBe(words);
  });

  it.each([
    /no record fits|begins so|^fits$|may be misread|at its entry/i,
    /session id|ask anew|let in here|elsewhere/i,
    /withdraw|do not send|mend\b/i,
    // The service is somebody else, and the booth is no person.
    /\b(?:us|we|our)\b|understand itself/i,
    // A raw key means nothing to whoever reads it at the gate.
    /supervisorPin/,
  ])('nowhere %s', (words) => {
    expect(saying('en', words)).toEqual([]);
  });
});

it.each<[Language, RegExp, RegExp?]>([
  // The barrier, which Gatebooth does not move; the cashier; a club's member and its guest.
  ['de', /schranke|kassenkraft|mitglied|\bgast\b/i],
  // The prefixes of the two directions alone.
  ['de', /^(?:ein|aus)(?: \{\{|$)/],
  // The screen, for its settings.
  ['ja', /画面/, /^setup\.name$/],
  // That the car has none, where nobody has typed it yet.
  ['th', /ไม่มีทะเบียน/],
])('nowhere in %s: %s', (language, words, of) => {
  expect(saying(language, words, of)).toEqual([]);
});

/** What a language has instead of its one word for the parking service. */
const otherServices: Readonly<Partial<Record<Language, RegExp>>> = {
  ja: /サービス/,
  ko: /서비스/,
  th: /(?<!ผู้ให้)บริการ/,
  vi: /dịch vụ/i,
  'zh-Hant': /服務/,
};

it.each(Object.entries(otherServices) as [Language, RegExp][])(
  'the parking service has one name in %s',
  (language, other) => {
    expect(saying(language, other)).toEqual([]);
  },
);

/** That something is switched off, or on: nobody knows it of a service that does not answer. */
const switched: Readonly<Record<Language, RegExp>> = {
  en: /switched|^(?:on|off)$/i,
  de: /abgeschaltet|ausgeschaltet|\baus\b|\bein\b/i,
  es: /apagad|desactivad|activo\b/i,
  fr: /désactivé|éteint|arrêté|\bactif\b/i,
  ja: /オフ|停止中|切れている/,
  ko: /꺼/,
  th: /ปิด/,
  vi: /tắt|bật/i,
  'zh-Hant': /關閉|關機|停用/,
  ar: /مطفأ|مغلق|معطّل/,
};

it.each(languages)('a service that does not answer is not called switched off in %s', (language) => {
  const ofService = /^(?:service|link|todo|result\.readyOffline|(?:wall|sessions)\.lookUp)\./;
  expect(saying(language, switched[language], ofService)).toEqual([]);
});

it('an Arabic number that its noun says stands in no digit beside it', () => {
  const arabic = textsOf('ar');
  const counted = new Set(
    arabic.filter(([, text]) => text.includes('{{count}}')).map(([key]) => stemOf(key)),
  );
  const ofForm = (form: RegExp) => arabic.filter(([key]) => form.test(key));
  // "One car", "two cars": the noun's own forms say how many.
  expect(ofForm(/_(?:one|two)$/).filter(([, text]) => text.includes('{{count}}'))).toEqual([]);
  // Where the digit is drawn beside the word, the word is the same for each number.
  const drawn = ofForm(/_(?:zero|one|two|few|many|other)$/).filter(([key]) => !counted.has(stemOf(key)));
  const forms = Map.groupBy(drawn, ([key]) => stemOf(key));
  expect([...forms.keys()].toSorted()).toEqual([
    'counter.refused.word',
    'counter.unknown.word',
    'rush.stack',
  ]);
  for (const texts of forms.values()) expect(new Set(texts.map(([, text]) => text)).size).toBe(1);
});
