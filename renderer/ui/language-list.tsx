import { languages, type Language } from '../../electron/contract/languages.ts';
import { languageNames } from '../platform/i18n/language-names.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { Icon } from './icons.tsx';

export interface LanguageListProps {
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

/** The languages of the screen, each in its own name, the chosen one marked. */
export function LanguageList({ chosen, onChoose }: LanguageListProps) {
  const { text } = useTexts();
  return (
    <fieldset className="languages" aria-label={text('languages.name')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className="plain"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          {language === chosen && <Icon name="check" />}
          <bdi>{languageNames[language]}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
