import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '../../../electron/contract/languages.ts';
import en from '../../../resources/texts/en.json';
import { formatMoment } from './formats.ts';
import { loadTexts } from './catalogues.ts';
import type { Named, TextKey, TextValues, Message } from './message.ts';

/** Loads the English catalogue. Nothing is fetched: the texts are part of the program. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes by itself; a second time would show the attendant `&amp;`.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Which way a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => i18next.dir(language);

let wanted: Language = 'en';

/** Shows the page in a language, and from right to left where that is its way. Of several calls the last one counts. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadTexts(language);
  if (wanted !== language) return;
  await i18next.changeLanguage(language);
  const { documentElement: page } = document;
  page.lang = language;
  page.dir = directionOf(language);
}

/** One text outside a component, such as what is painted on a picture. */
export const text = (key: TextKey, values?: TextValues): string => i18next.t(key, { ...values });

export interface Speaker {
  readonly text: (key: TextKey, values?: TextValues) => string;
  readonly say: (message: Message) => string;
  readonly language: Language;
}

export const labelIn = (language: Language, { labels, otherwise }: Named): string =>
  labels[language] ?? otherwise;

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** A plate, a time or a name within words that run from right to left keeps its own order (Unicode annex 9). */
const isolated = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${firstStrongIsolate}${value}${popIsolate}` : value,
    ]),
  );

/** @param fixed whatever the screen's language is; its texts have to be loaded. Left out: the screen's */
export function useTexts(fixed?: Language): Speaker {
  const { t, i18n } = useTranslation(undefined, fixed === undefined ? {} : { lng: fixed });
  const language = fixed ?? (i18n.language as Language);
  const turned = directionOf(language) === 'rtl';
  const speak = (key: TextKey, values: TextValues = {}): string =>
    t(key as string, turned ? isolated(values) : { ...values });
  const say = ({ key, values = {} }: Message): string =>
    speak(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value !== 'object'
            ? value
            : 'at' in value
              ? formatMoment(language, value.at, Date.now())
              : 'labels' in value
                ? labelIn(language, value)
                : say(value),
        ]),
      ),
    );
  return { text: speak, say, language };
}
