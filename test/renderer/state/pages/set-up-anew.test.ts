import { beforeEach, describe, expect, it } from 'vitest';
import { askName, writeName } from '../../../../renderer/features/people/state/manage-actions.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import { askForPlate, writeReason } from '../../../../renderer/features/privacy/state/privacy-actions.ts';
import { usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import { startWay, write } from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import { openSetup } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { AnsweringPages } from '../../../support/answering-pages.ts';
import { freshSettings, settingsView } from '../../../support/fixture-page-settings-states.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { quietSnapshot } from '../../../support/fixture-page-states.ts';

// *Settings* in the header, tapped while they are open: the PIN is asked for, and the next one may type it.

beforeEach(() => {
  void new AnsweringPages(['setup.end']);
  openSetup();
  useSetup.setState({ supervisorSession: 'one' });
});

function nextOne(): void {
  openSetup();
  expect(useSetup.getState().supervisorSession).toBe(null);
  useSetup.setState({ supervisorSession: 'two' });
}

describe('what one supervisor has open in the settings', () => {
  it('is not shown to the next: what is held about a person', () => {
    askForPlate();
    usePrivacy.setState({ view: 'held', held: { plate: '51G77802' } as never });
    writeReason('asked');
    nextOne();
    expect(usePrivacy.getState()).toMatchObject({ view: null, held: null, reason: '' });
  });

  it('nor is a token that was typed', () => {
    useBoothSetup.setState({ view: settingsView() });
    startWay('token');
    write('token', 'of-the-provider');
    nextOne();
    expect([useBoothSetup.getState().way, useBoothSetup.getState().draft.token]).toEqual([null, '']);
  });

  it('nor is who was being added', () => {
    askName();
    writeName('Nina');
    nextOne();
    expect(usePeople.getState().view).toBe(null);
  });
});

describe('the answers of a first set-up, for which there is no PIN yet', () => {
  it('stay where *Settings* is tapped in the middle of them', () => {
    receiveSnapshot(quietSnapshot({ revision: 9, setUp: false }));
    openSetup();
    useBoothSetup.setState({ view: freshSettings() });
    startWay('all');
    write('booth', 'North');
    openSetup();
    expect([useBoothSetup.getState().way, useBoothSetup.getState().draft.booth]).toEqual(['all', 'North']);
  });
});
