import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import { closeDrives, takeFrom } from '../../../../renderer/features/setup/state/booth-transfer-actions.ts';
import { initialBoothSetup, useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import {
  closeSetup,
  endSupervisorSession,
  openSetup,
  rememberSupervised,
} from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { eraseHeld, writeReport } from '../../../../renderer/features/privacy/state/privacy-actions.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok, refusedWith, toldKey } from '../../../support/answering-pages.ts';
import { settingsView } from '../../../support/fixture-page-settings-states.ts';

let pages: AnsweringPages;
const names: CallName[] = [
  'setup.drives',
  'setup.readFrom',
  'setup.import',
  'setup.remember',
  'setup.end',
  'privacy.report',
  'privacy.erase',
  'privacy.clean',
];
const view = settingsView();
const open = (session: string): void => {
  openSetup();
  useSetup.setState({ section: 'booth', supervisorSession: session });
  useBoothSetup.setState({ ...initialBoothSetup, view, drives: [{ place: 'E:', hasSettings: true }] });
};
beforeEach(() => {
  pages = new AnsweringPages(names);
  useScreen.setState({ notice: null });
  open('one');
});

describe('what a supervisor changed, and left', () => {
  it('is said not to be kept, where the core refuses', async () => {
    void rememberSupervised({});
    await settled();
    closeSetup();
    await pages.first('setup.remember').answer(refusedWith('disk-full'));
    expect(toldKey()).toBe('notice.late');
  });
});

describe('settings that are read from a stick that does not answer', () => {
  it('are left by Back, though an earlier reading has ended meanwhile', async () => {
    void takeFrom('E:');
    await settled();
    closeSetup();
    open('two');
    void takeFrom('E:');
    await settled();
    expect(pages.asked('setup.readFrom')).toHaveLength(2);
    await pages.first('setup.readFrom').answer(refusedWith('not-possible-now'));
    closeDrives();
    expect(useBoothSetup.getState().drives).toBe(null);
  });
});

describe('a report on a person that is written to a stick, and left', () => {
  it.each(['refused', 'kept'])('is said to be %s', async (what) => {
    usePrivacy.setState({ view: 'places', held: { plate: '51G77802' } as never });
    void writeReport('E:');
    await settled();
    closeSetup();
    await pages.first('privacy.report').answer(what === 'kept' ? ok('E:/report') : refusedWith('disk-full'));
    expect(toldKey()).not.toBe(undefined);
  });
  it('is said to be refused, where the session was over and another began', async () => {
    usePrivacy.setState({ view: 'places', held: { plate: '51G77802' } as never });
    void writeReport('E:');
    await settled();
    endSupervisorSession();
    useSetup.setState({ supervisorSession: 'two' });
    await pages.first('privacy.report').answer(refusedWith('disk-full'));
    expect([toldKey(), usePrivacy.getState().problem].some((told) => (told ?? null) !== null)).toBe(true);
  });
});

describe('what one supervisor erases', () => {
  it('is not shown to the next one as theirs', async () => {
    usePrivacy.setState({ view: 'pin', held: { plate: '51G77802' } as never, reason: 'asked' });
    writePin(usePrivacy, '1234');
    void eraseHeld();
    await settled();
    expect(pages.asked('privacy.erase')).toHaveLength(1);
    endSupervisorSession();
    useSetup.setState({ supervisorSession: 'two' });
    await pages.first('privacy.erase').answer(ok({}));
    expect(usePrivacy.getState().view).not.toBe('erased');
  });
});
