import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import en from '../../resources/texts/en.json';
import type { TextKey, TextValues, Words } from './words.ts';

/** Loads the catalogue. Nothing is fetched: the texts are part of the program. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes by itself; a second time would show the attendant `&amp;`.
    interpolation: { escapeValue: false },
  });
}

/** One text outside a component, such as what is painted on a picture. */
export const text = (key: TextKey, values?: TextValues): string => i18next.t(key, { ...values });

export interface Speaker {
  readonly text: (key: TextKey, values?: TextValues) => string;
  readonly say: (words: Words) => string;
  /** BCP 47, for `Intl`. */
  readonly language: string;
}

/** Texts in the language of the screen. */
export function useTexts(): Speaker {
  const { t, i18n } = useTranslation();
  const speak = (key: TextKey, values?: TextValues): string => t(key as string, { ...values });
  const say = ({ key, values = {} }: Words): string =>
    speak(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? say(value) : value]),
      ),
    );
  return { text: speak, say, language: i18n.language };
}
