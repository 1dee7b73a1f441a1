import { VisitHead } from '../attention/visit-head.tsx';
import { LanguageList } from '../components/language-list.tsx';
import { useIdle } from '../components/use-idle.ts';
import { useView } from '../focus/view.ts';
import { useTexts } from '../i18n/texts.ts';
import { closeAttention } from '../store/attention-actions.ts';
import { chooseLanguage, closeLanguages } from '../store/language-actions.ts';
import { closeOperation } from '../store/operation-actions.ts';
import { showPeople } from '../store/people-actions.ts';
import { closeSessions } from '../store/sessions-actions.ts';
import { closeSetup } from '../store/setup-actions.ts';
import { closeTicket } from '../store/ticket-actions.ts';

/** The list of languages, one tap from every screen. A language that is tapped leads back to where the list was opened. */
export function LanguagesScreen() {
  const { text, language } = useTexts();
  useIdle(closeLanguages);
  useView('languages', closeLanguages);
  return (
    <main className="visit">
      <VisitHead title={text('languages.name')} words={text('languages.keeps')} onLeave={toGate} />
      <LanguageList chosen={language} onChoose={chooseLanguage} />
    </main>
  );
}

function toGate(): void {
  closeLanguages();
  closeTicket();
  closeSetup();
  closeSessions();
  closeAttention();
  closeOperation();
  showPeople(null);
}
