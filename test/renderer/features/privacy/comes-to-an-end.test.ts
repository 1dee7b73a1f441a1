import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import {
  askForReason,
  lookForSticks,
  stepBack,
  writeReason,
} from '../../../../renderer/features/privacy/state/privacy-actions.ts';
import { initialPrivacy, usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import { openSetup } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { initialSetup, useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { isWaiting } from '../../../../renderer/state/booth/overlay.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';

const ok = (value: unknown) => ({ ok: true, value });
const names: CallName[] = ['privacy.places'];
let answers: ((value: unknown) => void)[];

beforeEach(() => {
  answers = [];
  const call = () => () => new Promise((resolve) => void answers.push(resolve));
  actingGate({
    ...Object.fromEntries(names.map((name) => [name, call()])),
    'setup.end': () => Promise.resolve(ok(null)),
  });
  useSetup.setState(initialSetup, true);
  usePrivacy.setState(initialPrivacy, true);
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
    for (const answer of answers) answer(ok(['E:']));
    await settled();
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
