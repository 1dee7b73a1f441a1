import type { Language } from '../../../electron/contract/languages.ts';

/** Each in its own words: who cannot read the screen can still find theirs. They are the same in every catalogue. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  ko: '한국어',
  'zh-Hant': '繁體中文',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  ar: 'العربية',
} as const satisfies Record<Language, string>;
