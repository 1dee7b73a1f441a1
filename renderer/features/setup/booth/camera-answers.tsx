import type { CameraFrame } from '../../../../electron/contract/camera.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { answerCamera } from '../state/booth-setup-actions.ts';
import { tryCamera } from '../state/booth-setup-trials.ts';
import type { CameraAnswers } from '../state/camera-answers.ts';
import type { Repeatable } from './check-answer.tsx';

/** Which kind of camera sees this lane. */
export function CameraKind({ network }: Pick<CameraAnswers, 'network'>) {
  const { text } = useTexts();
  return (
    <fieldset className="camera-kinds" aria-label={text('boothSetup.question.cameraKind')}>
      {([false, true] as const).map((kind) => (
        <button
          key={String(kind)}
          type="button"
          className="plain"
          aria-pressed={kind === network}
          onClick={() => answerCamera({ network: kind })}
        >
          {kind === network && <Icon name="check" />}
          {text(kind ? 'boothSetup.netCamera.network' : 'boothSetup.netCamera.webcam')}
        </button>
      ))}
    </fieldset>
  );
}

/** How the camera is told who asks. */
export function CameraAuthentication({ authentication }: Pick<CameraAnswers, 'authentication'>) {
  const { text } = useTexts();
  return (
    <fieldset className="address-kind" aria-label={text('boothSetup.netCamera.authentication')}>
      {(['digest', 'basic'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="plain"
          aria-pressed={kind === authentication}
          onClick={() => answerCamera({ authentication: kind })}
        >
          {kind === authentication && <Icon name="check" />}
          {text(`boothSetup.netCamera.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** A picture of the camera as it is being set up, or why it gives none and what to do. */
export function CameraTrial({ trial, mayRepeat }: { trial: CameraFrame | 'running' | null } & Repeatable) {
  const { text } = useTexts();
  const state = trial === null || trial === 'running' ? 'running' : trial.state;
  return (
    <div className="camera-trial">
      <div className="camera-trial-picture">
        {trial !== null && trial !== 'running' && trial.state === 'live' ? (
          <Picture bytes={trial.bytes} alt={text('boothSetup.netCamera.live')} />
        ) : (
          <Icon name={state === 'running' ? 'clock' : 'noCamera'} />
        )}
      </div>
      <div className="check-words">
        <output className="check-verdict" data-tone={tones[state]}>
          <Icon name={state === 'running' ? 'clock' : state === 'live' ? 'check' : 'alert'} />
          <div>
            <p>{text(`boothSetup.netCamera.${state}`)}</p>
          </div>
        </output>
        {mayRepeat && (
          <button type="button" className="plain" onClick={() => void tryCamera()}>
            <Icon name="retake" /> {text('boothSetup.netCamera.again')}
          </button>
        )}
      </div>
    </div>
  );
}

const tones: Readonly<Record<CameraFrame['state'] | 'running', string>> = {
  running: 'not-reached',
  live: 'ok',
  busy: 'attention',
  lost: 'failed',
  denied: 'failed',
  wrong: 'failed',
};
