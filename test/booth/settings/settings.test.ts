import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings, settingsSources } from '../../../electron/booth/settings/load.ts';
import { testFolder } from '../../support/folders.ts';
import { stewardFile } from '../../support/steward-file.ts';

function fileOf(content: string): string {
  const file = join(testFolder(), 'booth.json');
  writeFileSync(file, content);
  return file;
}

const faultsOf = (configFile: string): string[] => {
  const loaded = loadSettings({ configFile });
  return loaded.ok
    ? []
    : loaded.faults.map(({ location, message }) => `${location.replace(configFile, 'FILE')} | ${message}`);
};

test('nothing configured is training mode with a CAR', () => {
  const loaded = loadSettings({});
  expect(loaded).toMatchObject({
    ok: true,
    value: { service: null, vehicleClasses: ['CAR'], picture: { longestSidePx: 1280, maxBytes: 300_000 } },
  });
});

test('a whole file is taken as it stands', () => {
  const given = {
    service: { address: 'https://parking.example/base/', token: 'abc', test: true, proxy: 'http://p:3128' },
    booth: 'North Gate',
    lane: '1',
    vehicleClasses: ['CAR', 'BUS'],
    vehicleClassLooks: { CAR: { names: { en: 'Taxi', th: 'แท็กซี่' }, picture: 'van' as const } },
    picture: { longestSidePx: 1920, quality: 0.7, maxBytes: 400_000 },
    dataDirectory: '/var/lib/gatebooth',
    supervisorPin: '4711',
    plateProfile: 'germany',
    reading: { mode: 'check', blindOneIn: 50 },
    language: 'th',
    ticket: { printer: 'Gate slip', byItself: true },
    capacity: 120,
    stay: { longHours: 12, mostHours: 240 },
    privacy: { pictureHours: 24, recordDays: 30, blankSeconds: 0 },
    rush: false,
    undoBySupervisor: true,
    signIn: true,
    display: 'HDMI-1',
    ledger: stewardFile(),
    monitoring: { healthFile: '/run/gatebooth/health.json', group: 'monitoring' },
    updates: { address: 'https://updates.example/gatebooth', hour: 3, waitDays: 7 },
    camera: {
      snapshotUrl: 'http://10.0.0.7/snap.jpg?channel=1',
      user: 'gate',
      password: 'secret: word',
      authentication: 'basic',
      imageUrl: 'https://archive.example/north?at={time}',
    },
  };
  const loaded = loadSettings({ configFile: fileOf(JSON.stringify(given)) });
  expect(loaded).toEqual({
    ok: true,
    value: {
      ...given,
      service: {
        ...given.service,
        connectSeconds: 2.5,
        probe: true,
        interfaceProfile: null,
        acceptPlainKeyring: false,
        acceptPlainHttp: false,
        formerAddress: null,
      },
    },
  });
});

test.each([
  ['{', /^FILE \| is not JSON \(line 1, column 1\)$/],
  ['', /^FILE \| is not JSON \(line 1, column 1\)$/],
  ['{\n  "lane": secret}', /^FILE \| is not JSON \(line 2, column 11\)$/],
  ['[]', /^FILE \| .*expected object/],
  ['{"service":{"address":"parking.example"}}', /^FILE: service\.address \| must start with http/],
  ['{"service":{"address":"ftp://parking.example"}}', /^FILE: service\.address \| must start with http/],
  ['{"service":{"address":"https://"}}', /^FILE: service\.address \| is not an address/],
  ['{"service":{"address":"https://a/?q=1"}}', /^FILE: service\.address \| must not have a query/],
  ['{"service":{"address":"https://u:p@a/"}}', /^FILE: service\.address \| must not contain a user name/],
  [
    '{"privacy":{"pictureHours":49,"recordDays":2}}',
    /^FILE: privacy\.pictureHours \| must not be longer than recordDays$/,
  ],
  ['{"updates":{"address":"http://updates"}}', /^FILE: updates\.address \| must start with https:/],
  ['{"service":{}}', /^FILE: service\.address \| /],
  ['{"service":{"address":"https://a","token":"a b"}}', /^FILE: service\.token \| must be printable ASCII/],
  ['{"service":{"address":"https://a","token":"a\\r\\nX: y"}}', /^FILE: service\.token \| must be printable/],
  ['{"service":{"address":"https://a","proxy":"socks5://p:1"}}', /^FILE: service\.proxy \| must be http:/],
  ['{"service":{"address":"https://a","tokn":"x"}}', /^FILE: service\.tokn \| is not a setting/],
  [
    '{"service":{"address":"https://a","interfaceProfile":"site.json"}}',
    /^FILE: service\.interfaceProfile \| must be specification, training or an absolute path/,
  ],
  ['{"lanes":"1"}', /^FILE: lanes \| is not a setting/],
  ['{"vehicleClasses":[]}', /^FILE: vehicleClasses \| /],
  ['{"vehicleClasses":["CAR","CAR"]}', /^FILE: vehicleClasses \| must not name a class twice/],
  ['{"vehicleClasses":["CAR",7]}', /^FILE: vehicleClasses\.1 \| /],
  ['{"picture":{"maxBytes":10}}', /^FILE: picture\.maxBytes \| /],
  ['{"picture":{"quality":"high"}}', /^FILE: picture\.quality \| /],
  ['{"camera":{"snapshotUrl":"rtsp://cam/1"}}', /^FILE: camera\.snapshotUrl \| must start with http/],
  ['{"camera":{"snapshotUrl":"http://u:p@cam/"}}', /^FILE: camera\.snapshotUrl \| must not contain a user/],
  ['{"camera":{"snapshotUrl":"http://cam/","user":"a:b"}}', /^FILE: camera\.user \| .*without a colon/],
  ['{"camera":{"snapshotUrl":"http://cam/","password":"x"}}', /^FILE: camera\.user \| is missing/],
  [
    '{"camera":{"snapshotUrl":"http://cam/","imageUrl":"http://cam/{plate}"}}',
    /^FILE: camera\.imageUrl \| knows \{time\}.*, not \{plate\}/,
  ],
  ['{"dataDirectory":"data"}', /^FILE: dataDirectory \| must be an absolute path/],
])('the file %s is refused with the place of its fault', (content, fault) => {
  expect(faultsOf(fileOf(content)).join('\n')).toMatch(fault);
});

test('the snapshot’s own address is the image’s where the site says so', () => {
  const file = fileOf('{"camera":{"snapshotUrl":"http://cam/snap.jpg","imageUrl":true}}');
  expect(loadSettings({ configFile: file })).toMatchObject({
    ok: true,
    value: { camera: { imageUrl: 'http://cam/snap.jpg', user: null, authentication: 'digest' } },
  });
});

test('every fault of a file is named, not only the first', () => {
  const faults = faultsOf(fileOf('{"booth":"","lane":7,"x":1,"service":{"address":"no"}}'));
  expect(faults).toHaveLength(4);
});

test('a token never stands in the message about it', () => {
  const faults = faultsOf(fileOf('{"service":{"address":"https://a","token":"secret word"}}'));
  expect(faults.join()).not.toContain('secret');
});

test('a file that is not there, or is a directory, is named', () => {
  const folder = testFolder();
  expect(faultsOf(join(folder, 'none.json'))).toEqual([`FILE | there is no such file`]);
  mkdirSync(join(folder, 'dir'));
  expect(faultsOf(join(folder, 'dir'))).toEqual([`FILE | is not a file`]);
});

test('a file saved by an editor with a byte order mark is read', () => {
  expect(loadSettings({ configFile: fileOf('\uFEFF{"lane":"9"}') })).toMatchObject({
    ok: true,
    value: { lane: '9' },
  });
});

test('a flag wins over the environment, and both over the file', () => {
  const file = fileOf('{"service":{"address":"https://file","token":"file","test":true}}');
  const env = { GATEBOOTH_API_URL: 'https://env', GATEBOOTH_TOKEN: 'env' };
  const loaded = loadSettings(settingsSources({ config: file, 'api-url': 'https://flag' }, env));
  expect(loaded).toMatchObject({
    ok: true,
    value: { service: { address: 'https://flag', token: 'env', test: true } },
  });
});

test('a wrong flag, or a token without an address, is named as such', () => {
  expect(loadSettings(settingsSources({ 'api-url': 'parking' }, {}))).toEqual({
    ok: false,
    faults: [{ location: '--api-url', message: 'must start with http:// or https://' }],
  });
  expect(loadSettings(settingsSources({}, { GATEBOOTH_TOKEN: 't' }))).toEqual({
    ok: false,
    faults: [{ location: 'GATEBOOTH_TOKEN', message: 'a token was given without a service address' }],
  });
});
