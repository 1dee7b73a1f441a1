import { formatAge } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { retake } from '../store/car-actions.ts';
import { staleAfterMs } from '../store/press-picture.ts';
import { useScreen, type FrozenPicture } from '../store/screen.ts';
import { eyesView } from '../store/selectors.ts';
import { CameraTrouble } from './camera-trouble.tsx';
import { Icon } from './icons.tsx';
import { LiveCanvas } from './live-canvas.tsx';
import { LiveVideo } from './live-video.tsx';
import { useCameraSource } from './camera-source.ts';
import { Picture } from './picture.tsx';
import { useNow } from './use-now.ts';

/** The car: live, or frozen large with the live view in its corner. */
export function CameraView() {
  const { text } = useTexts();
  const camera = useScreen((state) => state.camera);
  const frozen = useScreen((state) => state.frozen);
  const inWall = useScreen((state) => eyesView(state) !== null);
  const { stream, attach, paintOn } = useCameraSource();
  const picture = frozen?.shot?.taken === true ? frozen.shot.bytes : null;
  const live = camera.state === 'live';
  return (
    <section
      className="camera"
      aria-label={text('camera.zone')}
      data-frozen={picture !== null}
      data-live={live}
    >
      {inWall && <p className="card-tag">{text('wall.window')}</p>}
      <div className="camera-picture">
        {picture !== null && <Picture className="frozen" bytes={picture} alt={text('camera.frozen')} />}
        {paintOn === null ? <LiveVideo stream={stream} attach={attach} /> : <LiveCanvas attach={paintOn} />}
        {live && !inWall && <LightWarning />}
        {!live && <CameraTrouble camera={camera} small={picture !== null} />}
      </div>
      {picture !== null && frozen !== null && (
        <>
          <Age frozen={frozen} />
          <button type="button" className="retake" onClick={() => void retake()}>
            <Icon name="retake" />
            {text('camera.retake')}
          </button>
        </>
      )}
    </section>
  );
}

/** It lies on the picture, where nothing else is, and takes no place from anything. */
function LightWarning() {
  const { text } = useTexts();
  const light = useScreen((state) => state.light);
  if (light === 'good') return null;
  return (
    <output className="light">
      <Icon name="alert" />
      {text(`camera.light.${light}`)}
    </output>
  );
}

function Age({ frozen }: { frozen: FrozenPicture }) {
  const { text, language } = useTexts();
  const ms = useNow() - frozen.takenAt;
  const key = ms > staleAfterMs ? 'camera.frozenOld' : 'camera.frozenAge';
  return (
    <p className="age" data-old={ms > staleAfterMs}>
      <Icon name="freeze" />
      {ms < 1000 ? text('camera.frozenNow') : text(key, { age: formatAge(language, ms) })}
    </p>
  );
}
