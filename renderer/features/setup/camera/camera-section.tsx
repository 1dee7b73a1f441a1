import { useState } from 'react';
import type { CameraPicture, FrameRectangle } from '../../../../electron/contract/camera-picture.ts';
import { wholeFrame } from '../../../platform/camera/region.ts';
import { useCameraSource } from '../../../platform/camera/camera-source.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { useSetup } from '../state/setup.ts';
import { rememberSupervised, tryNothing, tryPicture } from '../state/setup-actions.ts';
import { CameraResult, sizeText } from './camera-result.tsx';
import { CropPreview } from './crop-preview.tsx';
import { partTurnedOnce, turnedOnce, within } from './crop-steps.ts';
import { Cropper } from './cropper.tsx';
import { LaneWords } from './lane-words.tsx';
import type { SectionProps } from '../section-props.ts';
import { useFoundTexts } from './use-found-texts.ts';

/** px, as webcams have them. */
const resolutions: readonly CameraPicture['resolution'][] = [
  { width: 640, height: 480 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
const qualities = [null, 0.5, 0.65, 0.8, 0.9] as const;

/**
 * How this booth takes its pictures: what of the frame, how it is turned, how fine. All of it is shown at once, on the live
 * picture and by a test picture's bytes, and nothing of it is kept until that is tapped.
 */
export function CameraSection({ snapshot }: SectionProps) {
  const { text } = useTexts();
  const { picture } = useCameraSource();
  const state = useScreen(({ camera }) => camera.state);
  const triedLane = useSetup((setup) => setup.triedLane);
  const drawn = triedLane === undefined ? snapshot.preferences.lane : triedLane;
  // What is not taken any more is still drawn: it is there again once it is taken.
  const lane = drawn === null ? null : within(drawn, picture.crop);
  const [isLane, setIsLane] = useState(false);
  const found = useFoundTexts(isLane);
  const change = (its: Partial<CameraPicture>): void => tryPicture({ triedPicture: { ...picture, ...its } });
  const draw = (triedLane: FrameRectangle | null): void => tryPicture({ triedLane });
  const take = (crop: FrameRectangle): void => change({ crop });
  const turn = (): void =>
    tryPicture({
      triedPicture: turnedOnce(picture),
      ...(drawn !== null && { triedLane: partTurnedOnce(drawn) }),
    });
  const percentOf = (quality: number): number => Math.round(quality * 100);
  return (
    <>
      <div className="camera-picture-setup">
        <Cropper
          label={text(isLane ? 'setup.camera.lane' : 'setup.camera.crop')}
          part={isLane ? (lane ?? picture.crop) : picture.crop}
          outer={isLane ? picture.crop : wholeFrame}
          onMove={isLane ? draw : take}
        >
          <CropPreview picture={picture} lane={lane} found={found?.texts ?? []} />
        </Cropper>
        <div className="camera-hands">
          {snapshot.reading.mode !== 'off' && (
            <button type="button" className="plain" aria-pressed={isLane} onClick={() => setIsLane(!isLane)}>
              <Icon name="car" />
              {text('setup.camera.lane')}
            </button>
          )}
          <button type="button" className="plain" onClick={turn}>
            <Icon name="retake" />
            {text('setup.camera.turn')}
          </button>
          <button type="button" className="plain" onClick={() => (isLane ? draw(null) : take(wholeFrame))}>
            <Icon name="camera" />
            {text('setup.camera.whole')}
          </button>
          <button type="button" className="plain" onClick={tryNothing}>
            <Icon name="back" />
            {text('setup.camera.asItWas')}
          </button>
          <button
            type="button"
            className="plain"
            onClick={() =>
              void rememberSupervised({
                cameraPicture: picture,
                ...(triedLane !== undefined && { lane: triedLane }),
              })
            }
          >
            <Icon name="check" />
            {text('setup.camera.keep')}
          </button>
        </div>
      </div>
      {isLane && <LaneWords fixed={found?.fixed ?? 0} />}
      {/* Another picture, or a camera that comes or goes: another test picture. */}
      <CameraResult key={JSON.stringify([picture, state])} maxBytes={snapshot.picture.maxBytes} />
      {!isLane && !snapshot.networkCamera && (
        <fieldset className="camera-choices" aria-label={text('setup.camera.resolution')}>
          <span>{text('setup.camera.resolution')}</span>
          {resolutions.map((resolution) => (
            <button
              key={resolution.width}
              type="button"
              className="plain"
              aria-pressed={sizeText(resolution) === sizeText(picture.resolution)}
              onClick={() => change({ resolution })}
            >
              <bdi dir="ltr">{sizeText(resolution)}</bdi>
            </button>
          ))}
        </fieldset>
      )}
      {!isLane && (
        <fieldset className="camera-choices" aria-label={text('setup.camera.quality')}>
          <span>{text('setup.camera.quality')}</span>
          {qualities.map((quality) => (
            <button
              key={quality}
              type="button"
              className="plain"
              aria-pressed={quality === picture.quality}
              onClick={() => change({ quality })}
            >
              {quality === null
                ? text('setup.camera.siteQuality', { percent: percentOf(snapshot.picture.quality) })
                : text('setup.percent', { percent: percentOf(quality) })}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
