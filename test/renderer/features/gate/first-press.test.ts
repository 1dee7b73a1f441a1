import { beforeEach, describe, expect, it } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { letOut, letOutAtGate } from '../../../../renderer/features/gate/state/exit-actions.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import {
  findSession,
  askForSession,
  typeSessionId,
} from '../../../../renderer/features/gate/state/session-id-actions.ts';
import { chooseClass, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { goOn } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import { answerSeen } from '../../../../renderer/state/actions/quiet.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { carInside, recordView } from '../../../support/fixture-page-states.ts';

// A press that was not answered was saved: what is pressed after it may be something else.

const atMs = 90_000_000;
/** As the core does: the first press of an id is kept. */
let kept: Map<string, RecordView>;
let isAnswering: boolean;
let wake: () => void;
let inside: CarInside[];

const save = (operation: 'entry' | 'exit') => (input: { pressId: string } & Partial<RecordView>) => {
  const record = kept.get(input.pressId) ?? recordView({ ...input, id: input.pressId, operation });
  kept.set(input.pressId, record);
  return isAnswering ? Promise.resolve({ ok: true, value: record }) : new Promise(() => {});
};

beforeEach(() => {
  kept = new Map();
  isAnswering = false;
  inside = [];
  actingGate(
    {
      'gate.enter': save('entry'),
      'gate.exit': save('exit'),
      'gate.exception': ({ pressId, reason }: { pressId: string; reason: string }) =>
        save('exit')({ pressId, note: reason }),
      'gate.inside': ({ plate }: { plate: string }) => {
        const exact = inside.find((car) => car.sessionId === plate) ?? null;
        const cars = exact === null ? [] : [exact];
        return Promise.resolve({
          ok: true,
          value: { exact, cars, total: cars.length, lookUp: { state: 'unmapped' } },
        });
      },
    },
    {
      snapshot: { vehicleClasses: ['CAR', 'TRUCK'] },
      sleep: (ms) => (ms === 15_000 ? new Promise((resolve) => (wake = resolve)) : new Promise(() => {})),
    },
  );
});

/** @param act presses what is not answered */
async function unanswered(act: () => Promise<void>): Promise<void> {
  const pressed = act();
  await settled();
  wake();
  await pressed;
  isAnswering = true;
}

const notice = (): string | undefined => useScreen.getState().notice?.message.key;

describe('of a press that was saved without an answer the next one says so', () => {
  it('where another class was chosen meanwhile', async () => {
    typeText('51G77802');
    await unanswered(() => pressEnter(atMs));
    // Within a second of that answer it would be the next car's.
    answerSeen();
    chooseClass('TRUCK');
    await pressEnter(atMs);
    expect(notice()).toBe('notice.firstSaved');
  });

  it('and nothing where it is the same', async () => {
    typeText('51G77802');
    await unanswered(() => pressEnter(atMs));
    await pressEnter(atMs);
    expect([kept.size, notice()]).toEqual([1, undefined]);
  });

  it('where another car’s ticket was scanned meanwhile', async () => {
    inside = ['first', 'second'].map((sessionId) =>
      carInside('', { key: sessionId, entryId: null, sessionId, source: 'scanned' }),
    );
    findSession('first');
    await settled();
    await unanswered(() => letOut());
    findSession('second');
    await settled();
    await letOut();
    expect(notice()).toBe('notice.firstSaved');
  });

  it('where another note is told to the supervisor, and the next one is another one', async () => {
    const record = recordView({ plate: '51G77802' });
    useOperation.setState({ view: { at: 'tell' }, record, pressId: 'first', note: 'wrong lane' });
    await unanswered(() => goOn('wrong lane', atMs));
    useOperation.setState({ note: 'wrong driver' });
    await goOn('wrong driver', atMs);
    expect(useOperation.getState().problem).toMatchObject({ message: { key: 'error.pressed-otherwise' } });
    await goOn('wrong driver', atMs);
    expect([...kept.values()].map(({ note }) => note)).toEqual(['wrong lane', 'wrong driver']);
  });
});

describe('a car that leaves from its page', () => {
  it('clears an answer that was being typed at the gate, and says so', async () => {
    isAnswering = true;
    askForSession();
    typeSessionId('A');
    await letOutAtGate(carInside('44A11223'));
    expect([kept.size, notice()]).toEqual([1, 'notice.gateDropped']);
  });
});
