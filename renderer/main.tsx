import '../electron/contract/without-eval.ts';
import './own-workers.ts';
import { createRoot } from 'react-dom/client';
import { sayAlive } from './alive.ts';
import { App } from './app.tsx';
import { boothCalls, exposedBooth, followBooth } from './bridge.ts';
import { browserCameras } from './camera/camera-port.ts';
import { takingRules } from './camera/taking-rules.ts';
import { Encoder } from './camera/encoder.ts';
import { Eye } from './camera/eye.ts';
import { NetworkEye } from './camera/network-eye.ts';
import { nextVehicle } from './camera/traffic.ts';
import { TrainingCamera } from './camera/training-camera.ts';
import { startTexts, text } from './i18n/texts.ts';
import { Tones } from './sounds/tones.ts';
import { keepStill } from './still.ts';
import { receiveEvent, receiveSnapshot } from './store/booth-actions.ts';
import { provideCollaborators } from './store/collaborators.ts';
import { followNotices } from './store/notice-actions.ts';
import { useScreen } from './store/screen.ts';
import { followVisits } from './store/setup-actions.ts';
import { readRefusal } from './store/start.ts';
import { cameraPictureOf, useSetup } from './store/setup.ts';
import { loadHanFaces } from './theme/han-faces.ts';
import './theme/index.css';
import { useShownTheme } from './theme/use-theme.ts';

const booth = boothCalls(exposedBooth());
const encoder = new Encoder();
const eye = new Eye(encoder);
const network = new NetworkEye(
  { frame: () => booth.camera.frame({}), hidden: () => document.hidden },
  encoder,
);
const tones = new Tones();
const now = (): number => Date.now();
const trainingCamera = new TrainingCamera(
  (current) => nextVehicle(Math.random, useScreen.getState().snapshot?.recent ?? [], current),
  now,
  () => text('camera.trainingMark'),
);
// `mediaDevices` is missing where the page is no secure context.
const devices: MediaDevices | undefined = navigator.mediaDevices;
const camera = {
  port: browserCameras(devices ?? null),
  eye,
  network,
  traffic: () => trainingCamera.stream(),
};

provideCollaborators({
  booth,
  capture: (onTaken, purpose) => {
    const { camera, snapshot } = useScreen.getState();
    if (snapshot === null) throw new Error('there is no gate screen before the first snapshot');
    const taker = camera.kind === 'network' ? network : eye;
    const picture = cameraPictureOf(useSetup.getState(), snapshot);
    return taker.capture(camera.state, takingRules(snapshot.picture, picture), onTaken, purpose);
  },
  carGone: () => {
    if (useScreen.getState().camera.kind === 'training') trainingCamera.carGone();
  },
  printPage: () => window.print(),
  play: (tone) => {
    const { snapshot } = useScreen.getState();
    tones.play(tone, snapshot?.preferences.volume[useShownTheme.getState().shown] ?? 0);
  },
  now,
  newId: () => crypto.randomUUID(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

await startTexts();
followBooth(exposedBooth(), {
  onSnapshot: receiveSnapshot,
  onEvent: receiveEvent,
  onRefused: () => void readRefusal(),
});
followVisits();
followNotices();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has a root');
keepStill(window);
createRoot(root).render(<App camera={camera} />);
sayAlive(root, () => void booth.screen.alive({}));
// A plate, a site's name or a reason may have such characters in every language.
requestIdleCallback(() => void loadHanFaces());
