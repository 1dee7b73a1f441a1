import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Language } from '../../../electron/contract/languages.ts';
import en from '../../../resources/texts/en.json';
import { formatMoment } from './formats.ts';
import { loadTexts } from './catalogues.ts';
import type { Named, TextKey, TextValues, Message } from './message.ts';

/** Loads the English catalogue. Nothing is fetched: the texts are part of the program. */
export async function startTexts(): Promise<void> {
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes by itself; a second time would show the attendant `&amp;`.
    interpolation: { escapeValue: false },
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

function makeSpeaker(language: Language): Speaker {
  const t = i18next.getFixedT(language);
  const turned = directionOf(language) === 'rtl';
  /** Texts without values: looking one up takes as long as drawing what it stands in, and each is the same for good. */
  const plain = new Map<TextKey, string>();
  const look = (key: TextKey): string => {
    const known = plain.get(key);
    if (known !== undefined) return known;
    const found = t(key as string);
    // Until the language is there English stands in.
    if (i18next.hasResourceBundle(language, 'translation')) plain.set(key, found);
    return found;
  };
  const text = (key: TextKey, values?: TextValues): string =>
    values === undefined ? look(key) : t(key as string, turned ? isolated(values) : { ...values });
  const say = ({ key, values }: Message): string =>
    values === undefined
      ? look(key)
      : text(
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
  return { text, say, language };
}

const speakers = new Map<Language, Speaker>();

/** The one speaker of a language. */
function speakerOf(language: Language): Speaker {
  const speaker = speakers.get(language) ?? makeSpeaker(language);
  speakers.set(language, speaker);
  return speaker;
}

function followLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

const shownLanguage = (): Language => i18next.language as Language;

/** @param fixed whatever the screen's language is; its texts have to be loaded. Left out: the screen's */
export function useTexts(fixed?: Language): Speaker {
  const shown = useSyncExternalStore(followLanguage, shownLanguage);
  return speakerOf(fixed ?? shown);
}
