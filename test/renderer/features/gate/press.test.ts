import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import type { Result } from '../../../../electron/contract/result.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { Capture } from '../../../../renderer/platform/camera/capture.ts';
import { cameraChanged, receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { answerSeen } from '../../../../renderer/state/actions/quiet.ts';
import { retake } from '../../../../renderer/state/actions/car-actions.ts';
import { provideServices } from '../../../../renderer/state/booth/services.ts';
import { pressExit } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { initialRush, useRush } from '../../../../renderer/state/gate/rush.ts';
import { initialState, useScreen } from '../../../../renderer/state/gate/screen.ts';
import { clearPlate, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { boothCallsOf } from '../../../support/booth-calls.ts';
import { quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

const picture = (mark: number, shrunk = false): Capture => ({
  taken: true,
  bytes: new Uint8Array([0xff, 0xd8, 0xff, mark]),
  shrunk,
});
const never = new Promise<never>(() => {});
/** When it is pressed, where nothing else is said (ms of the page's own clock). */
const atMs = 1_000_000;
const live = { state: 'live', kind: 'webcam', label: null, others: [] } as const;

describe('a press', () => {
  let now: number;
  let clock: MockInstance<() => number>;
  let shots: (Capture | Promise<Capture>)[];
  let answers: (Result<RecordView> | Promise<Result<RecordView>>)[];
  let sleepers: { ms: number; wake: () => void }[];
  let searches: string[];
  const enter =
    vi.fn<
      (input: {
        picture: Uint8Array | null;
        pictureNote: string | null;
        pressId: string;
      }) => Promise<Result<RecordView>>
    >();
  const wake = (ms: number): void => sleepers.filter((one) => one.ms === ms).forEach((one) => one.wake());

  beforeEach(() => {
    now = 1_000_000;
    clock = vi.spyOn(performance, 'now').mockReturnValue(atMs);
    shots = [];
    answers = [];
    sleepers = [];
    searches = [];
    enter.mockReset();
    enter.mockImplementation(async () => (await answers.shift()) ?? { ok: true, value: recordView() });
    useScreen.setState(initialState, true);
    useRush.setState(initialRush, true);
    let ids = 0;
    const calls: Readonly<Record<string, (input: never) => unknown>> = {
      'gate.enter': enter,
      'gate.inside': ({ plate }: { plate: string }) => {
        searches.push(plate);
        return Promise.resolve({
          ok: true,
          value: { exact: null, cars: [], total: 0, lookUp: { state: 'unmapped', answeredAt: null } },
        });
      },
    };
    provideServices({
      booth: boothCallsOf((name) => calls[name]),
      capture: async () => (await shots.shift()) ?? { taken: false, note: 'no-camera' },
      unseenMs: () => 0,
      lookedMs: () => Number.POSITIVE_INFINITY,
      carGone: () => {},
      printPage: () => {},
      play: () => {},
      now: () => now,
      newId: () => `press-${String((ids += 1))}`,
      sleep: (ms) => new Promise((resolve) => sleepers.push({ ms, wake: resolve })),
    });
    receiveSnapshot(quietSnapshot());
  });

  const sent = (call = 0) => enter.mock.calls[call]?.[0];

  it('goes with the picture that was frozen at the first character', async () => {
    shots = [picture(1), picture(2)];
    typeText('51G');
    await pressEnter(atMs);
    expect(sent()).toMatchObject({
      plate: '51G',
      picture: new Uint8Array([0xff, 0xd8, 0xff, 1]),
      pictureNote: null,
    });
  });

  it('replaces a picture of over a minute by a fresh one, and says so', async () => {
    shots = [picture(1), picture(2)];
    typeText('AA');
    now += 60_001;
    await pressEnter(atMs);
    expect(sent()?.picture?.at(-1)).toBe(2);
    expect(sent()?.pictureNote).toBe('replaced-stale');
  });

  it('never goes with a stale picture, also when there is no fresh one', async () => {
    shots = [picture(1), { taken: false, note: 'camera-lost' }];
    typeText('AA');
    now += 60_001;
    await pressEnter(atMs);
    expect(sent()).toMatchObject({ picture: null, pictureNote: 'camera-lost' });
  });

  it('is not held up by a camera that takes too long', async () => {
    shots = [never, never];
    typeText('AA');
    const pressed = pressEnter(atMs);
    wake(500);
    await pressed;
    expect(sent()).toMatchObject({ picture: null, pictureNote: 'capture-failed' });
  });

  it('right after Retake goes with the new picture, or with none: the earlier one may be of another car', async () => {
    const next = Promise.withResolvers<Capture>();
    shots = [picture(1), next.promise, picture(3), never, never];
    typeText('AA');
    const retaken = retake();
    const pressed = pressEnter(atMs);
    next.resolve(picture(2));
    await Promise.all([retaken, pressed]);
    expect(sent()?.picture?.at(-1)).toBe(2);
    typeText('BB');
    void retake();
    const late = pressEnter(atMs);
    wake(500);
    await late;
    expect(sent(1)).toMatchObject({ picture: null, pictureNote: 'capture-failed' });
  });

  it('goes with the earlier picture where Retake takes none', async () => {
    shots = [picture(1), { taken: false, note: 'frame-black' }];
    typeText('AA');
    const retaken = retake();
    await pressEnter(atMs);
    await retaken;
    expect(sent()?.picture?.at(-1)).toBe(1);
  });

  it('takes no picture for fresh because the computer’s clock was put back', async () => {
    shots = [picture(1), picture(2)];
    typeText('AA');
    now -= 3_600_000;
    await pressEnter(atMs);
    expect(sent()).toMatchObject({ pictureNote: 'replaced-stale' });
  });

  it('tells of a picture that was shrunk', async () => {
    shots = [picture(1, true)];
    typeText('AA');
    await pressEnter(atMs);
    expect(sent()?.pictureNote).toBe('shrunk');
  });

  it('gets its picture from a camera that came after the first character', async () => {
    shots = [{ taken: false, note: 'no-camera' }, picture(7)];
    typeText('AA');
    await expect.poll(() => useScreen.getState().frozen?.captured).not.toBeNull();
    cameraChanged(live);
    await pressEnter(atMs);
    expect(sent()?.picture?.at(-1)).toBe(7);
  });

  it('is one press however often it is pressed', async () => {
    typeText('AA');
    await Promise.all([pressEnter(atMs), pressEnter(atMs), pressEnter(atMs)]);
    await pressEnter(atMs);
    expect(enter).toHaveBeenCalledTimes(1);
    expect(useScreen.getState().notice).toBeNull();
  });

  it('may be repeated under the same id when it failed or was not answered', async () => {
    answers = [{ ok: false, error: { code: 'not-saved' } }, never];
    typeText('AA');
    await pressEnter(atMs);
    expect(useScreen.getState().press).toMatchObject({ step: 'failed', plate: 'AA' });
    const unanswered = pressEnter(atMs);
    await expect.poll(() => enter).toHaveBeenCalledTimes(2);
    wake(15_000);
    await unanswered;
    expect(useScreen.getState().press).toMatchObject({ error: { code: 'no-answer' } });
    await pressEnter(atMs);
    expect(new Set(enter.mock.calls.map(([input]) => input.pressId))).toEqual(new Set(['press-1']));
    expect(useScreen.getState()).toMatchObject({ press: { step: 'saved' }, pressId: null, frozen: null });
  });

  it('that was not answered and corrected meanwhile says what was saved', async () => {
    answers = [never, { ok: true, value: recordView({ operation: 'entry', plate: 'A1' }) }];
    typeText('A1');
    const unanswered = pressEnter(atMs);
    await expect.poll(() => enter).toHaveBeenCalledTimes(1);
    wake(15_000);
    await unanswered;
    answerSeen();
    typeText('2');
    await pressEnter(atMs);
    expect(enter.mock.lastCall?.[0]).toMatchObject({ plate: 'A12', pressId: 'press-1' });
    expect(useScreen.getState()).toMatchObject({
      press: { step: 'saved', record: { plate: 'A1' } },
      notice: { message: { key: 'notice.firstSaved', values: { plate: 'A1' } } },
    });
    typeText('B2');
    await pressEnter(atMs);
    expect(useScreen.getState().notice).toBeNull();
  });

  it('is about a new car once the field was cleared', async () => {
    shots = [picture(1), picture(2)];
    typeText('AA');
    clearPlate();
    typeText('BB');
    await pressEnter(atMs);
    expect(sent()).toMatchObject({ plate: 'BB', pressId: 'press-2' });
    expect(sent()?.picture?.at(-1)).toBe(2);
  });

  it('without a plate asks for it', async () => {
    await pressEnter(atMs);
    expect(enter).not.toHaveBeenCalled();
    expect(useScreen.getState().notice?.message.key).toBe('notice.empty');
  });

  it('of less than any plate of the profile has is asked about once, and a second tap is no answer', async () => {
    const asked = () => useScreen.getState().notice?.message.key ?? null;
    typeText('4');
    await pressEnter(atMs);
    clock.mockReturnValue(atMs + 100_000);
    await pressEnter(atMs + 699);
    expect(enter).not.toHaveBeenCalled();
    expect(asked()).toBe('notice.tooShort');
    await pressEnter(atMs + 700);
    expect(sent()).toMatchObject({ plate: '4' });
    // Another one is another question.
    typeText('4');
    await pressEnter(atMs + 200_000);
    expect(enter).toHaveBeenCalledOnce();
  });

  it('that was just saved takes a second tap for itself, on Enter and on Exit, for 700 ms', async () => {
    typeText('51G');
    await pressEnter(atMs);
    const asked = () => useScreen.getState().notice?.message.key ?? null;
    // However late a busy page hears of it.
    clock.mockReturnValue(atMs + 100_000);
    await pressEnter(atMs + 699);
    await pressExit(atMs + 699);
    expect({ asked: asked(), wall: useScreen.getState().wall }).toEqual({ asked: null, wall: null });
    await pressEnter(atMs + 700);
    expect(asked()).toBe('notice.empty');
    await pressExit(atMs + 700);
    expect(useScreen.getState().wall).not.toBeNull();
    expect(enter).toHaveBeenCalledOnce();
  });

  it('knows a record that was sent before its answer came', async () => {
    const record = recordView({ state: 'queued' });
    answers = [
      (async () => {
        receiveSnapshot(quietSnapshot({ revision: 2, recent: [{ ...record, state: 'confirmed' }] }));
        return { ok: true as const, value: record };
      })(),
    ];
    typeText('AA');
    await pressEnter(atMs);
    expect(useScreen.getState().press).toMatchObject({ record: { state: 'confirmed' } });
  });

  it('is searched for when the typing rests, however fast the snapshots come meanwhile', async () => {
    typeText('51G7');
    const resting = sleepers.find(({ ms }) => ms === 120);
    for (let revision = 2; revision < 6; revision += 1) receiveSnapshot(quietSnapshot({ revision }));
    resting?.wake();
    await expect.poll(() => searches).toEqual(['51G7']);
    await expect.poll(() => useScreen.getState().inside?.query).toBe('51G7');
    receiveSnapshot(quietSnapshot({ revision: 7 }));
    wake(120);
    await expect.poll(() => searches).toEqual(['51G7', '51G7']);
  });

  it('typed while the wall is turned over shows the best fitting cars first', () => {
    typeText('51G');
    useScreen.setState({ wall: { page: 2 } });
    typeText('7');
    expect(useScreen.getState().wall).toEqual({ page: 0 });
  });
});
