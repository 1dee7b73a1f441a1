import type { CameraStatus } from '../camera/camera-status.ts';
import { useTexts } from '../i18n/texts.ts';
import { useCameraSource } from './camera-source.ts';
import { Icon } from './icons.tsx';

/** Says in words why there is no live picture and what to do. Small: beside a frozen picture, the word is enough. */
export function CameraTrouble({ camera, small }: { camera: CameraStatus; small: boolean }) {
  const { text } = useTexts();
  const { retry, use } = useCameraSource();
  const { state, label, other } = camera;
  const icon = state === 'starting' ? 'clock' : 'noCamera';
  if (small) {
    return (
      <p className="trouble-small">
        <Icon name={icon} />
        {text(`camera.title.${state}`)}
      </p>
    );
  }
  const absent = state === 'lost' && label !== null && label !== '' && other !== null;
  return (
    <div className="trouble">
      <Icon name={icon} />
      <p className="trouble-title">{text(`camera.title.${state}`)}</p>
      <p>{absent ? text('camera.absent', { label }) : text(`camera.words.${state}`)}</p>
      {state !== 'starting' && (
        <div className="trouble-ways">
          {other !== null && (
            <button type="button" className="plain" onClick={() => use(other)}>
              {text('camera.useOther', { label: other.label === '' ? text('camera.unnamed') : other.label })}
            </button>
          )}
          <button type="button" className="plain" onClick={retry}>
            {text('camera.retry')}
          </button>
        </div>
      )}
    </div>
  );
}
