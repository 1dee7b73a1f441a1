import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  closeOperation,
  followOperation,
  openOperation,
  operationPlate,
  showView,
} from '../../../../renderer/features/operation/state/operation-actions.ts';
import { useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { goOn, noteEditor } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import { askEnd } from '../../../../renderer/features/people/state/shift-actions.ts';
import { backToShift, openPeople } from '../../../../renderer/features/people/state/people-actions.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import { openSessions } from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { followNotices } from '../../../../renderer/state/actions/notice-actions.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, correctUnderWay, ok, toldKey } from '../../../support/answering-pages.ts';
import { busyHandover } from '../../../support/fixture-page-people-states.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

let pages: AnsweringPages;
let atMs = 6_900_000_000;
beforeEach(() => {
  pages = new AnsweringPages();
  atMs += 1_000_000;
});

describe('a plate that is typed for a correction, before the supervisor is told of that operation', () => {
  it('is kept, or dropped with a word', async () => {
    onTestFinished(followNotices());
    const record = recordView({ id: 'late-told', plate: '51G77802', state: 'queued' });
    openOperation(record);
    operationPlate.clear();
    operationPlate.type('51G77803');
    showView({ at: 'tell' });
    noteEditor.write('the last digit was muddy');
    void goOn('the last digit was muddy', atMs);
    await settled();
    await pages.last('gate.exception').answer(ok(recordView({ note: 'the last digit was muddy' })));
    const told = await pages.toldUntilQuiet();
    openOperation(record);
    const kept = plateText(useOperation.getState().draft) === '51G77803';
    expect([pages.asked('gate.correct').length, kept || told.includes('notice.notCorrected')]).toEqual([
      0,
      true,
    ]);
  });
});

describe('an operation that is opened again while its correction is answered', () => {
  const corrected = async (): Promise<ReturnType<typeof recordView>> => {
    const record = recordView({ id: `late-${atMs}`, plate: '51G77802', state: 'queued' });
    await correctUnderWay(record, '51G77803', atMs);
    openSessions();
    openOperation(record);
    const now = { ...record, plate: '51G77803' };
    followOperation(now);
    await pages.last('gate.correct').answer(ok(now));
    return record;
  };

  it('is not said to be uncorrected as its page is left, where nothing was typed', async () => {
    await corrected();
    useScreen.setState({ notice: null });
    closeOperation();
    expect(toldKey()).not.toBe('notice.notCorrected');
  });

  it('is not corrected back by Enter, where nothing was typed', async () => {
    await corrected();
    void goOn('', atMs + 60_000);
    await settled();
    expect(pages.asked('gate.correct').map(({ input }) => input['plate'])).toEqual(['51G77803']);
  });
});

describe('a shift whose end is asked about before it was counted', () => {
  it('is counted, once somebody has gone back', async () => {
    openPeople();
    askEnd();
    await pages.last('people.handover').answer(ok(busyHandover()));
    backToShift();
    await settled();
    for (const one of pages.asked('people.handover').slice(1)) await one.answer(ok(busyHandover()));
    expect(usePeople.getState().handover).not.toBeNull();
  });
});

describe('a correction that the core has not answered', () => {
  it('is not said not to be made as its page is left: nobody knows', async () => {
    const record = recordView({ id: `late-${atMs}`, plate: '51G77802', state: 'queued' });
    await correctUnderWay(record, '51G77803', atMs);
    expect(pages.asked('gate.correct')).toHaveLength(1);
    for (const { ms, wake } of pages.slept.splice(0)) if (ms >= 15_000) wake();
    await settled();
    expect(useOperation.getState().busy).toBe(false);
    closeOperation();
    const said = toldKey();
    // It was slow, and has it.
    await pages.last('gate.correct').answer(ok({ ...record, plate: '51G77803' }));
    expect(said).not.toBe('notice.notCorrected');
  });
});

describe('a correction that is answered while the supervisor is told of that operation', () => {
  it('is not said not to be made as the page is left', async () => {
    const record = recordView({ id: `late-${atMs}`, plate: '51G77802', state: 'queued' });
    await correctUnderWay(record, '51G77803', atMs);
    showView({ at: 'tell' });
    await pages.last('gate.correct').answer(ok({ ...record, plate: '51G77803' }));
    expect(toldKey()).toBe('operation.corrected');
    closeOperation();
    expect(toldKey()).not.toBe('notice.notCorrected');
  });
});
