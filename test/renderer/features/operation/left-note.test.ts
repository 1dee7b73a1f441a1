import { beforeEach, describe, expect, it } from 'vitest';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import {
  closeOperation,
  openOperation,
  showView,
} from '../../../../renderer/features/operation/state/operation-actions.ts';
import { initialOperation, useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { goOn, noteEditor } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringGate } from '../../../support/answering-gate.ts';
import { onDuty, peopleOf } from '../../../support/fixture-page-people-states.ts';
import { quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

// What the supervisor is to be told of an operation is there again, and is told once.

const record = recordView({ id: 'of-the-first-car', plate: '51G77802' });
let gate: AnsweringGate;

beforeEach(() => {
  gate = new AnsweringGate();
  useOperation.setState(initialOperation);
});

function open(): void {
  openOperation(record);
  showView({ at: 'tell' });
}

/** It is told, its page is left before that is answered, and opened again. @returns answers it */
async function leftUnanswered(): Promise<() => Promise<void>> {
  open();
  noteEditor.write('driver left his ticket');
  const answer = await gate.underWay('gate.exception', tell);
  closeOperation();
  open();
  return answer;
}

const tell = (): Promise<void> => goOn(`Entry: ${useOperation.getState().note}`, 1);
const note = (): string => useOperation.getState().note;

describe('a note whose press is not answered as its page is left', () => {
  it('is the same press when it is told again', async () => {
    const answer = await leftUnanswered();
    expect(note()).toBe('driver left his ticket');
    void tell();
    await settled();
    const [first, again] = gate.asked('gate.exception');
    expect(again?.['pressId']).toBe(first?.['pressId']);
    await answer();
    expect(note()).toBe('');
  });

  it('keeps what was typed on before the answer came', async () => {
    const answer = await leftUnanswered();
    noteEditor.write('driver left his ticket and his phone');
    await answer();
    expect(note()).toBe('driver left his ticket and his phone');
  });
});

it('is not shown to who is on duty next', () => {
  open();
  noteEditor.write('I suspect somebody');
  closeOperation();
  receiveSnapshot(quietSnapshot({ revision: 2, people: peopleOf(onDuty()) }));
  open();
  expect(note()).toBe('');
});
