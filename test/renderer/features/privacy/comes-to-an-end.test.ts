import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  askForReason,
  lookForSticks,
  stepBack,
  writeReason,
} from '../../../../renderer/features/privacy/state/privacy-actions.ts';
import { usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import { openSetup } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { isWaiting } from '../../../../renderer/state/booth/overlay.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok } from '../../../support/answering-pages.ts';

const names: CallName[] = ['privacy.places'];
let pages: AnsweringPages;

beforeEach(() => {
  pages = new AnsweringPages(names);
});

describe('*Erase* that is tapped while memory sticks are looked for', () => {
  it('leads to a reason that can be typed, once that is answered', async () => {
    openSetup();
    useSetup.setState({ section: 'privacy', supervisorSession: 'one' });
    usePrivacy.setState({ view: 'held', held: { plate: '51G77802', records: 3, keptRecords: 0 } as never });
    void lookForSticks();
    await settled();
    askForReason();
    expect(usePrivacy.getState().view).toBe('reason');
    await pages.first('privacy.places').answer(ok(['E:']));
    writeReason('asked for by letter');
    const { reason, busy } = usePrivacy.getState();
    const isDead = isWaiting();
    stepBack();
    expect([reason, busy, isDead, usePrivacy.getState().view]).toEqual([
      'asked for by letter',
      false,
      false,
      'held',
    ]);
  });
});
