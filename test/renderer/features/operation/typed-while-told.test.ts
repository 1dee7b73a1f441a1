import { beforeEach, describe, expect, it } from 'vitest';
import {
  followOperation,
  openOperation,
  operationPlate,
  showView,
} from '../../../../renderer/features/operation/state/operation-actions.ts';
import { useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { goOn } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, nextShift } from '../../../support/answering-pages.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

let pages: AnsweringPages;
let atMs = 9_900_000_000;
const typed = (): string => plateText(useOperation.getState().draft);
let record = recordView({ id: 'typed', plate: '51G77802', state: 'queued' });
beforeEach(() => {
  pages = new AnsweringPages();
  atMs += 1_000_000;
  record = recordView({ id: `typed-${String(atMs)}`, plate: '51G77802', state: 'queued' });
});

describe('the character that somebody has tapped to take it back', () => {
  it('is the one that goes, where sending the record was tried meanwhile', () => {
    openOperation(record);
    operationPlate.moveCaret(3);
    followOperation({ ...record, state: 'sending' });
    followOperation(record);
    operationPlate.backspace();
    expect(typed()).toBe('5177802');
  });
});

describe('a plate that is being typed for a correction as the shift changes', () => {
  it('is not appended to the one that stands there', () => {
    openOperation(record);
    operationPlate.clear();
    operationPlate.type('51G7');
    nextShift();
    for (const character of '7803') if (!isQuiet(performance.now())) operationPlate.type(character);
    expect(['51G77802', '51G77803']).toContain(typed());
  });

  it('nor does a PIN that is typed for it correct it to what it was', async () => {
    openOperation(record);
    operationPlate.clear();
    operationPlate.type('51G77803');
    showView({ at: 'pin', act: 'correct' });
    nextShift();
    writePin(useOperation, '1234');
    void goOn('', atMs);
    await settled();
    expect(pages.asked('gate.correct').map(({ input }) => input['plate'])).not.toContain('51G77802');
  });
});
