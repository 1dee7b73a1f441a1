import type { Language } from '../../../../electron/contract/languages.ts';
import { layoutFrom } from './from-library.ts';
import type { TextLayout } from './layout.ts';

const cased = { sample: 'ABC', cased: true } as const;

/** Each in a chunk of its own, loaded when somebody writes in that language. */
const layouts: Record<Language, () => Promise<TextLayout>> = {
  en: async () =>
    layoutFrom((await import('simple-keyboard-layouts/build/layouts/english.js')).default, cased),
  es: async () =>
    layoutFrom((await import('simple-keyboard-layouts/build/layouts/spanish.js')).default, cased),
  de: async () =>
    layoutFrom((await import('simple-keyboard-layouts/build/layouts/german.js')).default, cased),
  fr: async () =>
    layoutFrom((await import('simple-keyboard-layouts/build/layouts/french.js')).default, {
      ...cased,
      more: '^¨',
      less: 'µ²',
    }),
  th: async () =>
    layoutFrom((await import('simple-keyboard-layouts/build/layouts/thai.js')).default, {
      sample: 'ก',
      // In no word of today.
      less: 'ฃฅ',
    }),
  ar: async () =>
    layoutFrom((await import('simple-keyboard-layouts/build/layouts/arabic.js')).default, { sample: 'ع' }),
  ja: async () => (await import('./japanese.ts')).japanese,
  ko: async () => (await import('./korean.ts')).korean,
  'zh-Hant': async () => (await import('./zhuyin.ts')).zhuyin,
  vi: async () => (await import('./vietnamese.ts')).vietnamese,
};

/** Their own keys write Latin letters and digits. */
const latin: ReadonlySet<Language> = new Set<Language>(['en', 'es', 'de', 'fr']);

/** The keys for a language, and behind them, where it needs them, those for Latin letters and digits. */
export const loadLayouts = (language: Language): Promise<readonly TextLayout[]> =>
  Promise.all((latin.has(language) ? [language] : [language, 'en' as const]).map((name) => layouts[name]()));
