import type { Language } from '../../../../electron/contract/languages.ts';
import type { ReadingMode } from '../../../../electron/contract/reading.ts';
import { CameraProblem } from '../../../ui/pictures/camera-problem.tsx';
import { useCameraSource } from '../../../platform/camera/camera-source.ts';
import { Icon } from '../../../ui/icons.tsx';
import { LanguageList } from '../../../ui/language-list.tsx';
import { LiveView } from '../../../ui/pictures/live-view.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { answer, answerLanguage } from '../state/booth-setup-actions.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { plateCountries, plateName } from './plate-choices.ts';

export const LanguageAnswer = ({ chosen }: { chosen: Language }) => (
  <LanguageList chosen={chosen} onChoose={answerLanguage} />
);

interface PlatesAnswerProps {
  readonly chosen: string;
  /** What is in force of reading them: what was proposed for other plates is forgotten. */
  readonly mode: ReadingMode | null;
}

/** The countries whose plates come here. A site's own file stays among them. */
export function PlatesAnswer({ chosen, mode }: PlatesAnswerProps) {
  const { text, language } = useTexts();
  const shipped = Object.keys(plateCountries);
  const offered = shipped.includes(chosen) ? shipped : [...shipped, chosen];
  return (
    <fieldset className="plate-choices" aria-label={text('boothSetup.question.plates')}>
      {offered.map((profile) => (
        <button
          key={profile}
          type="button"
          className="plain"
          aria-pressed={profile === chosen}
          onClick={() => answer({ plates: profile, reading: mode })}
        >
          {profile === chosen && <Icon name="check" />}
          {plateName(language, profile) ?? text('boothSetup.anyPlate')}
        </button>
      ))}
    </fieldset>
  );
}

/** What is done with what is read of a plate, each with what it means. */
export function ReadingAnswer({ chosen }: { chosen: ReadingMode | null }) {
  const { text } = useTexts();
  return (
    <fieldset className="reading-modes" aria-label={text('boothSetup.way.reading')}>
      {(['off', 'check', 'suggest'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          className="plain"
          aria-pressed={mode === chosen}
          onClick={() => answer({ reading: mode })}
        >
          <b>
            {mode === chosen && <Icon name="check" />}
            {text(`boothSetup.reading.${mode}`)}
          </b>
          <span>{text(`boothSetup.reading.${mode}More`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Which service the address is that of: the real one, or the provider's for tests. */
export function AddressKind({ test }: { test: boolean }) {
  const { text } = useTexts();
  return (
    <fieldset className="address-kind" aria-label={text('boothSetup.kind.name')}>
      {([false, true] as const).map((kind) => (
        <button
          key={String(kind)}
          type="button"
          className="plain"
          aria-pressed={kind === test}
          onClick={() => answer({ test: kind })}
        >
          {kind === test && <Icon name="check" />}
          {text(kind ? 'boothSetup.kind.test' : 'boothSetup.kind.live')}
        </button>
      ))}
    </fieldset>
  );
}

/** What the camera sees, or why it sees nothing and what to do. */
export function CameraAnswer({ networkCamera }: { networkCamera: boolean }) {
  const { text } = useTexts();
  const camera = useScreen((state) => state.camera);
  const { picture } = useCameraSource();
  const live = camera.state === 'live';
  const words =
    camera.kind === 'training'
      ? text('boothSetup.camera.drawn')
      : text(networkCamera ? 'boothSetup.camera.network' : 'boothSetup.camera.webcam', {
          name: camera.label ?? text('camera.unnamed'),
        });
  return (
    <section className="camera" aria-label={text('camera.zone')} data-live={live}>
      <div className="camera-picture">
        <LiveView region={picture} />
        {!live && <CameraProblem camera={camera} small={false} />}
      </div>
      {live && <p className="age">{words}</p>}
    </section>
  );
}
