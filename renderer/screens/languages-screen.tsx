import { VisitHead } from '../attention/visit-head.tsx';
import { LanguageList } from '../components/language-list.tsx';
import { useIdle } from '../components/use-idle.ts';
import { useView } from '../focus/view.ts';
import { useTexts } from '../i18n/texts.ts';
import { chooseLanguage, closeLanguages } from '../store/language-actions.ts';
import { closeOverlays } from '../store/overlay.ts';

/** The list of languages, one tap from every screen. A language that is tapped leads back to where the list was opened. */
export function LanguagesScreen() {
  const { text, language } = useTexts();
  useIdle(closeLanguages);
  useView('languages', closeLanguages);
  return (
    <main className="visit">
      <VisitHead title={text('languages.name')} words={text('languages.keeps')} onLeave={closeOverlays} />
      <LanguageList chosen={language} onChoose={chooseLanguage} />
    </main>
  );
}
