import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialCameraPicture, type CameraPicture } from '../../../../electron/contract/camera-picture.ts';
import type { CameraChoice } from '../../../../electron/contract/snapshot.ts';
import { Camera } from '../../../../renderer/platform/camera/camera.ts';
import { browserCameras, type CameraPort } from '../../../../renderer/platform/camera/camera-port.ts';
import type { CameraStatus } from '../../../../renderer/platform/camera/camera-status.ts';
import { asRemembered, chooseCamera } from '../../../../renderer/platform/camera/choose-camera.ts';

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
  wishes: CameraPicture['resolution'][] = [];
  changed = (): void => {};
  readonly #held = { list: Promise.resolve(), open: Promise.resolve() };
  readonly #asked = { list: 0, open: 0 };
  readonly list = async () => {
    this.#asked.list += 1;
    await this.#held.list;
    return this.devices;
  };
  readonly open: CameraPort['open'] = async (deviceId, wish) => {
    this.wishes.push(wish);
    this.#asked.open += 1;
    await this.#held.open;
    if (this.failure !== null) throw new DOMException('', this.failure);
    const device = this.devices.find((one) => one.deviceId === deviceId) ?? this.devices[0] ?? lane;
    const track = new FakeTrack(device);
    this.tracks.push(track);
    return { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  };
  /** The system answers nothing of this kind until it is let. */
  hold(kind: 'list' | 'open'): { readonly give: () => void; readonly asked: () => number } {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#held[kind] = promise;
    return { give: () => resolve(undefined), asked: () => this.#asked[kind] };
  }
  readonly onDevicesChanged = (listener: () => void) => {
    this.changed = listener;
    return () => {};
  };
}

describe('which camera is opened', () => {
  it('is the remembered one by its id, else by its name, never another', () => {
    expect(chooseCamera([other, lane], lane)).toEqual({ plan: 'open', deviceId: 'a' });
    expect(chooseCamera([{ ...lane, deviceId: 'new' }], lane)).toEqual({ plan: 'open', deviceId: 'new' });
    expect(chooseCamera([other], lane)).toEqual({ plan: 'ask', others: [other] });
  });

  it('is not one that took over the id of the remembered one', () => {
    expect(chooseCamera([{ ...other, deviceId: 'a' }], lane)).toMatchObject({ plan: 'ask' });
  });

  it('is asked for where one of two equals is absent, or both have new ids', () => {
    const twin = { ...lane, deviceId: 'twin' };
    const remembered = asRemembered(lane, [lane, twin]);
    expect(remembered).toEqual({ ...lane, twin: true });
    expect(chooseCamera([twin, lane], remembered)).toEqual({ plan: 'open', deviceId: 'a' });
    expect(chooseCamera([other, twin], remembered)).toEqual({ plan: 'ask', others: [twin, other] });
    const moved = [twin, { ...lane, deviceId: 'moved' }];
    expect(chooseCamera(moved, lane)).toEqual({ plan: 'ask', others: moved });
    expect(asRemembered(remembered, [lane])).toEqual(remembered);
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
      initialCameraPicture.resolution,
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

  it('is remembered the first time, and used only when its brightness is found', async () => {
    port.devices = [lane];
    const camera = start(null);
    await settled();
    expect(status).toMatchObject({ state: 'starting', label: 'Lane camera' });
    expect(chosen).toEqual([lane]);
    camera.follow('flowing');
    expect(status?.state).toBe('live');
  });

  it('that gets a twin is asked for when it goes, and the twin is not taken for it', async () => {
    const twin = { ...lane, deviceId: 'twin' };
    port.devices = [lane];
    start(lane).follow('flowing');
    await settled();
    port.devices = [lane, twin];
    port.changed();
    await settled();
    expect(chosen).toEqual([{ ...lane, twin: true }]);
    port.devices = [twin];
    port.tracks[0]?.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(status).toMatchObject({ state: 'lost', label: 'Lane camera', others: [twin] });
    expect(port.tracks).toHaveLength(1);
  });

  it('says that it went away, shows nothing old, and comes back', async () => {
    port.devices = [lane];
    const camera = start(lane);
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
    camera.follow('flowing');
    expect(status?.state).toBe('live');
    expect(chosen).toEqual([]);
  });

  it('is not replaced by another one unless somebody says so', async () => {
    port.devices = [other];
    const camera = start(lane);
    await settled();
    expect(status).toMatchObject({ state: 'lost', label: 'Lane camera', others: [other] });
    expect(port.tracks).toHaveLength(0);
    camera.use(other);
    await settled();
    expect(status).toMatchObject({ state: 'starting', label: 'Laptop camera' });
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

  it('tries again later and later when another program has it, but does not beg when it was refused', async () => {
    port.devices = [lane];
    port.failure = 'NotReadableError';
    const list = vi.spyOn(port, 'list');
    const camera = start(lane);
    await vi.advanceTimersByTimeAsync(59_000);
    // At once, and after 1, 2, 4, 8, 15 seconds more each; the next only after 30.
    expect(list).toHaveBeenCalledTimes(6);
    expect(status?.state).toBe('busy');
    port.failure = null;
    await vi.advanceTimersByTimeAsync(2000);
    camera.follow('flowing');
    expect(status?.state).toBe('live');
    list.mockClear();
    port.failure = 'NotAllowedError';
    port.tracks[0]?.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(status?.state).toBe('denied');
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('says so when no picture comes while it is muted', async () => {
    port.devices = [lane];
    const camera = start(lane);
    await settled();
    camera.follow('flowing');
    port.tracks[0]?.dispatchEvent(new Event('mute'));
    expect(status?.state).toBe('stalled');
    camera.follow('flowing');
    expect(status?.state).toBe('stalled');
    port.tracks[0]?.dispatchEvent(new Event('unmute'));
    camera.follow('flowing');
    expect(status?.state).toBe('live');
  });

  it('that hangs is let go and opened anew until pictures come', async () => {
    port.devices = [lane];
    const camera = start(lane);
    await settled();
    camera.follow('stalled');
    await vi.advanceTimersByTimeAsync(999);
    expect(port.tracks).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(port.tracks[0]?.stop).toHaveBeenCalledTimes(1);
    expect(port.tracks).toHaveLength(2);
    camera.follow('stalled');
    await vi.advanceTimersByTimeAsync(1999);
    expect(port.tracks).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(port.tracks).toHaveLength(3);
    camera.follow('flowing');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(port.tracks).toHaveLength(3);
    expect(status?.state).toBe('live');
  });

  it.for(['list', 'open'] as const)(
    'whose %s is not answered is stuck, and is taken when it answers',
    async (asked) => {
      port.devices = [lane];
      const answers = port.hold(asked);
      start(lane);
      await vi.advanceTimersByTimeAsync(19_999);
      expect(status).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      expect(status).toEqual({ state: 'stalled', kind: 'webcam', label: 'Lane camera', others: [] });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(answers.asked()).toBe(1);
      answers.give();
      await settled();
      expect(status).toMatchObject({ state: 'starting', label: 'Lane camera' });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(status?.state).toBe('starting');
      expect(port.tracks).toHaveLength(1);
      expect(port.tracks[0]?.stop).not.toHaveBeenCalled();
    },
  );

  it('that is not answered is stuck beside one that works, whose picture is not taken for its own', async () => {
    port.devices = [lane, other];
    const camera = start(lane);
    await settled();
    const answers = port.hold('open');
    camera.use(other);
    // The one that is still open finds its brightness.
    camera.follow('flowing');
    expect(status).toMatchObject({ state: 'live', label: 'Lane camera' });
    await vi.advanceTimersByTimeAsync(20_000);
    camera.follow('flowing');
    expect(status).toEqual({ state: 'stalled', kind: 'webcam', label: other.label, others: [] });
    expect(streams.at(-1)).toBeNull();
    expect(port.tracks[0]?.stop).toHaveBeenCalledOnce();
    answers.give();
    await settled();
    expect(status).toMatchObject({ state: 'starting', label: other.label });
    expect(port.tracks).toHaveLength(2);
  });

  it('that is not answered does not pass for the drawn traffic', async () => {
    const camera = start(null, () => ({ getTracks: () => [] }) as unknown as MediaStream);
    await settled();
    expect(status).toMatchObject({ state: 'live', kind: 'training' });
    const answers = port.hold('list');
    port.devices = [lane];
    port.changed();
    await vi.advanceTimersByTimeAsync(20_000);
    camera.follow('flowing');
    expect(status).toMatchObject({ state: 'stalled', kind: 'webcam' });
    answers.give();
    await settled();
    expect(status).toMatchObject({ state: 'starting', label: 'Lane camera' });
  });

  it('that was not answered is asked once more when somebody says so, and what then comes late is let go', async () => {
    port.devices = [lane];
    const answers = port.hold('open');
    const camera = start(lane);
    await vi.advanceTimersByTimeAsync(20_000);
    camera.retry();
    await settled();
    answers.give();
    await settled();
    expect(port.tracks).toHaveLength(2);
    expect(port.tracks[0]?.stop).toHaveBeenCalledOnce();
    expect(port.tracks[1]?.stop).not.toHaveBeenCalled();
    expect(status?.state).toBe('starting');
  });

  it('is let go and opened again for another resolution only', async () => {
    port.devices = [lane];
    const camera = start(null);
    await settled();
    camera.follow('flowing');
    camera.resize({ width: 1280, height: 720 });
    expect(status?.state).toBe('live');
    camera.resize({ width: 1920, height: 1080 });
    expect(port.tracks[0]?.stop).toHaveBeenCalledOnce();
    expect(status).toMatchObject({ state: 'starting', label: 'Lane camera' });
    await settled();
    expect(port.wishes).toEqual([
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]);
  });

  it('that takes no wish for a size is opened without one, and is still the same camera', async () => {
    const asked: MediaStreamConstraints[] = [];
    const opened = {} as MediaStream;
    const devices = {
      getUserMedia: (constraints: MediaStreamConstraints) => {
        asked.push(constraints);
        return asked.length === 1
          ? Promise.reject(new DOMException('', 'OverconstrainedError'))
          : Promise.resolve(opened);
      },
    } as unknown as MediaDevices;
    expect(await browserCameras(devices).open('a', { width: 640, height: 480 })).toBe(opened);
    expect(asked.map(({ video }) => video)).toEqual([
      { deviceId: { exact: 'a' }, width: { ideal: 640 }, height: { ideal: 480 } },
      { deviceId: { exact: 'a' } },
    ]);
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
    expect(status).toMatchObject({ state: 'starting', kind: 'webcam' });
  });
});
