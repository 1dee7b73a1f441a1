import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import { sayOfService } from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { openDrives, takeFrom } from '../../../../renderer/features/setup/state/booth-transfer-actions.ts';
import { useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import { closeSetup, openSetup } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok, toldKey } from '../../../support/answering-pages.ts';
import { settingsView } from '../../../support/fixture-page-settings-states.ts';

let pages: AnsweringPages;
const names: CallName[] = ['setup.drives', 'setup.readFrom', 'setup.import', 'setup.sameService'];
/** The booth as it is set up. */
const view = settingsView();

beforeEach(() => {
  pages = new AnsweringPages(names);
  openSetup();
  useSetup.setState({ section: 'booth', supervisorSession: 'one' });
  useBoothSetup.setState({ view });
});

describe('settings that are taken from a stick right after it was looked for once more', () => {
  it('are taken, or it is said that they are not', async () => {
    const drives = [{ place: 'E:', hasSettings: true }];
    useBoothSetup.setState({ drives: drives });
    void openDrives();
    await settled();
    void takeFrom('E:');
    await settled();
    await pages.first('setup.drives').answer(ok([...drives]));
    await pages.first('setup.readFrom').answer(ok('{"booth":"North"}'));
    const isTold = toldKey() !== undefined || useBoothSetup.getState().problem !== null;
    expect(isTold || pages.asked('setup.import').length > 0).toBe(true);
  });
});

describe('what a supervisor said of the service that waiting records are for, and left', () => {
  it('is said not to be kept, where the core refuses', async () => {
    void sayOfService('sameService');
    await settled();
    closeSetup();
    await pages.first('setup.sameService').answer({ ok: false, error: { code: 'disk-full' } });
    expect([toldKey(), useBoothSetup.getState().problem].some((told) => (told ?? null) !== null)).toBe(true);
  });
});
