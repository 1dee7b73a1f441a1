import i18next from 'i18next';
import type { Language } from '../../../electron/contract/languages.ts';
import { loadHanFaces } from './han-faces.ts';

/** Each a chunk of its own, loaded when it is needed. English is in the first load: it is what stands in. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: object }>> = {
  es: () => import('../../../resources/texts/es.json'),
  de: () => import('../../../resources/texts/de.json'),
  fr: () => import('../../../resources/texts/fr.json'),
  ja: () => import('../../../resources/texts/ja.json'),
  ko: () => import('../../../resources/texts/ko.json'),
  'zh-Hant': () => import('../../../resources/texts/zh-Hant.json'),
  th: () => import('../../../resources/texts/th.json'),
  vi: () => import('../../../resources/texts/vi.json'),
  ar: () => import('../../../resources/texts/ar.json'),
};

const writtenInHan: ReadonlySet<Language> = new Set<Language>(['ja', 'ko', 'zh-Hant']);

/** Loads a language's texts, and what their characters are drawn with, if they are not there yet. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en' || i18next.hasResourceBundle(language, 'translation')) return;
  const [texts] = await Promise.all([
    catalogues[language](),
    writtenInHan.has(language) ? loadHanFaces() : null,
  ]);
  i18next.addResourceBundle(language, 'translation', texts.default);
}
