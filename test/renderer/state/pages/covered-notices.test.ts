import { beforeEach, describe, expect, it } from 'vitest';
import { reportLate } from '../../../../renderer/state/actions/late-answer.ts';
import { refuseKey } from '../../../../renderer/state/actions/quiet.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, refusedWith, toldKey } from '../../../support/answering-pages.ts';

let pages: AnsweringPages;
beforeEach(() => {
  pages = new AnsweringPages();
  useScreen.setState({ notice: null });
});

describe('two things that were refused late', () => {
  it('are both told', async () => {
    reportLate('30F80912', refusedWith('disk-full') as never, null);
    await settled();
    reportLate('51G77802', refusedWith('disk-full') as never, null);
    const told: unknown[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await settled();
      told.push(useScreen.getState().notice?.message.values?.['plate']);
      for (const { wake } of pages.slept.splice(0)) wake();
    }
    expect(told).toContain('30F80912');
    // It stood there for less than a blink, before.
    expect(told).toContain('51G77802');
  });
});

describe('that something was not done, told late', () => {
  it('is still told where a key is refused right then', async () => {
    reportLate('30F80912', refusedWith('disk-full') as never, null);
    await settled();
    refuseKey(performance.now());
    const first = toldKey();
    const told = await pages.toldUntilQuiet();
    expect([first, ...told]).toContain('notice.late');
  });
});
