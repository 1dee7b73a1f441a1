import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CameraChoice } from '../../electron/contract/snapshot.ts';
import { Camera } from '../../renderer/camera/camera.ts';
import type { CameraPort } from '../../renderer/camera/camera-port.ts';
import type { CameraStatus } from '../../renderer/camera/camera-status.ts';
import { chooseCamera } from '../../renderer/camera/choose-camera.ts';
import { watchFrames } from '../../renderer/camera/frame-watch.ts';

const lane = { deviceId: 'a', label: 'Lane camera' };
const other = { deviceId: 'b', label: 'Laptop camera' };

class FakeTrack extends EventTarget {
  readonly label: string;
  readonly #deviceId: string;
  muted = false;
  readonly stop = vi.fn<() => void>();
  constructor({ deviceId, label }: CameraChoice) {
    super();
    this.label = label;
    this.#deviceId = deviceId;
  }
  getSettings() {
    return { deviceId: this.#deviceId };
  }
}

/** A browser with cameras that come and go. */
class FakePort implements CameraPort {
  devices: CameraChoice[] = [];
  failure: string | null = null;
  tracks: FakeTrack[] = [];
  changed = (): void => {};
  readonly list = () => Promise.resolve(this.devices);
  readonly open = (deviceId: string | null) => {
    if (this.failure !== null) return Promise.reject(new DOMException('', this.failure));
    const device = this.devices.find((one) => one.deviceId === deviceId) ?? this.devices[0] ?? lane;
    const track = new FakeTrack(device);
    this.tracks.push(track);
    return Promise.resolve({
      getVideoTracks: () => [track],
      getTracks: () => [track],
    } as unknown as MediaStream);
  };
  readonly onDevicesChanged = (listener: () => void) => {
    this.changed = listener;
    return () => {};
  };
}

describe('which camera is opened', () => {
  it('is the remembered one by its id, else by its name, never another', () => {
    expect(chooseCamera([other, lane], lane)).toEqual({ plan: 'open', deviceId: 'a' });
    expect(chooseCamera([{ ...lane, deviceId: 'new' }], lane)).toEqual({ plan: 'open', deviceId: 'new' });
    expect(chooseCamera([other], lane)).toEqual({ plan: 'absent', other });
  });

  it('is the first when none was chosen, and none when there is none', () => {
    expect(chooseCamera([other, lane], null)).toEqual({ plan: 'open', deviceId: 'b' });
    expect(chooseCamera([], lane)).toEqual({ plan: 'none' });
  });

  it('has to be allowed before it can be recognised', () => {
    expect(chooseCamera([{ deviceId: '', label: '' }], lane)).toEqual({ plan: 'ask-first' });
    expect(chooseCamera([{ deviceId: '', label: '' }], null)).toEqual({ plan: 'open', deviceId: null });
  });
});

describe('the camera', () => {
  let port: FakePort;
  let status: CameraStatus | null;
  let chosen: CameraChoice[];
  let streams: (MediaStream | null)[];

  const start = (wanted: CameraChoice | null, traffic: (() => MediaStream) | null = null): Camera =>
    new Camera(
      port,
      {
        onStatus: (next) => (status = next),
        onStream: (stream) => streams.push(stream),
        onChosen: (choice) => chosen.push(choice),
      },
      wanted,
      traffic,
    );
  const settled = () => vi.advanceTimersByTimeAsync(1);

  beforeEach(() => {
    vi.useFakeTimers();
    port = new FakePort();
    status = null;
    chosen = [];
    streams = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is remembered the first time', async () => {
    port.devices = [lane];
    start(null);
    await settled();
    expect(status).toMatchObject({ state: 'live', label: 'Lane camera' });
    expect(chosen).toEqual([lane]);
  });

  it('says that it went away, shows nothing old, and comes back', async () => {
    port.devices = [lane];
    start(lane);
    await settled();
    port.devices = [];
    port.tracks[0]?.dispatchEvent(new Event('ended'));
    expect(status?.state).toBe('lost');
    expect(streams.at(-1)).toBeNull();
    await vi.advanceTimersByTimeAsync(6000);
    expect(status?.state).toBe('lost');
    port.devices = [lane];
    port.changed();
    await settled();
    expect(status?.state).toBe('live');
    expect(chosen).toEqual([]);
  });

  it('is not replaced by another one unless somebody says so', async () => {
    port.devices = [other];
    const camera = start(lane);
    await settled();
    expect(status).toMatchObject({ state: 'lost', label: 'Lane camera', other });
    expect(port.tracks).toHaveLength(0);
    camera.use(other);
    await settled();
    expect(status).toMatchObject({ state: 'live', label: 'Laptop camera' });
    expect(chosen).toEqual([other]);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'busy'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'lost'],
  ])('turns %s into “%s”', async (failure, state) => {
    port.devices = [lane];
    port.failure = failure;
    start(lane);
    await settled();
    expect(status?.state).toBe(state);
  });

  it('tries again by itself when another program let it go, but does not beg when it was refused', async () => {
    port.devices = [lane];
    port.failure = 'NotReadableError';
    start(lane);
    await settled();
    port.failure = null;
    await vi.advanceTimersByTimeAsync(5000);
    expect(status?.state).toBe('live');
    const open = vi.spyOn(port, 'list');
    port.failure = 'NotAllowedError';
    port.tracks[0]?.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(status?.state).toBe('denied');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('says so when no picture comes while it is muted', async () => {
    port.devices = [lane];
    start(lane);
    await settled();
    port.tracks[0]?.dispatchEvent(new Event('mute'));
    expect(status?.state).toBe('lost');
    port.tracks[0]?.dispatchEvent(new Event('unmute'));
    expect(status?.state).toBe('live');
  });

  it('is the drawn traffic in training, as long as there is no camera at all', async () => {
    const drawn = { getTracks: () => [] } as unknown as MediaStream;
    start(null, () => drawn);
    await settled();
    expect(status).toMatchObject({ state: 'live', kind: 'training' });
    expect(streams.at(-1)).toBe(drawn);
    expect(chosen).toEqual([]);
    port.devices = [lane];
    port.changed();
    await settled();
    expect(status).toMatchObject({ state: 'live', kind: 'webcam' });
  });

  it('that hangs is noticed by its frames', () => {
    let frames: number | null = 0;
    const flow: boolean[] = [];
    const end = watchFrames(
      () => frames,
      () => false,
      (flows) => flow.push(flows),
    );
    vi.advanceTimersByTime(9000);
    expect(flow).toEqual([false]);
    frames = 1;
    vi.advanceTimersByTime(1000);
    expect(flow).toEqual([false, true]);
    frames = null;
    vi.advanceTimersByTime(20_000);
    expect(flow).toEqual([false, true]);
    end();
  });
});
