import type { CameraChoice } from '../../../electron/contract/snapshot.ts';
import type { CameraStatus } from '../../platform/camera/camera-status.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { helpFor } from './camera-help.ts';
import { useCameraSource } from '../../platform/camera/camera-source.ts';
import { Icon } from '../icons.tsx';

/** As many other cameras as there is room for. */
const mostOffered = 2;

/** Says in words why there is no live picture and what to do. Small: beside a frozen picture, the word is enough. */
export function CameraProblem({ camera, small }: { camera: CameraStatus; small: boolean }) {
  const { text } = useTexts();
  const { retry, use } = useCameraSource();
  const { state, kind, label, others } = camera;
  const icon = state === 'starting' ? 'clock' : 'noCamera';
  if (small) {
    return (
      <p className="problem-small">
        <Icon name={icon} />
        {text(`camera.title.${state}`)}
      </p>
    );
  }
  const asked = state === 'lost' && label !== null && label !== '' && others.length > 0;
  const alike = asked && others[0]?.label === label;
  return (
    <div className="problem">
      <Icon name={icon} />
      <p className="problem-title">{text(alike ? 'camera.alikeTitle' : `camera.title.${state}`)}</p>
      <p>{asked ? text(alike ? 'camera.alike' : 'camera.absent', { label }) : text(helpFor(kind, state))}</p>
      {state !== 'starting' && (
        <div className="problem-ways">
          {namedApart(others.slice(0, mostOffered)).map(({ choice, number }) => (
            <button key={choice.deviceId} type="button" className="plain" onClick={() => use(choice)}>
              {text('camera.useOther', {
                label: choice.label === '' ? text('camera.unnamed') : choice.label,
              })}
              {number !== null && ` ${String(number)}`}
            </button>
          ))}
          <button type="button" className="plain" onClick={retry}>
            {text('camera.retry')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Cameras of one name get numbers. */
const namedApart = (
  others: readonly CameraChoice[],
): readonly { readonly choice: CameraChoice; readonly number: number | null }[] =>
  others.map((choice, place) => {
    const alike = others.filter(({ label }) => label === choice.label).length > 1;
    const before = others.slice(0, place).filter(({ label }) => label === choice.label).length;
    return { choice, number: alike ? before + 1 : null };
  });
