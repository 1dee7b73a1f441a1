import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { VisitHead } from '../attention/visit-head.tsx';
import { Icon } from '../components/icons.tsx';
import { useIdle } from '../components/use-idle.ts';
import { Loaded } from '../components/loaded.tsx';
import { useView } from '../focus/view.ts';
import { useTexts } from '../i18n/texts.ts';
import { PinStep } from '../setup/pin-step.tsx';
import { sections, type SectionProps } from '../setup/sections.ts';
import { closeSetup, setupFailed, showSection } from '../store/setup-actions.ts';
import { useSetup, type SectionName } from '../store/setup.ts';

/** How the screen is to be: what anybody may set, and behind the PIN what a supervisor may. The gate waits behind it. */
export function SetupScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  useIdle(closeSetup);
  const { text } = useTexts();
  const shown = useSetup((state) => state.section);
  const entered = useSetup((state) => state.visit !== null);
  return sections[shown].supervisor && !entered ? (
    <PinStep title={text(`setup.section.${shown}`)} />
  ) : (
    <Sections shown={shown} entered={entered} snapshot={snapshot} />
  );
}

interface SectionsProps extends SectionProps {
  readonly shown: SectionName;
  /** By the PIN. */
  readonly entered: boolean;
}

function Sections({ shown, entered, snapshot }: SectionsProps) {
  useView('setup', closeSetup);
  const { text, say } = useTexts();
  const done = useSetup((state) => state.done);
  return (
    <main className="visit">
      <VisitHead
        title={text('setup.name')}
        words={done === null ? '' : say(done)}
        done={done !== null}
        onLeave={closeSetup}
      />
      <div className="setup">
        <nav className="setup-sections" aria-label={text('setup.name')}>
          {(Object.keys(sections) as SectionName[]).map((name) => (
            <button
              key={name}
              type="button"
              className="plain"
              aria-current={name === shown ? 'page' : undefined}
              onClick={() => showSection(name)}
            >
              <Icon name={sections[name].icon} />
              <b>{text(`setup.section.${name}`)}</b>
              {sections[name].supervisor && !entered && <Icon name="lock" />}
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
