import { beforeEach, describe, expect, it } from 'vitest';
import {
  askForException,
  askForOtherReason,
  typeReason,
} from '../../../../renderer/features/gate/state/exception-actions.ts';
import { openWall } from '../../../../renderer/features/gate/state/wall-actions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { AnsweringPages, nextShift, toldKey } from '../../../support/answering-pages.ts';

beforeEach(() => {
  void new AnsweringPages();
});
describe('a reason why a car leaves that is half typed as the shift changes', () => {
  it('is not shown to who is on duty next', () => {
    openWall();
    askForException();
    askForOtherReason();
    for (const one of 'I suspect Minh') typeReason(one);
    nextShift();
    const { question } = useScreen.getState();
    expect([question?.ask === 'exception' ? question.typed : '', toldKey()]).toEqual([
      '',
      'notice.leftDropped',
    ]);
  });
});
