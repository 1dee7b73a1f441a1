import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashSupervisorPin, isPinBelowRules, pinFits } from '../../electron/booth/people/pin-hash.ts';
import { exportedSettings } from '../../electron/booth/settings/document.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { parseFlags } from '../../electron/host/tools/flags.ts';
import { printPinHash } from '../../electron/host/tools/hash-pin.ts';
import { provision } from '../../electron/host/settings/provisioning.ts';
import { testFolder } from '../support/folders.ts';
import { settingsIn } from '../support/settings-in.ts';
import { noLedgerKeys } from '../support/no-ledger-keys.ts';

let directory: string;
beforeEach(() => {
  directory = testFolder();
});

const open = () => settingsIn(directory);

const put = (name: string, text: string): void => writeFileSync(join(directory, name), text);
const all = (): string[] => readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));

describe('attack: whoever copies the booth’s files reads the supervisor’s PIN in them', () => {
  it('in the settings and their copy', async () => {
    const file = open();
    file.write({ lane: '4', supervisorPin: '839201' });
    expect(all().join()).not.toContain('839201');
    const kept = open().checked().settings.supervisorPin ?? '';
    expect([await pinFits('839201', kept), await pinFits('839202', kept)]).toEqual([true, false]);
    expect(isPinBelowRules(kept)).toBe(false);
  });

  it('as the version before wrote them, which go on opening the booth', async () => {
    put('settings.json', '{\n\t"lane": "4",\n\t"supervisorPin": "4711"\n}');
    put('settings.last-good.json', '{"supervisorPin":"4711"}');
    const { supervisorPin, lane } = open().checked().settings;
    expect(all().join()).not.toContain('4711');
    expect([lane, await pinFits('4711', supervisorPin ?? '')]).toEqual(['4', true]);
    // It is to be told that such a PIN would not be taken today.
    expect(isPinBelowRules(supervisorPin ?? '')).toBe(true);
    expect(open().checked().settings.supervisorPin).toBe(supervisorPin);
  });

  it.each([
    '{"lane":"4","supervisorPin":"4711"',
    '{"supervisorPin" : 4711, "lane": 7}',
    '{"supervisorPin":"47',
  ])('in what is left of damaged ones: %s', (text) => {
    put('settings.json', text);
    put('settings.damaged-1690000000000.json', text);
    expect(open().found).toBe('lost');
    expect(all().join('\n')).not.toMatch(/"supervisorPin"\s*:\s*"?47/);
  });

  it.each([
    ['of the program', 'settings.json.8b1f3c.new'],
    ['of the copy', 'settings.last-good.json.8b1f3c.new'],
    ['of the store', 'settings.json.tmp-17955582177629ab'],
  ])('in what a power cut leaves of a file %s that was being written', (_whose, name) => {
    put(name, '{"supervisorPin":"471147"}');
    open();
    expect(readdirSync(directory)).not.toContain(name);
  });

  it.each([
    ['in UTF-16', Buffer.from('{"lane":"4","supervisorPin":"471147"}', 'utf16le')],
    ['in UTF-16 the other way round', Buffer.from('{"supervisorPin":"471147"}', 'utf16le').swap16()],
    ['with a name and digits by their numbers', '{"\\u0073upervisorPi\\u006E":"4711\\u00347"'],
    ['that is whole, with a name by its numbers', '{"lane":"4","\\u0073upervisorPin":"471147"}'],
    ['with zeros among it', '{"supervisorPin":\u0000\u0000"471147"}'],
    ['whose beginning is lost', 'rvisorPin": "471147"}'],
    ['that was copied by hand', '{"supervisorPin":"471147"}', 'settings.json.bak'],
  ])('in a file %s', (_how, bytes, name = 'settings.json') => {
    writeFileSync(join(directory, name), bytes);
    open();
    const left = readdirSync(directory).map((file) => readFileSync(join(directory, file), 'latin1'));
    expect(left.join('\n').replaceAll('\0', '')).not.toMatch(/4711/);
    expect(left.join('\n').replaceAll('\0', '')).toContain('"scrypt$');
  });

  it('and what is no PIN stays as it is', () => {
    const text = '{"booth":"Pin: 4711","service":{"address":"https://parking.test:4711"}}';
    put('settings.json.bak', text);
    open();
    expect(readFileSync(join(directory, 'settings.json.bak'), 'utf8')).toBe(text);
  });

  it('in settings for another booth', () => {
    const file = open();
    file.write({ lane: '4', supervisorPin: '839201' });
    expect(exportedSettings(file.checked().settings, () => false)).not.toMatch(/839201|scrypt|[pP]in/);
  });
});

describe('attack: whoever reads the site’s file, or what was taken of it, finds the PIN by trying all of them', () => {
  const provisioned = async (content: object) => {
    const file = open();
    const source = { file: join(directory, 'provision.json'), named: true };
    put('provision.json', JSON.stringify(content));
    const taken = await provision({
      source,
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
    return { taken, document: file.document() };
  };

  it('digits are believed, told of, and never written on', async () => {
    const { taken, document } = await provisioned({ lane: '4', supervisorPin: '839201' });
    expect(taken).toMatchObject({ faults: [], pinDigits: true });
    expect(await pinFits('839201', String(document['supervisorPin']))).toBe(true);
    const others = readdirSync(directory).filter((name) => name !== 'provision.json');
    for (const name of others) expect(readFileSync(join(directory, name), 'utf8')).not.toContain('839201');
    const kept = JSON.parse(readFileSync(join(directory, 'provisioned.json'), 'utf8')) as {
      settings: string;
    };
    const all = JSON.stringify({ lane: '4', supervisorPin: '839201' });
    expect(kept.settings).not.toBe(createHash('sha256').update(all).digest('hex'));
  });

  it('a hash is believed, and nothing is to be told', async () => {
    const hash = await hashSupervisorPin('839201');
    const { taken, document } = await provisioned({ lane: '4', supervisorPin: hash });
    expect(taken).toEqual({ file: join(directory, 'provision.json'), faults: [], token: 'none' });
    expect(document).toEqual({ lane: '4', supervisorPin: hash });
  });

  it('a forgotten PIN is replaced by a file that has it alone, and nothing else is', async () => {
    await provisioned({ lane: '4', supervisorPin: '839201' });
    open().write({ lane: '5', supervisorPin: '650182' });
    expect((await provisioned({ lane: '4', supervisorPin: '839201' })).document['lane']).toBe('5');
    const { document } = await provisioned({ supervisorPin: '572913' });
    expect([document['lane'], await pinFits('572913', String(document['supervisorPin']))]).toEqual([
      '5',
      true,
    ]);
  });

  it('what an earlier version has taken over is not taken over again', async () => {
    const content = { lane: '4', supervisorPin: '4711' };
    const settings = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    put('provisioned.json', JSON.stringify({ settings, token: null }));
    open().write({ lane: '5', supervisorPin: '650182' });
    const { document } = await provisioned(content);
    expect([document['lane'], await pinFits('650182', String(document['supervisorPin']))]).toEqual([
      '5',
      true,
    ]);
  });
});

describe('attack: whoever lists the processes sees the PIN that is being hashed', () => {
  const printed = async (typed: string) => {
    let [said, complained] = ['', ''];
    const code = await printPinHash({
      input: Readable.from([typed]),
      output: undefined,
      say: (text) => (said += text),
      complain: (text) => (complained += text),
    });
    return { code, said, complained };
  };

  it('--hash-pin reads it from the standard input, and prints what the settings take', async () => {
    const { code, said } = await printed('839201\r\n');
    expect([code, await pinFits('839201', said.trim())]).toEqual([0, true]);
    expect(settingsSchema.parse({ supervisorPin: said.trim() }).supervisorPin).toBe(said.trim());
    expect(parseFlags(['--hash-pin', '839201'], '/').flags).not.toHaveProperty('hash-pin', '839201');
  });

  it.each(['', '4711', '123456', 'abcdef'])('and takes no %j', async (typed) => {
    const { code, said, complained } = await printed(typed);
    expect([code, said]).toEqual([2, '']);
    expect(complained).toContain('--hash-pin');
  });

  it('a hash that would cost a day to look at is none', () => {
    const dear = `scrypt$1048576$99$99$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;
    expect(settingsSchema.safeParse({ supervisorPin: dear }).success).toBe(false);
  });
});
