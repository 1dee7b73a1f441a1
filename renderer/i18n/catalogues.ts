import i18next from 'i18next';
import type { Language } from '../../electron/contract/languages.ts';

/** Each a chunk of its own, loaded when it is needed. English is in the first load: it is what stands in. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: object }>> = {
  es: () => import('../../resources/texts/es.json'),
  de: () => import('../../resources/texts/de.json'),
  fr: () => import('../../resources/texts/fr.json'),
  ja: () => import('../../resources/texts/ja.json'),
  ko: () => import('../../resources/texts/ko.json'),
  'zh-Hant': () => import('../../resources/texts/zh-Hant.json'),
  th: () => import('../../resources/texts/th.json'),
  vi: () => import('../../resources/texts/vi.json'),
  ar: () => import('../../resources/texts/ar.json'),
};

/** Loads a language's texts, if they are not there yet. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en' || i18next.hasResourceBundle(language, 'translation')) return;
  i18next.addResourceBundle(language, 'translation', (await catalogues[language]()).default);
}
