/**
 * What an injected camera delivers, 25 times a second: frames that all differ; the same frame again and again; black ones;
 * nothing at all; in turn a few that were there before (`few`), and so can be used up; frames too dark to read a plate on.
 */
export type InjectedFrames = 'good' | 'frozen' | 'black' | 'none' | 'few' | 'dark';

declare global {
  interface Window {
    /** The test's hand on the injected camera, and how often it was opened. */
    lane: { frames: InjectedFrames; opened: number };
  }
}

/**
 * Puts a camera into the page that delivers what the test says, through a real MediaStream. It runs in the page, before the
 * program: so it may use nothing but what is in it.
 */
function installInjectedCamera({ frames, label, corner, width, height }: Injected): void {
  const fewPictures = 4;
  const lane: Window['lane'] = { frames, opened: 0 };
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const to = canvas.getContext('2d');
  if (to === null) throw new Error('no 2d context');
  let track: CanvasCaptureMediaStreamTrack | null = null;
  let painted = 0;
  const paint = (seed: number, brightness: number): void => {
    to.fillStyle = `rgb(${String(brightness)},${String(brightness)},${String(brightness)})`;
    to.fillRect(0, 0, width, height);
    if (corner) {
      to.fillStyle = 'rgb(200,0,0)';
      to.fillRect(0, 0, width / 4, height / 4);
    }
    // Cells that differ from frame to frame, so few that the picture looks the same.
    for (let cell = 0; cell < 24; cell += 1) {
      to.fillStyle = (seed >> cell) & 1 ? 'rgb(50,50,50)' : 'rgb(30,30,30)';
      to.fillRect(20 + cell * 25, height - 30, 10, 10);
    }
  };
  setInterval(() => {
    if (lane.frames === 'none') return;
    if (lane.frames === 'black') {
      to.fillStyle = '#000';
      to.fillRect(0, 0, width, height);
    } else {
      if (lane.frames !== 'frozen') painted += 1;
      paint(
        lane.frames === 'few' ? painted % fewPictures : painted + 1000,
        lane.frames === 'dark' ? 12 : 110,
      );
    }
    track?.requestFrame();
  }, 40);
  navigator.mediaDevices.enumerateDevices = () =>
    Promise.resolve([{ deviceId: 'lane', label, groupId: '', kind: 'videoinput', toJSON: () => null }]);
  navigator.mediaDevices.getUserMedia = () => {
    const stream = canvas.captureStream(0);
    track = stream.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack;
    Object.defineProperty(track, 'label', { value: label });
    lane.opened += 1;
    return Promise.resolve(stream);
  };
  window.lane = lane;
}

export interface Injected {
  /** What it delivers at first. */
  readonly frames: InjectedFrames;
  readonly label: string;
  /** Whether the top left quarter of its width and height is red. */
  readonly corner: boolean;
  /** Of its frames (px). */
  readonly width: number;
  readonly height: number;
}

/** The script that puts it there, for `GateOptions.before`. */
export const injectedCamera = (injected: Partial<Injected> = {}): string =>
  `(${String(installInjectedCamera)})(${JSON.stringify({ frames: 'good', label: 'Lane camera', corner: false, width: 640, height: 360, ...injected })})`;
