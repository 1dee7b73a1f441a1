import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import { CarPicture, type CarPictureProps } from '../../ui/pictures/car-picture.tsx';
import { CameraProblem } from '../../ui/pictures/camera-problem.tsx';
import { useCameraSource } from '../../platform/camera/camera-source.ts';
import { LiveView } from '../../ui/pictures/live-view.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { carName } from './session-facts.tsx';

export interface SessionPicturesProps {
  readonly detail: SessionDetail;
  /** The car may leave from here: the one at the window stands beside it, since nobody is let out unseen. */
  readonly leaving?: boolean;
}

/** The pictures of entry and exit side by side. One that there is none of yet takes no room. */
export function SessionPictures({ detail: { car, records }, leaving = false }: SessionPicturesProps) {
  const entry = records.find(({ operation }) => operation === 'entry');
  const exit = records.findLast(({ operation }) => operation === 'exit');
  // One that came in here is as its record says.
  const entered = entry === undefined ? car : { entryId: entry.id, hasPicture: entry.hasPicture };
  return (
    <div className="session-pictures">
      <Taken which="entry" name={carName(car)} of={entered} />
      {exit !== undefined && (
        <Taken which="exit" name={carName(car)} of={{ entryId: exit.id, hasPicture: exit.hasPicture }} />
      )}
      {leaving && <AtWindow />}
    </div>
  );
}

/** The camera's picture as it moves: what is taken of it goes with the exit. */
function AtWindow() {
  const { text } = useTexts();
  const camera = useScreen((state) => state.camera);
  const { picture: region } = useCameraSource();
  const live = camera.state === 'live';
  return (
    <figure className="camera" data-live={live}>
      <figcaption>{text('wall.window')}</figcaption>
      <div className="camera-picture">
        <LiveView region={region} />
        {!live && <CameraProblem camera={camera} small />}
      </div>
    </figure>
  );
}

interface TakenProps {
  readonly which: 'entry' | 'exit';
  readonly name: string;
  readonly of: CarPictureProps['car'];
}

function Taken({ which, name, of }: TakenProps) {
  const { text } = useTexts();
  const word = text(`sessions.picture.${which}`);
  const alt = text('sessions.picture.alt', { which: word, plate: name });
  return (
    <figure>
      <figcaption>{word}</figcaption>
      <CarPicture car={of} alt={alt} blind={text('wall.noPicture')} />
    </figure>
  );
}
