import { supervisorIdleMs } from '../../electron/contract/people-rules.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { PageHead } from '../ui/page/page-head.tsx';
import { useProblemText } from '../ui/page/use-problem-text.ts';
import { wrongPinMessage } from '../ui/page/wrong-pin-message.ts';
import { Icon } from '../ui/icons.tsx';
import { Guarded } from '../ui/page/guarded.tsx';
import { answeringIdleMs, useIdle, writingIdleMs } from '../ui/page/use-idle.ts';
import { Loaded } from '../ui/page/loaded.tsx';
import { useView } from '../ui/focus/view.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { PinStep } from '../features/setup/pin-step.tsx';
import type { SectionProps } from '../features/setup/section-props.ts';
import { sections, sectionsOf } from './setup-sections.ts';
import { usePrivacy } from '../features/privacy/state/privacy.ts';
import { useTakeover } from '../features/setup/state/takeover.ts';
import { useBoothSetup } from '../features/setup/state/booth-setup.ts';
import {
  closeSetup,
  endSupervisorSession,
  setupFailed,
  showSection,
} from '../features/setup/state/setup-actions.ts';
import { useSetup, type SectionName } from '../features/setup/state/setup.ts';

/** How the screen is to be: what anybody may set, and behind the PIN what a supervisor may. The gate waits behind it. */
export function SetupScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const { text } = useTexts();
  const shown = useSetup((state) => state.section);
  const entered = useSetup((state) => state.supervisorSession !== null);
  const answering =
    useBoothSetup(
      ({ way, drives, profile, ledger }) =>
        way !== null || drives !== null || profile !== null || ledger !== null,
    ) && shown === 'booth';
  const asking = usePrivacy(({ view }) => view !== null) && shown === 'privacy';
  const taking = useTakeover(({ at }) => at !== null) && shown === 'fleet';
  const locked = isLocked(shown, snapshot) && !entered;
  useIdle(closeSetup, answering || taking ? answeringIdleMs : locked || asking ? writingIdleMs : undefined);
  useIdle(endSupervisorSession, entered ? supervisorIdleMs : null);
  if (locked) return <PinStep title={text(`setup.section.${shown}`)} />;
  if (!answering && !asking && !taking)
    return <Sections shown={shown} entered={entered} snapshot={snapshot} />;
  return (
    <Guarded failed={setupFailed}>
      <Loaded
        load={answering ? loadQuestions : taking ? loadTakeover : loadPrivacy}
        failed={setupFailed}
        meanwhile={null}
        props={{ snapshot }}
      />
    </Guarded>
  );
}

const loadQuestions = async () => (await import('../features/setup/booth/question-page.tsx')).QuestionPage;

const loadPrivacy = async () => (await import('../features/privacy/privacy-page.tsx')).PrivacyPage;

const loadTakeover = async () => (await import('../features/setup/takeover/takeover-page.tsx')).TakeoverPage;

const isLocked = (section: SectionName, { setUp }: BoothSnapshot): boolean =>
  sections[section].supervisor === 'once-set-up' ? setUp : sections[section].supervisor;

interface SectionsProps extends SectionProps {
  readonly shown: SectionName;
  /** By the PIN. */
  readonly entered: boolean;
}

function Sections({ shown, entered, snapshot }: SectionsProps) {
  useView('setup', closeSetup);
  const { text, say } = useTexts();
  const done = useSetup((state) => state.done);
  const problem = useProblemText(
    useSetup((state) => (state.supervisorSession === null ? null : state.problem)),
  );
  const wrong = useSetup((state) => (state.supervisorSession === null ? null : state.wrongPins));
  return (
    <main className="page">
      <PageHead
        title={text('setup.name')}
        line={problem ?? (done !== null ? say(done) : wrong === null ? '' : say(wrongPinMessage(wrong)))}
        done={problem === null && done !== null}
        onLeave={closeSetup}
      >
        {entered && (
          <button type="button" className="plain" onClick={endSupervisorSession}>
            <Icon name="lock" /> {text('setup.end')}
          </button>
        )}
      </PageHead>
      <div className="setup">
        <nav className="setup-sections" aria-label={text('setup.name')}>
          {sectionsOf(snapshot).map((name) => (
            <button
              key={name}
              type="button"
              className="plain"
              data-section={name}
              aria-current={name === shown ? 'page' : undefined}
              onClick={() => showSection(name)}
            >
              <Icon name={sections[name].icon} />
              <b>{text(`setup.section.${name}`)}</b>
              {isLocked(name, snapshot) && !entered && <Icon name="lock" />}
            </button>
          ))}
        </nav>
        <section className="setup-section" aria-label={text(`setup.section.${shown}`)}>
          <Loaded load={sections[shown].load} failed={setupFailed} meanwhile={null} props={{ snapshot }} />
        </section>
      </div>
    </main>
  );
}
