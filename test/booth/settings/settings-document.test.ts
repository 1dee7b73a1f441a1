import { describe, expect, it, test } from 'vitest';
import {
  changedDocument,
  changedNames,
  checkDocument,
  exportedSettings,
  importedDocument,
  type SettingsDocument,
} from '../../../electron/booth/settings/document.ts';

const before: SettingsDocument = {
  service: { address: 'https://parking.test', proxy: 'http://ann:secret@proxy:3128', interfaceProfile: null },
  booth: 'North',
  lane: '1',
  supervisorPin: '4711',
  camera: { snapshotUrl: 'http://cam/snap.jpg', user: 'gate', password: 'word' },
};

const notOwn = () => false;

const faultsOf = (document: SettingsDocument): string[] => {
  const read = checkDocument(document);
  return read.ok ? [] : read.faults.map(({ path, code, limit }) => `${path}: ${code} ${limit ?? ''}`.trim());
};

describe('a change from the screen', () => {
  it('changes what it names, and null takes a setting back to its default', () => {
    const after = changedDocument(before, { lane: '2', camera: null, stay: { longHours: 12 } });
    const { camera: _, ...rest } = before;
    expect(after).toEqual({ ...rest, lane: '2', stay: { longHours: 12 } });
  });

  it('keeps the secrets that the screen never saw', () => {
    const after = changedDocument(before, {
      service: { proxy: 'http://ann@proxy:3128', probe: false },
      camera: { snapshotUrl: 'http://cam/other.jpg' },
    });
    expect(after['service']).toEqual({ ...(before['service'] as object), probe: false });
    expect(after['camera']).toEqual({ snapshotUrl: 'http://cam/other.jpg', user: 'gate', password: 'word' });
  });

  it('sends a camera’s password to no other host, user or scheme', () => {
    for (const change of [
      { snapshotUrl: 'http://evil/snap.jpg' },
      { snapshotUrl: 'https://cam/snap.jpg' },
      { user: 'x' },
    ])
      expect(changedDocument(before, { camera: change })['camera']).not.toHaveProperty('password');
  });

  it('does not send the proxy’s password to another proxy', () => {
    const after = changedDocument(before, { service: { proxy: 'http://ann@evil:3128' } });
    expect(JSON.stringify(after)).not.toContain('secret');
  });

  it('can leave earlier cars on the screen for good, where null means the default', () => {
    const blank = (blankSeconds: number | null): unknown => {
      const read = checkDocument(changedDocument(before, { privacy: { blankSeconds } }));
      return read.ok && read.value.settings.privacy.blankSeconds;
    };
    expect([blank(0), blank(null), blank(14)]).toEqual([0, 120, false]);
    const kept = checkDocument({ ...before, privacy: { blankSeconds: null } });
    expect(kept.ok && exportedSettings(kept.value.settings, notOwn)).toContain('"blankSeconds": 0');
  });

  it('reaches no prototype', () => {
    const after = changedDocument(before, JSON.parse('{"__proto__":{"rush":false}}') as SettingsDocument);
    expect(faultsOf(after)).toEqual(['__proto__: unknown']);
  });
});

test.each<[SettingsDocument, string[]]>([
  [{ service: { address: 'parking.test' } }, ['service.address: no-scheme']],
  [{ service: {} }, ['service.address: missing']],
  [{ service: { address: 'https://a', token: 'two words' } }, ['service.token: wrong']],
  [{ service: { address: 'https://a', token: 'caf\u00e9' } }, ['service.token: wrong']],
  [{ service: { address: 'https://a', token: 'x'.repeat(9000) } }, ['service.token: too-long 8192']],
  [{ lanes: 3, booth: '' }, ['booth: too-short 1', 'lanes: unknown']],
  [{ vehicleClasses: ['CAR', 'CAR'] }, ['vehicleClasses: twice']],
  [
    { vehicleClassLooks: { CAR: { names: { en: 'x'.repeat(21) }, picture: 'ship' } } },
    ['vehicleClassLooks.CAR.names.en: too-long 20', 'vehicleClassLooks.CAR.picture: not-offered'],
  ],
  [
    { picture: { maxBytes: 10, quality: 2 } },
    ['picture.quality: too-large 0.95', 'picture.maxBytes: too-small 20000'],
  ],
  [{ capacity: 0 }, ['capacity: too-small 1']],
  [{ ticket: { byItself: 'yes' } }, ['ticket.byItself: wrong']],
  [{ language: 'xx' }, ['language: not-offered']],
  [{ plateProfile: 'mars' }, ['plateProfile: not-offered']],
  [{ plateProfile: '/none.json' }, ['plateProfile: file']],
  [{ stay: { longHours: 9, mostHours: 8 } }, ['stay.longHours: too-large']],
  [{ dataDirectory: '/elsewhere' }, ['dataDirectory: unknown']],
])('%j is refused with place and code', (document, faults) => {
  expect(faultsOf(document)).toEqual(faults);
});

test('a booth’s own copy of a profile is not exported, and that of the same service outlives an import', () => {
  const service = { address: 'https://parking.test', interfaceProfile: '/data/interface-profiles/one.json' };
  const read = checkDocument({ ...before, service });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const own = exportedSettings(read.value.settings, (source) => source === service.interfaceProfile);
  expect(own).not.toContain('interfaceProfile');
  expect(exportedSettings(read.value.settings, notOwn)).toContain(service.interfaceProfile);
  const into = (address: string) =>
    importedDocument({ service: { ...service, address } }, JSON.parse(own) as SettingsDocument)['service'];
  expect(into('https://parking.test')).toMatchObject(service);
  expect(into('https://other.test')).not.toHaveProperty('interfaceProfile');
});

test('what is exported has no secret and no name of this booth, and makes the next one the same', () => {
  const read = checkDocument(before);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const text = exportedSettings(read.value.settings, notOwn);
  for (const secret of ['4711', 'secret', 'word', 'North']) expect(text).not.toContain(secret);

  const next = { booth: 'South', lane: '7', supervisorPin: '1234', rush: false };
  const imported = checkDocument(importedDocument(next, JSON.parse(text) as SettingsDocument));
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
  expect(changedNames(read.value.settings, imported.value.settings)).toEqual([
    'service.proxy',
    'booth',
    'lane',
    'camera.password',
    'supervisorPin',
  ]);
});

describe('attack: a stick switches the reading of plates on, or lets nobody have decided', () => {
  const imported = (own: SettingsDocument, reading?: SettingsDocument): unknown =>
    importedDocument(own, { rush: false, ...(reading && { reading }) })['reading'];

  it.each([{ service: { address: 'https://parking.test' } }, { supervisorPin: '4711' }])(
    'a booth that is set up keeps its own: %j',
    (own) => {
      expect(imported(own, { mode: 'suggest' })).toBeUndefined();
      expect(imported({ ...own, reading: { mode: 'off' } }, { mode: 'suggest' })).toEqual({ mode: 'off' });
      expect(imported({ ...own, reading: { mode: 'check' } })).toEqual({ mode: 'check' });
    },
  );

  it('one that is not takes it, and asks', () => {
    expect(imported({}, { mode: 'suggest' })).toEqual({ mode: 'suggest' });
  });
});

describe('attack: a password that a camera takes in its address leaves with a memory stick, or to the service', () => {
  const camera = (snapshotUrl: string) => {
    const read = checkDocument({ ...before, camera: { snapshotUrl, imageUrl: true } });
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const { camera: exported } = JSON.parse(exportedSettings(read.value.settings, notOwn)) as {
      camera: { snapshotUrl: string; imageUrl: string };
    };
    return [exported.snapshotUrl, exported.imageUrl, read.value.settings.camera?.imageUrl];
  };
  const thrice = (address: string): string[] => [address, address, address];

  it.each([
    'pwd',
    'Password',
    'token',
    'loginpas',
    'passwd',
    'secret',
    'user_pwd',
    'access_token',
    'api_key',
    'passphrase',
    'session',
    'sig',
    'authbasic',
    'Password1',
    '%70wd',
    'channel=1;pwd',
    'anything',
  ])('as %s', (name) => {
    const harmless = 'http://cam/snap.cgi?channel=1&JpegSize=XL';
    const [address = '', ...others] = camera(`${harmless}&${name}=let-me-in`);
    expect([address, ...others]).toEqual(thrice(harmless));
  });

  it.each([
    '/admin/let-me-in/snap.jpg',
    '/user=gate&pwd=let-me-in/snap.jpg',
    '/snap.jpg;pwd=let-me-in',
    '/pass%77ord/let-me-in',
    '/bot7a41Hk29-let-me-in/snap.jpg',
  ])('in its path: %s', (path) => {
    expect(camera(`http://cam${path}?ch=2`)).toEqual(thrice('http://cam/?ch=2'));
  });

  it.each([
    'http://10.0.0.7:8080/axis-cgi/jpg/image.cgi?resolution=640x480&camera=1',
    'http://cam/ISAPI/Streaming/channels/101/picture',
    'http://cam/onvif-http/snapshot?Profile_1',
    'https://[::1]/cgi-bin/api.cgi?cmd=Snap&channel=0',
  ])('what only says which picture is wanted stays: %s', (address) => {
    expect(camera(address)).toEqual(thrice(address));
  });

  it('and so does what is filled in later', () => {
    const imageUrl = 'https://archive.test/{recordId}.jpg?at={time}&key=let-me-in&file={unixMs}.jpg';
    const read = checkDocument({ camera: { snapshotUrl: 'http://cam/snap.jpg', imageUrl } });
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    expect(exportedSettings(read.value.settings, notOwn)).toContain(
      '"https://archive.test/{recordId}.jpg?at={time}&file={unixMs}.jpg"',
    );
  });
});
