import { randomBytes, scryptSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashSupervisorPin, pinFits } from '../../electron/booth/people/pin-hash.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { provision } from '../../electron/host/settings/provisioning.ts';
import { testFolder } from '../support/folders.ts';
import { settingsIn } from '../support/settings-in.ts';
import { noLedgerKeys } from '../support/no-ledger-keys.ts';

let directory: string;
beforeEach(() => {
  directory = testFolder();
});

const open = () => settingsIn(directory);

/** A start of the booth with that provisioning file. @returns what became of it, and the settings after it */
async function startWith(content: object) {
  const file = open();
  const path = join(directory, 'provision.json');
  writeFileSync(path, JSON.stringify(content));
  const taken = await provision({
    source: { file: path, named: true },
    trust: () => 'trusted',
    takenFile: join(directory, 'provisioned.json'),
    write: (document) => file.write(document),
    current: () => file.document(),
    inForce: () => file.checked().settings,
    believed: () => undefined,
    ledgerKeys: noLedgerKeys,
    tokens: { held: () => Promise.resolve(null), takeFrom: () => Promise.resolve('removed') },
    credential: { bind: () => undefined },
    log: () => undefined,
  });
  const { supervisorPin, service, lane } = file.checked().settings;
  const opens = (pin: string): Promise<boolean> => pinFits(pin, supervisorPin ?? '');
  return { faults: taken?.faults, address: service?.address, lane, opens };
}

const http = { address: 'http://parking.test/', acceptPlainHttp: true };
const https = { address: 'https://parking.test/' };

describe('attack: a stranger has the old PIN, and the site’s file cannot replace it', () => {
  it('where that file still has the address which was mended on the screen', async () => {
    const old = { address: http.address };
    open().write({ service: old, supervisorPin: '839201' });
    await startWith({ service: old, supervisorPin: '839201' });
    open().write({ service: https, supervisorPin: '839201' });
    const { faults, address, opens } = await startWith({ service: old, supervisorPin: '572913' });
    expect([faults, address, await opens('572913')]).toEqual([[], https.address, true]);
  });
});

describe('attack: a file of the site changes something else, and the booth is without a PIN after it', () => {
  it('the one that was set on the screen stays', async () => {
    await startWith({ service: https, lane: '4' });
    open().write({ service: https, lane: '4', supervisorPin: '839201' });
    const { lane, opens } = await startWith({ service: https, lane: '5' });
    expect([lane, await opens('839201')]).toEqual(['5', true]);
  });

  it('nor is the one that was replaced on the screen in force again', async () => {
    await startWith({ service: https, lane: '4', supervisorPin: '839201' });
    open().write({ service: https, lane: '4', supervisorPin: '650182' });
    const { lane, opens } = await startWith({ service: https, lane: '5', supervisorPin: '839201' });
    expect([lane, await opens('839201'), await opens('650182')]).toEqual(['5', false, true]);
  });

  it('and so it does at a booth without a service, which anybody could set up otherwise', async () => {
    await startWith({ supervisorPin: '839201' });
    const { lane, opens } = await startWith({ lane: '5' });
    expect([lane, await opens('839201')]).toEqual(['5', true]);
  });
});

describe('attack: the file that replaces a forgotten PIN undoes what was changed on the screen', () => {
  it('neither by itself, nor when the one before is laid back', async () => {
    await startWith({ lane: '4', supervisorPin: '839201' });
    open().write({ lane: '5', supervisorPin: '839201' });
    await startWith({ supervisorPin: '572913' });
    const { lane, opens } = await startWith({ lane: '4', supervisorPin: '572913' });
    expect([lane, await opens('572913')]).toEqual(['5', true]);
  });
});

describe('attack: a supervisor’s PIN is guessed because a provisioning file brought one that everybody tries first', () => {
  it.each([
    ['4711', 'too-short'],
    ['0000', 'too-short'],
    ['123456', 'common'],
  ])('%s is not taken over at a live booth', async (pin, code) => {
    const { faults, address } = await startWith({ service: https, supervisorPin: pin });
    expect([faults, address]).toEqual([
      [expect.objectContaining({ path: 'supervisorPin', code })],
      undefined,
    ]);
  });

  it('nor is the hash of such a one', async () => {
    const { faults } = await startWith({ service: https, supervisorPin: await hashSupervisorPin('4711') });
    expect(faults).toMatchObject([{ path: 'supervisorPin', code: 'too-short' }]);
  });

  it('the one that is in force goes on, whatever else is new', async () => {
    open().write({ service: https, supervisorPin: '4711' });
    const { faults, lane, opens } = await startWith({ service: https, lane: '5', supervisorPin: '4711' });
    expect([faults, lane, await opens('4711')]).toEqual([[], '5', true]);
  });
});

describe('attack: a hash keeps out whoever knows its PIN, or the processor busy', () => {
  const hashOf = (pin: string, N: number, r: number, p: number): string => {
    const salt = randomBytes(16);
    const key = scryptSync(pin, salt, 32, { N, r, p, maxmem: 2 ** 28 });
    return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
  };
  const unasked = (costs: string): string => `scrypt$${costs}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

  it.each([
    [2, 1, 1],
    [16, 8, 16],
    [2 ** 14, 8, 5],
  ])('its PIN opens, however little it costs: N=%i, r=%i, p=%i', async (N, r, p) => {
    const { faults, opens } = await startWith({ service: https, supervisorPin: hashOf('839201', N, r, p) });
    expect([faults, await opens('839201'), await opens('839202')]).toEqual([[], true, false]);
  });

  it.each(['131072$16$16', '131072$8$3', '65536$1$1'])(
    'one of %s is not taken over, and the booth works on where it has been',
    async (costs) => {
      const supervisorPin = unasked(costs);
      const { faults, address } = await startWith({ service: https, supervisorPin });
      expect([faults, address]).toEqual([[{ path: 'supervisorPin', code: 'wrong' }], undefined]);
      expect(settingsSchema.parse({ supervisorPin })).toMatchObject({ supervisorPin });
    },
  );

  it('no PIN fits one that scrypt does not know', async () => {
    expect(await pinFits('839201', unasked('65536$1$1'))).toBe(false);
  });
});
