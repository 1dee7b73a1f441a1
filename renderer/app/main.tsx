import '../../electron/contract/without-eval.ts';
import '../platform/page/own-workers.ts';
import { createRoot } from 'react-dom/client';
import { startHeartbeat } from '../platform/page/heartbeat.ts';
import { App } from './app.tsx';
import { boothCalls, exposedBooth, followBooth } from '../platform/bridge.ts';
import { cellsUnder } from '../platform/camera/cells-under.ts';
import { awakeClock } from '../platform/camera/awake-clock.ts';
import { browserCameras } from '../platform/camera/camera-port.ts';
import { takingRules } from '../platform/camera/taking-rules.ts';
import { Encoder } from '../platform/camera/encoder.ts';
import { FrameCapture } from '../platform/camera/frame-capture.ts';
import { NetworkFrameCapture } from '../platform/camera/network-frame-capture.ts';
import { StandingWatch } from '../platform/camera/standing-watch.ts';
import { nextVehicle } from '../platform/camera/traffic.ts';
import { TrainingCamera } from '../platform/camera/training-camera.ts';
import { startTexts, text } from '../platform/i18n/texts.ts';
import { Sounds } from '../platform/sounds/sounds.ts';
import { preventBrowserGestures } from '../platform/page/browser-gestures.ts';
import { receiveEvent, receiveSnapshot } from './booth-actions.ts';
import { provideServices } from '../state/booth/services.ts';
import { followAlpr } from '../state/actions/alpr-actions.ts';
import { carDealtWith, followReading, pictureStands } from '../state/actions/reading-actions.ts';
import { followRushReadings } from '../state/actions/rush-readings.ts';
import { followNotices } from '../state/actions/notice-actions.ts';
import { useReading } from '../state/gate/reading.ts';
import { useScreen } from '../state/gate/screen.ts';
import { followSupervisorSession } from '../features/setup/state/setup-actions.ts';
import { readRefusal } from '../features/start/state/start.ts';
import { cameraPictureOf, useSetup } from '../features/setup/state/setup.ts';
import { loadHanFaces } from '../platform/i18n/han-faces.ts';
import './index.css';
import { useShownTheme } from '../ui/theme/use-theme.ts';

const booth = boothCalls(exposedBooth());
const encoder = new Encoder();
const standing = new StandingWatch(pictureStands);
const frameCapture = new FrameCapture(encoder, standing);
const network = new NetworkFrameCapture(
  { frame: () => booth.camera.frame({}), hidden: () => document.hidden },
  encoder,
  standing,
);
const sounds = new Sounds();
const now = (): number => Date.now();
const awake = awakeClock();
const trainingCamera = new TrainingCamera(
  (current) => nextVehicle(Math.random, useScreen.getState().snapshot?.recent ?? [], current),
  now,
  () => text('camera.trainingMark'),
);
// `mediaDevices` is missing where the page is no secure context.
const devices: MediaDevices | undefined = navigator.mediaDevices;
const camera = {
  port: browserCameras(devices ?? null),
  frameCapture,
  network,
  traffic: () => trainingCamera.stream(),
};

provideServices({
  booth,
  capture: (onTaken, purpose) => {
    const { camera, snapshot } = useScreen.getState();
    if (snapshot === null) throw new Error('there is no gate screen before the first snapshot');
    const taker = camera.kind === 'network' ? network : frameCapture;
    const picture = cameraPictureOf(useSetup.getState(), snapshot);
    return taker.capture(camera.state, takingRules(snapshot.picture, picture), onTaken, purpose);
  },
  unseenMs: () => standing.unseenFor(awake()),
  lookedMs: () => standing.lookedFor(awake()),
  carGone: () => {
    carDealtWith();
    if (useScreen.getState().camera.kind === 'training') trainingCamera.carGone();
  },
  printPage: () => window.print(),
  play: (sound) => {
    const { snapshot } = useScreen.getState();
    sounds.play(sound, snapshot?.preferences.volume[useShownTheme.getState().shown] ?? 0);
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
followSupervisorSession();
followNotices();
followReading();
followAlpr();
followRushReadings();
useReading.subscribe(({ live }, before) => {
  const { snapshot } = useScreen.getState();
  if (live === before.live || snapshot === null) return;
  const picture = cameraPictureOf(useSetup.getState(), snapshot);
  standing.readUnder(live.flatMap(({ box }) => cellsUnder(box, picture)));
});
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has a root');
preventBrowserGestures(window);
createRoot(root).render(<App camera={camera} />);
startHeartbeat(root, () => void booth.screen.alive({}));
// A plate, a site's name or a reason may have such characters in every language.
requestIdleCallback(() => void loadHanFaces());
