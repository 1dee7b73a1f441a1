import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import { sayOfService } from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { openDrives, takeFrom } from '../../../../renderer/features/setup/state/booth-transfer-actions.ts';
import { initialBoothSetup, useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import { closeSetup, openSetup } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { initialSetup, useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';

const ok = (value: unknown) => ({ ok: true, value });
const toldKey = (): string | undefined => useScreen.getState().notice?.message.key;
interface Asked {
  readonly name: string;
  readonly answer: (value: unknown) => Promise<void>;
}
let asked: Asked[];
const names: CallName[] = ['setup.drives', 'setup.readFrom', 'setup.import', 'setup.sameService'];
const of = (name: CallName) => asked.filter((one) => one.name === name);
const one = (name: CallName): Asked => {
  const [found] = of(name);
  if (found === undefined) throw new Error(`${name} was not called`);
  return found;
};
const view = { settings: { service: { address: 'https://service.example' } }, givenBy: null } as never;

beforeEach(() => {
  asked = [];
  const call = (name: CallName) => () =>
    new Promise((resolve) => {
      asked.push({
        name,
        answer: async (value) => {
          resolve(value);
          await settled();
        },
      });
    });
  actingGate({
    ...Object.fromEntries(names.map((name) => [name, call(name)])),
    'setup.end': () => Promise.resolve(ok(null)),
  });
  useSetup.setState(initialSetup, true);
  useBoothSetup.setState(initialBoothSetup, true);
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
    await one('setup.drives').answer(ok([...drives]));
    await one('setup.readFrom').answer(ok('{"booth":"North"}'));
    const isTold = toldKey() !== undefined || useBoothSetup.getState().problem !== null;
    expect(isTold || of('setup.import').length > 0).toBe(true);
  });
});

describe('what a supervisor said of the service that waiting records are for, and left', () => {
  it('is said not to be kept, where the core refuses', async () => {
    void sayOfService('sameService');
    await settled();
    closeSetup();
    await one('setup.sameService').answer({ ok: false, error: { code: 'disk-full' } });
    expect([toldKey(), useBoothSetup.getState().problem].some((told) => (told ?? null) !== null)).toBe(true);
  });
});
