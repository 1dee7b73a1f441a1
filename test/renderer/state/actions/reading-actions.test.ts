import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '../../../../electron/contract/channels.ts';
import type { PlateReading } from '../../../../electron/contract/reading.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import {
  changeAsked,
  lookName,
  offerName,
  showOffer,
  takeOffered,
} from '../../../../renderer/features/gate/state/reading-offers.ts';
import { clearPlate, typeRead, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { beginCar, endCar, retake } from '../../../../renderer/state/actions/car-actions.ts';
import { carDealtWith } from '../../../../renderer/state/actions/reading-actions.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { lookOf, offeredOf, otherReadOf, useReading } from '../../../../renderer/state/gate/reading.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { showView } from '../../../../renderer/ui/focus/view.ts';
import { boothTimeAgo, recordView } from '../../../support/fixture-page-states.ts';
import {
  moves,
  one,
  passes,
  putAwayGate,
  settle,
  showReadingGate,
  sleep,
  standing,
  stands,
  status,
} from '../../../support/reading-gate.ts';
import { readSurely } from '../../../support/readings.ts';

const plates = ['51G77802', '29LD5512'];

/** Which of the plates the lens shows. */
let lens: number;
let asks: CallInput<'reading.read'>[];
let answerOf: (ask: CallInput<'reading.read'>) => Promise<PlateReading>;
let entered: (input: CallInput<'gate.enter'>) => unknown;
/** How long ago (ms) the live picture was looked at. */
let unseen: number;

/** So long that all is read that is read of it. */
const awhile = (): Promise<unknown> => passes(5000);
const asked = (): boolean[] => asks.map(({ isFrozen }) => isFrozen);
const offered = (): readonly string[] =>
  offeredOf(useScreen.getState(), useRush.getState(), useReading.getState()).map(({ text }) => text);

beforeEach(() => {
  [lens, asks, unseen] = [0, [], 0];
  answerOf = ({ jpeg }) => Promise.resolve(one(plates[jpeg[0] ?? 0] ?? ''));
  entered = ({ plate }) => ({ ok: true, value: recordView({ plate }) });
  showReadingGate({
    answerOf: (name) => {
      if (name === 'gate.enter') return entered;
      if (name === 'gate.rush')
        return async () => {
          await sleep(1000);
          return { ok: true, value: recordView({ plate: '' }) };
        };
      if (name !== 'reading.read') return undefined;
      return async (ask: CallInput<'reading.read'>) => {
        asks.push(ask);
        return { ok: true, value: await answerOf(ask) };
      };
    },
    capture: () => Promise.resolve({ taken: true, bytes: Uint8Array.of(lens), shrunk: false }),
    unseenMs: () => unseen,
  });
});
afterEach(putAwayGate);

describe('a picture that is taken anew', () => {
  it('is the one that is read, and what was read of the earlier one is nothing to it', async () => {
    beginCar();
    await settle();
    lens = 1;
    await retake();
    await settle();
    expect(asks.map(({ isFrozen, jpeg }) => [isFrozen, ...jpeg])).toEqual([
      [true, 0],
      [true, 1],
    ]);
    expect(useReading.getState().frozen?.reading).toEqual(one('29LD5512'));
  });
});

describe('a frozen picture whose reading a press has thrown away', () => {
  it('is read once the press is refused, and only once', async () => {
    const thrownAway = Promise.withResolvers<PlateReading>();
    const refused = Promise.withResolvers<void>();
    answerOf = () => thrownAway.promise;
    entered = async () => {
      await refused.promise;
      return { ok: false, error: { code: 'stopped' } };
    };
    typeText('51G77803');
    await settle();
    const pressed = pressEnter(performance.now());
    thrownAway.resolve({ kind: 'none' });
    answerOf = () => Promise.resolve(one('51G77802'));
    await awhile();
    expect(asked()).toEqual([true]);
    refused.resolve();
    await pressed;
    await awhile();
    expect(asked()).toEqual([true, true]);
    expect(useReading.getState().frozen?.reading).toEqual(one('51G77802'));
  });

  it('is not read again where it reads as nothing', async () => {
    answerOf = () => Promise.resolve({ kind: 'none' });
    beginCar();
    await awhile();
    expect(asked()).toEqual([true]);
  });
});

describe('a car that is dealt with', () => {
  it('is offered to nobody where it came to stand meanwhile', async () => {
    moves();
    beginCar();
    stands();
    await settle();
    carDealtWith();
    endCar();
    await awhile();
    expect(asked()).toEqual([true]);
    expect(offered()).toEqual([]);
  });

  it('is not the next one, which comes to stand after it', async () => {
    moves();
    beginCar();
    await settle();
    carDealtWith();
    endCar();
    lens = 1;
    stands();
    await awhile();
    expect(offered()).toEqual(['29LD5512']);
  });

  it.each(['Enter', 'Rush'])('is not read any more once %s has saved it', async (press) => {
    stands();
    await settle();
    expect(asked()).toEqual([false]);
    if (press === 'Enter') {
      typeText('51G77802');
      await awhile();
    }
    asks = [];
    const pressed = press === 'Enter' ? pressEnter(performance.now()) : tapRush(performance.now());
    await awhile();
    await pressed;
    expect(asks).toEqual([]);
    stands();
    await awhile();
    expect(asked()).toEqual([false, false, false]);
  });

  it.each([
    ['51G77802', 30_000, []],
    ['51G778O2', 30_000, []],
    ['51G77802', 130_000, ['51G77802']],
    ['29LD5512', 30_000, ['51G77802']],
  ])('is not offered again where it moves on (%s, %d ms ago)', async (plate, agoMs, expected) => {
    const recent = [recordView({ plate, at: boothTimeAgo(agoMs) })];
    useScreen.setState(({ snapshot }) => ({ snapshot: snapshot && { ...snapshot, recent } }));
    stands();
    await awhile();
    expect(offered()).toEqual(expected);
  });

  it('is no choice beside another one', async () => {
    answerOf = () =>
      Promise.resolve({ kind: 'several', suggestions: plates.map((plate) => readSurely(plate)) });
    const recent = [recordView({ plate: '29LD5512', at: boothTimeAgo(30_000) })];
    useScreen.setState(({ snapshot }) => ({ snapshot: snapshot && { ...snapshot, recent } }));
    stands();
    await awhile();
    expect(offered()).toEqual([]);
  });
});

describe('what is only checked', () => {
  it('is read as it is frozen, never before', async () => {
    status({ mode: 'check' });
    stands();
    await awhile();
    expect(asks).toEqual([]);
    beginCar();
    await awhile();
    expect(asked()).toEqual([true]);
  });
});

describe('what the site keeps otherwise than it stands there', () => {
  it.each([
    [{ G: 'Г' }, '51Г77802', 0],
    [{ G: 'ГГ' }, '51ГГ77802', 9],
  ])('is shown and compared as it is kept (%o)', async (mapped, text, doubts) => {
    useScreen.setState(({ snapshot }) => ({
      snapshot: snapshot && { ...snapshot, plates: { ...snapshot.plates, mapped } },
    }));
    stands();
    await awhile();
    const [live] = useReading.getState().live;
    expect(live?.text).toBe(text);
    expect(live?.marked.filter((is) => is)).toHaveLength(doubts);
    typeText(text);
    await awhile();
    expect(useReading.getState().frozen?.reading).toMatchObject({ suggestion: { text } });
  });
});

describe('what was read', () => {
  const kept = () => {
    const { live, frozen } = useReading.getState();
    return [live.length, frozen];
  };

  it('goes with its frozen picture', async () => {
    beginCar();
    await awhile();
    expect(useReading.getState().frozen?.reading).toEqual(one('51G77802'));
    endCar();
    expect(useReading.getState().frozen).toBeNull();
  });

  it.each(['live', 'frozen'] as const)('is kept for a minute at most (%s)', async (which) => {
    if (which === 'live') stands();
    else beginCar();
    await awhile();
    expect(kept()).not.toEqual([0, null]);
    await passes(60_000);
    expect(kept()).toEqual([0, null]);
  });

  it.each(['live', 'frozen'] as const)('goes as reading is switched off (%s)', async (which) => {
    if (which === 'live') stands();
    else beginCar();
    await awhile();
    status({ mode: 'off' });
    expect(kept()).toEqual([0, null]);
  });

  it('goes as plates are only checked from now on', async () => {
    stands();
    await awhile();
    status({ mode: 'check' });
    expect(kept()).toEqual([0, null]);
  });

  it('is nothing where reading was switched off meanwhile', async () => {
    const answer = Promise.withResolvers<PlateReading>();
    answerOf = () => answer.promise;
    stands();
    await settle();
    expect(asked()).toEqual([false]);
    status({ mode: 'off' });
    answer.resolve(one('51G77802'));
    await awhile();
    expect(kept()).toEqual([0, null]);
  });

  it('is asked about nowhere once it is gone', async () => {
    typeText('51G77803');
    await awhile();
    const now = () => [useScreen.getState(), useRush.getState(), useReading.getState()] as const;
    expect(lookOf(...now())).toMatchObject({ typed: '3', read: '2' });
    await passes(60_000);
    expect(lookOf(...now())).toBeNull();
  });
});

describe('a reader that pauses for want of the processor', () => {
  const pauses = (): void => status({ state: 'off', cause: 'processor' });
  const now = () => [useScreen.getState(), useRush.getState(), useReading.getState()] as const;

  it('leaves what it has read, and is asked no more', async () => {
    stands();
    await awhile();
    pauses();
    expect(offered()).toEqual(['51G77802']);
    asks = [];
    stands();
    await awhile();
    expect(asks).toEqual([]);
    expect(offered()).toEqual([]);
  });

  it('has its last reading taken, also where the pause is told before it', async () => {
    const answer = Promise.withResolvers<PlateReading>();
    answerOf = () => answer.promise;
    stands();
    await settle();
    pauses();
    answer.resolve(one('51G77802'));
    await awhile();
    expect(offered()).toEqual(['51G77802']);
  });

  it('tells the plate of another car apart that was taken before', async () => {
    stands();
    await awhile();
    answerOf = () => Promise.resolve(one('29LD5512'));
    typeRead('51G77802', []);
    await awhile();
    pauses();
    expect(otherReadOf(...now())).toBe('29LD5512');
  });

  it('reads the frozen picture that it was not asked about once it reads again', async () => {
    pauses();
    beginCar();
    await awhile();
    expect(asks).toEqual([]);
    useScreen.setState(({ snapshot }) => ({
      snapshot: snapshot && { ...snapshot, reading: { mode: 'suggest', isDecided: true, state: 'ended' } },
    }));
    await awhile();
    expect(asked()).toEqual([true]);
  });
});

describe('a reading that took long', () => {
  it.each([
    ['ready', 400, 800],
    ['ready', 15_000, 3000],
    ['ended', 5000, 600],
  ] as const)('keeps the next car waiting for no more than a moment (%s, %d ms)', async (state, ms, rest) => {
    status({ state });
    answerOf = async () => {
      await sleep(ms);
      return one('51G77802');
    };
    stands();
    await passes(ms);
    stands();
    await passes(rest - 1);
    expect(asks).toHaveLength(1);
    await passes(1);
    expect(asks).toHaveLength(2);
  });
});

describe('while nobody has said whether plates are read', () => {
  it.each([
    ['webcam', []],
    ['network', []],
    ['training', ['51G77802']],
  ] as const)('those of the drawn traffic are, and no others (%s)', async (kind, expected) => {
    status({ isDecided: false });
    useScreen.setState(({ camera }) => ({ camera: { ...camera, kind } }));
    stands();
    await awhile();
    expect(offered()).toEqual(expected);
    beginCar();
    await awhile();
    expect(asks.length > 0).toBe(kind === 'training');
  });
});

describe('a plate that is to be taken', () => {
  it.each([
    [600, '51G77802'],
    [601, ''],
  ])('is, as long as the picture is known to be the same (looked at %d ms ago)', async (ms, expected) => {
    stands();
    await awhile();
    unseen = ms;
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
    showView('another', null);
    showView('gate', null);
    const { live } = useReading.getState();
    const hide = showOffer(offerName(live), (painted) => {
      painted();
      return () => undefined;
    });
    await passes(1000);
    takeOffered(0, performance.now());
    expect(plateText(useScreen.getState().draft)).toBe(expected);
    hide();
  });
});

describe('a plate that was taken from the live picture', () => {
  const now = () => [useScreen.getState(), useRush.getState(), useReading.getState()] as const;

  it.each([
    ['29LD5512', '29LD5512'],
    ['51G77802', null],
    ['51G778O2', null],
    ['51G7780', null],
    ['51G77803', null],
    ['51G77', '51G77'],
  ])('is told apart from another one in the frozen picture (%s)', async (read, told) => {
    stands();
    await awhile();
    answerOf = () => Promise.resolve(one(read));
    typeRead('51G77802', []);
    await awhile();
    expect(otherReadOf(...now())).toBe(told);
  });

  it('is, also after some of it was typed anew, until it is that one', async () => {
    answerOf = () => Promise.resolve(one('29LD5512'));
    typeRead('51G77802', readSurely('51G77802', [7]).marked);
    await awhile();
    typeText('3');
    expect(otherReadOf(...now())).toBe('29LD5512');
    clearPlate();
    typeText('51G77802');
    await awhile();
    expect(otherReadOf(...now())).toBeNull();
  });
});

describe('what a press says of what was read', () => {
  const now = () => [useScreen.getState(), useRush.getState(), useReading.getState()] as const;
  let said: CallInput<'gate.enter'>['reading'][];

  beforeEach(() => {
    said = [];
    entered = ({ plate, reading }) => {
      said.push(reading);
      return { ok: true, value: recordView({ plate }) };
    };
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
  });

  /** It is painted, and so long ago that a tap on it counts. */
  const paint = async (what: string): Promise<() => void> => {
    const hide = showOffer(what, (painted) => {
      painted();
      return () => undefined;
    });
    await passes(1000);
    return hide;
  };
  const offer = (): Promise<() => void> => paint(offerName(useReading.getState().live));
  const enter = async (): Promise<void> => {
    await awhile();
    const pressed = pressEnter(performance.now());
    await awhile();
    await pressed;
  };

  it.each([
    ['taken', '51G77802', '51G77802'],
    ['corrected', '51G77802', '51G77803'],
    ['ignored', '', '51G77802'],
  ])('%s', async (did, taken, booked) => {
    showView('another', null);
    showView('gate', null);
    stands();
    await awhile();
    const hide = await offer();
    if (taken !== '') takeOffered(0, performance.now());
    hide();
    await awhile();
    expect(plateText(useScreen.getState().draft)).toBe(taken);
    if (taken !== booked) clearPlate();
    if (taken !== '' && taken !== booked) typeRead(taken, readSurely(taken, [7]).marked);
    if (taken !== booked) typeText(taken === '' ? booked : booked.slice(-1));
    await enter();
    expect(said).toEqual([{ standing: standing(), did, look: null }]);
  });

  it('unseen, where it was not painted before typing began, and never of the car before', async () => {
    stands();
    await awhile();
    const hide = await offer();
    hide();
    stands();
    await awhile();
    typeText('51G77802');
    await enter();
    expect(said).toEqual([{ standing: standing(), did: 'unseen', look: null }]);
  });

  it('the second look that was shown, and whether its character was changed', async () => {
    for (const isChanged of [false, true]) {
      stands();
      await awhile();
      typeText('51G77803');
      await awhile();
      const look = lookOf(...now());
      const hide = await paint(look === null ? '' : lookName(look));
      if (isChanged) changeAsked(performance.now());
      hide();
      await enter();
      expect(said.at(-1)).toEqual({
        standing: standing(),
        did: 'unseen',
        look: { difference: 'other', at: 7, isChanged },
      });
    }
    // It is of that car alone.
    stands();
    await awhile();
    typeText('51G77802');
    await enter();
    expect(said.at(-1)).toEqual({ standing: standing(), did: 'unseen', look: null });
  });

  it('nothing, where plates are not read', async () => {
    status({ mode: 'off' });
    typeText('51G77802');
    await enter();
    expect(said).toEqual([undefined]);
  });
});
