import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../electron/contract/channels.ts';
import { diagnosticsSchema } from '../../../../electron/contract/diagnostics.ts';
import type { FleetRead } from '../../../../electron/contract/fleet.ts';
import { serverForm } from '../../../../electron/booth/ledger/messages/control.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import { serverFactsSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import {
  errorOf,
  runningBooth,
  settingsWith,
  valueOf,
  type TestBooth,
} from '../../../support/running-booth.ts';
import { enteredAt, hasTold, isCurrent, siteOfTwo } from '../site/site-booths.ts';

const settings = settingsWith('specification', { supervisorPin: '4711' });
const nobody = 'http://127.0.0.1:1';

const enter = async (booth: TestBooth): Promise<string> =>
  valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;

const fleetOf = async (booth: TestBooth, supervisorSession: string): Promise<FleetRead> =>
  calls['fleet.read'].output.parse(valueOf(await booth.call('fleet.read', { supervisorSession })));

describe('a supervisor at one booth', () => {
  it('is told how the others are, and that one has been switched off is told by those that go on', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north', { settings }), await booth('south')];
    await enteredAt(south, 'SECRET9');
    await hasTold(ledger, 'north', {});
    await hasTold(ledger, 'south', {});
    const session = await enter(north);
    const read = await fleetOf(north, session);
    expect(read).toMatchObject({
      isAnswering: true,
      fleet: {
        booths: [
          { id: 'north', name: 'North gate', isOwn: true, seen: { isSilent: false } },
          { id: 'south', name: 'South gate', isOwn: false, health: { version: '0.0.0-test', link: 'open' } },
        ],
      },
    });
    expect(JSON.stringify(read)).not.toContain('SECRET9');
    await ledger.site.nodes[0]?.kill();
    await north.until(({ ledger }) => ledger?.state === 'away', 'the ledger is away');
    expect(await fleetOf(north, session)).toEqual({ ...read, isAnswering: false });
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('finds in the diagnostics what is to be mended of the ledger, and the gate goes on', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const node = {
      name: 'one',
      version: '2.10.27',
      isEncrypted: true,
      freeBytes: null,
      certificateEnds: null,
    };
    const at = { at: '2026-11-27T08:00:00.000+07:00' };
    const servers = [{ ...node, syncsAlways: false }];
    const told = writeMessage(serverForm, { v: '1.0', kind: 'server', servers, at });
    await ledger.root.jetstream().publish(serverFactsSubject, told);
    const north = await booth('north', { settings });
    await isCurrent(north);
    const supervisorSession = await enter(north);
    const read = async (): Promise<unknown> =>
      diagnosticsSchema.parse(valueOf(await north.call('diagnostics.read', { supervisorSession }))).ledger;
    await expect.poll(read).toMatchObject({ state: 'current', concerns: ['not-durable'] });
    await enteredAt(north, 'GOESON1');
  });

  it('of no ledger has nothing to be told', async () => {
    const booth = await runningBooth(nobody, { settings });
    const supervisorSession = await enter(booth);
    expect(errorOf(await booth.call('fleet.read', { supervisorSession }))?.code).toBe('not-possible-now');
  });
});

describe('attack: somebody without a supervisor’s PIN asks how the booths of the site are', () => {
  it('with a session that nobody began, with one that was ended, and without any', async (context) => {
    const { booth } = await siteOfTwo(context);
    const north = await booth('north', { settings });
    await isCurrent(north);
    const supervisorSession = await enter(north);
    expect((await fleetOf(north, supervisorSession)).isAnswering).toBe(true);
    const asked = async (input: object): Promise<unknown> =>
      errorOf(await north.call('fleet.read', input))?.code;
    expect(await asked({ supervisorSession: randomUUID() })).toBe('visit-over');
    expect(await asked({})).toBe('bad-message');
    valueOf(await north.call('setup.end', { supervisorSession }));
    expect(await asked({ supervisorSession })).toBe('visit-over');
  });
});
