import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { useCamera, type CameraPorts } from './use-camera.ts';
import { CameraSourceContext } from '../platform/camera/camera-source.ts';
import { Loaded } from '../ui/page/loaded.tsx';
import { useTexts } from '../platform/i18n/texts.ts';
import { useLanguage } from '../platform/i18n/use-language.ts';
import { BoothScreen } from './booth-screen.tsx';
import { useScreen } from '../state/gate/screen.ts';
import { useStart } from '../features/start/state/start.ts';
import { cameraPictureOf, useSetup } from '../features/setup/state/setup.ts';

const loadRefused = async () => (await import('../features/start/refused-start.tsx')).RefusedStart;

export function App({ camera }: { camera: CameraPorts }) {
  const snapshot = useScreen((state) => state.snapshot);
  const refusal = useStart((state) => state.refusal);
  // Without a snapshot nothing is known, and nothing is pretended.
  if (snapshot === null)
    return refusal === null ? (
      <Starting />
    ) : (
      <Loaded
        load={loadRefused}
        failed={location.reload.bind(location)}
        meanwhile={<Starting />}
        props={{ refusal }}
      />
    );
  return <Booth snapshot={snapshot} camera={camera} />;
}

function Booth({ snapshot, camera }: { snapshot: BoothSnapshot; camera: CameraPorts }) {
  const { booth, networkCamera, preferences } = snapshot;
  const picture = useSetup((state) => cameraPictureOf(state, snapshot));
  const source = useCamera(camera, booth.mode, networkCamera, preferences.camera, picture);
  if (!useLanguage(snapshot)) return <Starting />;
  return (
    <CameraSourceContext value={source}>
      <BoothScreen snapshot={snapshot} />
    </CameraSourceContext>
  );
}

function Starting() {
  const { text } = useTexts();
  return <p className="starting">{text('app.starting')}</p>;
}
