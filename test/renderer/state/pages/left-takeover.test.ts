import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askToEnd,
  askToTake,
  endRecord,
  openTakeover,
  readLeftBehind,
  showList,
  takeOver,
} from '../../../../renderer/features/setup/state/takeover-actions.ts';
import {
  closeSetup,
  endSupervisorSession,
  openSetup,
} from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { useTakeover } from '../../../../renderer/features/setup/state/takeover.ts';
import { services } from '../../../../renderer/state/booth/services.ts';
import { errorMessage } from '../../../../renderer/state/booth/error-message.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok, refusedWith, toldKey } from '../../../support/answering-pages.ts';
import { fleetBooth } from '../../../support/fixture-page-fleet.ts';
import { leftBehind } from '../../../support/fixture-page-takeover.ts';

// A takeover whose page, or supervisor session, was left before the core answered.

const south = { id: 'south', name: 'South gate' };
const view = leftBehind();
let pages: AnsweringPages;

function open(session: string): void {
  openSetup();
  useSetup.setState({ section: 'fleet', supervisorSession: session });
  openTakeover([fleetBooth('south')]);
}

async function readsRecords(): Promise<void> {
  void readLeftBehind(south);
  await settled();
  await pages.last('takeover.read').answer(ok({ fault: null, view }));
}

/** A takeover of which a step has brought five, and the next one is asked for. */
async function fiveCame(): Promise<void> {
  await readsRecords();
  askToTake();
  void takeOver();
  await settled();
  await pages.last('takeover.take').answer(ok({ fault: null, taken: 5, left: 7 }));
}

beforeEach(() => {
  pages = new AnsweringPages(['setup.end', 'takeover.read', 'takeover.take', 'takeover.end']);
  useScreen.setState({ notice: null });
  open('one');
});

describe('what one supervisor has open of a dead booth', () => {
  it('is not shown to whoever types the PIN next', async () => {
    await readsRecords();
    askToTake();
    endSupervisorSession();
    useSetup.setState({ supervisorSession: 'two' });
    expect(useTakeover.getState().at).toBe(null);
  });

  it.each<[string, () => void]>([
    ['the page was left', closeSetup],
    ['the session was over', endSupervisorSession],
  ])('does not close the next one’s page by its late answer, where %s', async (_what, leave) => {
    void readLeftBehind(south);
    await settled();
    leave();
    open('two');
    const { at } = useTakeover.getState();
    await pages.first('takeover.read').answer(ok({ fault: null, view }));
    expect(at).not.toBe(null);
    expect(useTakeover.getState()).toMatchObject({ at, busy: false });
  });

  it('does not put its count into the next one’s takeover', async () => {
    await readsRecords();
    askToTake();
    void takeOver();
    await settled();
    closeSetup();
    open('two');
    await readsRecords();
    askToTake();
    void takeOver();
    await settled();
    await pages.first('takeover.take').answer(ok({ fault: 'away', taken: 0, left: 0 }));
    expect(useTakeover.getState()).toMatchObject({ at: { step: 'taking', taken: 0 }, busy: true });
  });
});

describe('what was taken over, and left', () => {
  it.each<[string, unknown, string]>([
    ['how many came', ok({ fault: null, taken: 5, left: 7 }), 'takeover.question.taken'],
    ['why nothing came', ok({ fault: 'away', taken: 0, left: 0 }), 'notice.late'],
    ['why the core refused', refusedWith('disk-full'), 'notice.late'],
  ])('is told: %s', async (_what, answer, told) => {
    await readsRecords();
    askToTake();
    void takeOver();
    await settled();
    closeSetup();
    await pages.first('takeover.take').answer(answer);
    expect(toldKey()).toBe(told);
    expect(pages.asked('takeover.take')).toHaveLength(1);
  });

  it('is told as a whole: why no more came, and what had come before', async () => {
    await fiveCame();
    closeSetup();
    await pages.last('takeover.take').answer(ok({ fault: 'away', taken: 0, left: 0 }));
    expect((await pages.toldUntilQuiet()).slice(0, 3)).toEqual([
      'notice.late',
      'takeover.question.taken',
      undefined,
    ]);
  });

  it('is told where the supervisor session is over by its time on the way', async () => {
    await fiveCame();
    await pages.last('takeover.take').answer(refusedWith('visit-over'));
    expect(useSetup.getState()).toMatchObject({
      supervisorSession: null,
      problem: { message: errorMessage({ code: 'visit-over' }) },
    });
    const { notice } = useScreen.getState();
    expect(notice?.message).toEqual({ key: 'takeover.question.taken', values: { number: 5 } });
  });

  it('is nothing where nothing came before that', async () => {
    await readsRecords();
    askToTake();
    void takeOver();
    await settled();
    await pages.last('takeover.take').answer(refusedWith('visit-over'));
    expect(toldKey()).toBeUndefined();
  });

  it('and so it is told that a record was not ended', async () => {
    await readsRecords();
    const [record] = view.unoffered.records;
    if (record === undefined) throw new Error('no record');
    askToEnd(record);
    void endRecord();
    await settled();
    closeSetup();
    await pages.first('takeover.end').answer(ok({ fault: 'too-late' }));
    expect(toldKey()).toBe('notice.late');
  });
});

it.each([
  [5, 'saved'],
  [0, 'attention'],
])('where %i came, what is heard is “%s”', async (taken, sound) => {
  const play = vi.spyOn(services(), 'play');
  await readsRecords();
  askToTake();
  void takeOver();
  await settled();
  await pages.last('takeover.take').answer(ok({ fault: null, taken, left: 0 }));
  expect(useTakeover.getState()).toMatchObject({ at: { step: 'taken', taken } });
  expect(play.mock.calls).toEqual([[sound]]);
});

it('no other list, record or decision is chosen while the records are read anew', async () => {
  await readsRecords();
  const { at } = useTakeover.getState();
  void readLeftBehind(south);
  await settled();
  showList('unoffered');
  askToTake();
  expect(useTakeover.getState().at).toBe(at);
});
