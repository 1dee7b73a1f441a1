import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkDocument,
  exportedSettings,
  importedDocument,
} from '../../../electron/booth/settings/document.ts';
import { readLedger } from '../../../electron/booth/settings/ledger-change.ts';
import { loadSettings } from '../../../electron/booth/settings/load.ts';
import { testFolder } from '../../support/folders.ts';
import { stewardFile } from '../../support/steward-file.ts';

const faultsOf = (ledger: unknown): unknown => {
  const read = checkDocument({ ledger });
  return read.ok ? [] : read.faults.map(({ path, code }) => `${path}: ${code}`);
};

/** As whoever writes a settings file is told. */
function wordsOf(ledger: unknown): readonly string[] {
  const configFile = join(testFolder(), 'booth.json');
  writeFileSync(configFile, JSON.stringify({ ledger }));
  const read = loadSettings({ configFile });
  return read.ok
    ? []
    : read.faults.map(({ location, message }) => `${location.replace(configFile, 'booth.json')} ${message}`);
}

describe('the setting of the site ledger', () => {
  it('is what the steward gives, and its key is taken out', () => {
    const given = stewardFile();
    const { seed, ...plain } = given;
    const read = checkDocument({ lane: '2', ledger: given });
    expect(read).toMatchObject({
      ok: true,
      value: { document: { lane: '2', ledger: plain }, ledgerKey: seed },
    });
    expect(JSON.stringify(read.ok && [read.value.document, read.value.settings])).not.toContain(seed);
  });

  it('is at none where it is left out or null, and may stand without its key', () => {
    for (const document of [{}, { ledger: null }])
      expect(checkDocument(document)).toMatchObject({
        ok: true,
        value: { settings: { ledger: null }, ledgerKey: null },
      });
    const { seed: _seed, ...plain } = stewardFile();
    expect(checkDocument({ ledger: plain })).toMatchObject({ ok: true, value: { ledgerKey: null } });
  });

  it('is read where a later steward of the same major version has added to it', () => {
    expect(faultsOf({ ...stewardFile(), v: '1.7', region: 'north-east' })).toEqual([]);
  });

  it.each([
    ['of another kind', { kind: 'fencing-credentials' }, ['ledger.kind: ledger-fencing']],
    [
      'of another kind and version',
      { kind: 'fencing-credentials', v: '2.0' },
      ['ledger.kind: ledger-fencing'],
    ],
    [
      'of another major version, whatever else is in it',
      { v: '2.0', servers: 'all' },
      ['ledger.v: other-version'],
    ],
    ['of no kind', { kind: 'credential' }, ['ledger.kind: not-offered']],
    [
      'with a server that is none',
      { servers: ['ledger:4222', 'https://ledger/x'] },
      ['ledger.servers.1: wrong'],
    ],
    ['with a port that is none', { servers: ['ledger:70000'] }, ['ledger.servers.0: wrong']],
    ['without servers', { servers: [] }, ['ledger.servers: too-short']],
    ['with a cut authority', { ca: stewardFile().ca.slice(0, 200) }, ['ledger.ca: wrong']],
    [
      'with a damaged key',
      {
        seed: stewardFile().seed.replace(
          /^(.{20})(.)/,
          (_all, before: string, one: string) => `${before}${one === 'A' ? 'B' : 'A'}`,
        ),
      },
      ['ledger.seed: wrong'],
    ],
    ['with an id that is none', { booth: 'North Gate' }, ['ledger.booth: wrong']],
  ])('%s it is told with its place', (_what, change, faults) => {
    expect(faultsOf({ ...stewardFile(), ...change })).toEqual(faults);
  });

  it('is told in words to whoever writes the file, and never by its value', () => {
    const given = stewardFile();
    expect(wordsOf({ ...given, kind: 'fencing-credentials' })).toEqual([
      'booth.json: ledger.kind is of the key to take over from other booths: the booth’s own file is meant',
    ]);
    expect(wordsOf({ ...given, v: '2.0' })).toEqual([
      'booth.json: ledger.v is 2.0: this program reads versions like 1.0',
    ]);
    expect(wordsOf({ ...given, seed: `${given.seed}A` }).join()).not.toContain(given.seed);
    expect(wordsOf(given)).toEqual([]);
  });

  it('is no part of what goes to other booths, and what comes from them says nothing of it', () => {
    const [own, other] = [stewardFile(), stewardFile({ booth: 'south' })];
    const before = checkDocument({ ledger: own });
    if (!before.ok) throw new Error('unread');
    expect(exportedSettings(before.value.settings, () => false)).not.toMatch(/ledger|harbour/);
    const { ledger } = importedDocument(before.value.document, { lane: '3', ledger: other });
    expect(ledger).toEqual(before.value.document['ledger']);
    expect(importedDocument({}, { ledger: other })).toEqual({});
  });

  it('as a file is shown without its key, and a file without one is told', () => {
    const { seed, ...plain } = stewardFile();
    const text = `\uFEFF${JSON.stringify({ ...plain, seed }, null, 2)}\n`;
    expect(readLedger(text)).toEqual({
      ledger: { site: 'harbour', booth: 'north', servers: plain.servers },
      faults: [],
    });
    expect(readLedger(JSON.stringify(plain))).toEqual({
      ledger: null,
      faults: [{ path: 'ledger.seed', code: 'missing' }],
    });
    expect(readLedger('PK..')).toEqual({ ledger: null, faults: [{ path: 'ledger', code: 'not-json' }] });
  });
});
