import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { takeAtGate, takeKeptAsPlate } from '../../../../renderer/features/gate/scanner/take-scan.ts';
import {
  askForException,
  askForOtherReason,
  chooseReason,
  leaveQuestion,
  writeReason,
} from '../../../../renderer/features/gate/state/exception-actions.ts';
import { letOut, pressExit } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { pressEnter, pressException } from '../../../../renderer/features/gate/state/press-actions.ts';
import { askForSession, findSession } from '../../../../renderer/features/gate/state/session-id-actions.ts';
import { chooseClass, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { closeWall, tapCar, undoCar } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import {
  openSessions,
  showSessionList,
} from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { showSession } from '../../../../renderer/features/sessions/state/sessions-detail.ts';
import { letOutFromSession } from '../../../../renderer/features/sessions/state/sessions-exit.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { followNotices } from '../../../../renderer/state/actions/notice-actions.ts';
import { noAnswerMs } from '../../../../renderer/state/actions/press-saved.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringGate } from '../../../support/answering-gate.ts';
import { carInside } from '../../../support/fixture-page-states.ts';

// What is being saved stays as it stands: if it comes to nothing, it is pressed again as it is, and is one record.

const sessionId = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';
const one: CarInside = carInside('51G71802');
const other: CarInside = carInside('29LD5512');
let gate: AnsweringGate;
let atMs = 900_000_000;
const isTold = (key: string): boolean => useScreen.getState().notice?.message.key === key;

beforeEach(() => {
  gate = new AnsweringGate([one, other]);
  atMs += 1_000_000;
});

/** What an attendant may tap to go back, all of it. */
function goBack(): void {
  leaveQuestion();
  undoCar();
  closeWall();
}

async function note(reason: string): Promise<void> {
  await pressExit(atMs);
  askForException();
  chooseReason(reason);
  void pressException();
  await settled();
}

describe('going back while a press is being saved', () => {
  it('leaves an exception that is not answered one press', async () => {
    gate.hold('gate.exception');
    await note('Lost ticket');
    goBack();
    await gate.pass(noAnswerMs);
    expect(useScreen.getState().press?.step).toBe('failed');
    void pressException();
    await settled();
    const [first, again] = gate.asked('gate.exception');
    expect(again?.['pressId']).toBe(first?.['pressId']);
  });

  it('keeps the car that was chosen, and its picture, where that is refused', async () => {
    const answer = gate.hold('gate.exit');
    await pressExit(atMs);
    tapCar(one);
    void letOut();
    await settled();
    goBack();
    tapCar(other);
    await answer('not-saved');
    const { press, pressId, frozen, choice } = useScreen.getState();
    expect(press?.step).toBe('failed');
    expect(pressId).not.toBeNull();
    expect(frozen).not.toBeNull();
    expect(choice).toEqual({ kind: 'tapped', car: one });
  });

  it('keeps the ticket that was scanned', async () => {
    const answer = gate.hold('gate.exit');
    findSession(sessionId);
    await settled();
    void letOut();
    await settled();
    goBack();
    await answer('disk-full');
    expect(useScreen.getState().sessionId).toEqual({ id: sessionId, how: 'read' });
  });

  it('asks nothing whose answer would be cleared with the car', async () => {
    const answer = gate.hold('gate.exit');
    await pressExit(atMs);
    tapCar(one);
    void letOut();
    await settled();
    askForSession();
    askForException();
    expect(useScreen.getState().question).toBeNull();
    await answer();
    expect(useScreen.getState().press?.step).toBe('saved');
  });

  it('does not say that a reason was cleared which is noted', async () => {
    const answer = gate.hold('gate.exception');
    await pressExit(atMs);
    askForException();
    askForOtherReason();
    writeReason('gate stood open');
    void pressException();
    await settled();
    leaveQuestion();
    await answer();
    expect(useScreen.getState().press?.step).toBe('saved');
    expect(isTold('notice.typedDropped')).toBe(false);
  });
});

describe('a key while a car is being saved', () => {
  it('is said to be ignored, and so is what is typed on without looking', async () => {
    const answer = gate.hold('gate.enter');
    typeText('51G77802');
    void pressEnter(atMs);
    await settled();
    typeText('2');
    expect(isTold('notice.stillSaving')).toBe(true);
    expect(isQuiet(performance.now())).toBe(true);
    await answer();
    expect(typedPlate(useScreen.getState())).toBe('');
    expect(isTold('notice.stillSaving')).toBe(true);
  });

  it('is said to be ignored where it chooses a class, and holds up no press', async () => {
    gate.hold('gate.enter');
    typeText('51G77802');
    void pressEnter(atMs);
    await settled();
    const wasQuiet = isQuiet(performance.now() + 300);
    chooseClass('TRUCK');
    expect(isTold('notice.stillSaving')).toBe(true);
    expect(isQuiet(performance.now() + 300)).toBe(wasQuiet);
  });

  it('changes no reason that is being noted', async () => {
    gate.hold('gate.exception');
    await note('Lost ticket');
    chooseReason('Entered before this booth was set up');
    askForOtherReason();
    expect(useScreen.getState().question).toMatchObject({ reason: 'Lost ticket', writing: false });
    expect(isTold('notice.stillSaving')).toBe(true);
  });

  it('is told until the plate that was not saved is typed on', async () => {
    const answer = gate.hold('gate.enter');
    const end = followNotices();
    onTestFinished(end);
    typeText('51G77802');
    void pressEnter(atMs);
    await settled();
    typeText('2');
    await settled();
    await answer('disk-full');
    expect(isTold('notice.stillSaving')).toBe(true);
    typeText('3');
    expect(isTold('notice.stillSaving')).toBe(false);
  });
});

describe('while the car at the window is saved by Rush', () => {
  it('a scanned plate is still asked about', async () => {
    const answer = gate.hold('gate.rush');
    typeText('51');
    void tapRush(atMs);
    await settled();
    takeAtGate('51G77802', null);
    await settled();
    const [scan] = useScreen.getState().keptScans;
    if (scan === undefined) throw new Error('the scan is kept');
    takeKeptAsPlate(scan, '51G77802');
    expect(useScreen.getState().keptScans).toEqual([scan]);
    await answer();
    takeKeptAsPlate(scan, '51G77802');
    expect(typedPlate(useScreen.getState())).toBe('51G77802');
  });

  it('no page lets a car out over it', async () => {
    const answer = gate.hold('gate.rush');
    typeText('29L');
    void tapRush(atMs);
    await settled();
    openSessions();
    showSession({ entryId: one.entryId ?? '' });
    await letOutFromSession(one, atMs + 60_000);
    expect(gate.asked('gate.exit')).toEqual([]);
    await answer();
    expect([...useRush.getState().drafts.values()].map(plateText)).toEqual(['29L']);
    expect(isTold('notice.gateDropped')).toBe(false);
  });

  it('the second tap of the next car’s is none, where this one fails between them', async () => {
    const answer = await gate.underWay('gate.rush', () => tapRush(atMs));
    const answerNext = await gate.underWay('gate.rush', () => tapRush(atMs + 14_900));
    await answer('not-saved');
    void tapRush(atMs + 15_100);
    await settled();
    expect(gate.asked('gate.rush')).toHaveLength(2);
    await answerNext();
  });
});

describe('a page that is left before its exit is answered', () => {
  it('leaves the next car’s page its Exit', async () => {
    openSessions();
    showSession({ entryId: one.entryId ?? '' });
    const left = letOutFromSession(one, atMs);
    await settled();
    showSessionList();
    await gate.pass(1_000);
    await left;
    showSession({ entryId: other.entryId ?? '' });
    expect(useSessions.getState().busy).toBe(false);
    void letOutFromSession(other, atMs + 60_000);
    await settled();
    expect(gate.asked('gate.exit')).toHaveLength(2);
  });
});
