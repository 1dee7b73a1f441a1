import { memo, useMemo } from 'react';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { formatAge } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { RushPicture } from '../../rush/rush-picture.tsx';
import { retake, staleAfterMs } from '../../../state/actions/car-actions.ts';
import type { OfferedPlate } from '../../../state/gate/offered-together.ts';
import { useScreen, type FrozenPicture } from '../../../state/gate/screen.ts';
import { CameraProblem } from '../../../ui/pictures/camera-problem.tsx';
import { Enlargeable } from '../../../ui/pictures/enlargeable.tsx';
import { FrozenFrame } from '../../../ui/pictures/frozen-frame.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { LiveView } from '../../../ui/pictures/live-view.tsx';
import { useCameraSource } from '../../../platform/camera/camera-source.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { useOffered, useRushOffered } from '../use-offered.ts';
import { ReadInset } from './read-inset.tsx';
import { useNow } from '../../../ui/use-now.ts';

interface CameraViewProps {
  /** The car of the stack that is large instead. */
  readonly typed: RecordView | null;
  readonly inWall: boolean;
}

/** The car: live, or frozen large with the live view in its corner. */
export const CameraView = memo(function CameraView({ typed, inWall }: CameraViewProps) {
  const { text } = useTexts();
  const camera = useScreen((state) => state.camera);
  const frozen = useScreen((state) => state.frozen);
  const { picture: region } = useCameraSource();
  const frame = typed === null ? (frozen?.frame ?? null) : null;
  const picture = typed === null && frozen?.captured?.taken === true ? frozen.captured.bytes : null;
  const isFrozen = frame !== null || picture !== null;
  const inCorner = isFrozen || typed !== null;
  const live = camera.state === 'live';
  const offered = useOffered();
  const outlined = useBoxes(offered);
  const rushOutlined = useBoxes(useRushOffered());
  return (
    <section
      className="camera"
      aria-label={text('camera.zone')}
      data-frozen={inCorner}
      data-typed={typed !== null}
      data-live={live}
    >
      {inWall && <p className="card-tag">{text(typed === null ? 'wall.window' : 'rush.picture')}</p>}
      <div className="camera-picture">
        {typed !== null && <RushPicture key={typed.id} car={typed} outlined={rushOutlined} />}
        <Enlargeable can={typed === null && (isFrozen || live)}>
          {frame !== null && <FrozenFrame frame={frame} />}
          {picture !== null && <Picture className="frozen" bytes={picture} alt={text('camera.frozen')} />}
          <LiveView region={region} outlined={outlined} />
        </Enlargeable>
        {live && !inWall && typed === null && <LightWarning />}
        {typed === null && <ReadInset offered={offered} frozen={picture} />}
        {!live && <CameraProblem camera={camera} small={inCorner} />}
      </div>
      {isFrozen && frozen !== null && (
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
});

/** Of what was read in the booth's own picture. */
const useBoxes = (offered: readonly OfferedPlate[]) =>
  useMemo(() => offered.flatMap(({ box }) => (box === null ? [] : [box])), [offered]);

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
