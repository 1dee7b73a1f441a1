import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReadOnly } from '../../../electron/booth/journal/files/read-only.ts';
import { keptShown, type Erased, type PersonalData } from '../../../electron/contract/privacy.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg, plainJpeg } from '../../support/pictures.ts';
import {
  errorOf,
  runningBooth,
  settingsWith,
  testService,
  valueOf,
  type TestBooth,
} from '../../support/running-booth.ts';
import { expectClean, markedPlate, tracesIn } from './privacy-support.ts';

const pin = '4711';
const plate = markedPlate(1);

/** A booth that knows the same car twice, the second time inside, and another one. */
async function boothInSession() {
  const { baseUrl } = await testService();
  const stick = testFolder();
  const directory = testFolder();
  const booth = await runningBooth(baseUrl, {
    directory,
    settings: settingsWith('specification', { supervisorPin: pin }),
    removableDrives: () => Promise.resolve([stick]),
  });
  const entry = valueOf(await booth.enter(plate, { picture: plainJpeg() }));
  valueOf(await booth.enter(markedPlate(2)));
  const exit = valueOf(await booth.exit(entry.id));
  await booth.reaches(exit, 'confirmed');
  const second = valueOf(await booth.enter(plate, { picture: noisyJpeg(3_000) }));
  await booth.reaches(second, 'confirmed');
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin })) as string;
  return { booth, directory, stick, supervisorSession, entry, exit, second };
}

const asked = async (booth: TestBooth, supervisorSession: string): Promise<PersonalData> =>
  valueOf(await booth.call('privacy.ask', { supervisorSession, plate: plate.toLowerCase() })) as PersonalData;

test('a supervisor is told what is held about a plate, saves the report and has it erased but for the car inside', async () => {
  const { booth, directory, stick, supervisorSession, entry, second } = await boothInSession();
  mkdirSync(join(directory, 'damaged-2026-11-16T07-00-00Z'));
  const { id, operation, at, state } = second;
  const inside = { id, operation, plate, at, state: 'confirmed', why: 'inside' };
  expect([state, await asked(booth, supervisorSession)]).toEqual([
    'queued',
    {
      plate,
      records: 3,
      pictures: 2,
      from: entry.at,
      until: at,
      kept: [inside],
      keptRecords: 1,
      keptPictures: 1,
      movedAside: 0,
      movedAsideKept: 1,
    },
  ]);

  expect(valueOf(await booth.call('privacy.places', { supervisorSession }))).toEqual([stick]);
  const name = valueOf(
    await booth.call('privacy.report', { supervisorSession, plate, place: stick }),
  ) as string;
  expect(readFileSync(join(stick, name, 'report.txt'), 'utf8')).toContain(entry.id);
  expect(readdirSync(join(stick, name)).filter((file) => file.endsWith('.jpg'))).toHaveLength(2);

  const erase = { supervisorSession, plate, reason: 'asked by letter', pin };
  expect(valueOf(await booth.call('privacy.erase', erase)) as Erased).toEqual({
    records: 2,
    pictures: 1,
    kept: [inside],
    keptRecords: 1,
    movedAside: 0,
    movedAsideKept: 1,
    isBeingRead: false,
  });
  await expectClean(booth, supervisorSession);
  expect((await booth.snapshot()).recent.map(({ plate }) => plate)).toEqual([plate, markedPlate(2)]);
  expect(await asked(booth, supervisorSession)).toMatchObject({
    records: 1,
    pictures: 1,
    from: at,
    movedAsideKept: 1,
  });

  const left = await booth.exit(second.id);
  await booth.reaches(valueOf(left), 'confirmed');
  expect(valueOf(await booth.call('privacy.erase', erase))).toMatchObject({ records: 2, keptRecords: 0 });
  await expectClean(booth, supervisorSession);
  expect([...tracesIn(directory).plates]).toEqual([2]);
  expect(await asked(booth, supervisorSession)).toMatchObject({ records: 0, from: null, until: null });

  const chain = openReadOnly(directory)
    .prepare(
      `SELECT happening, detail ->> 'by' AS by FROM events WHERE happening GLOB 'data-*' OR happening = 'erasure' ORDER BY seq`,
    )
    .all()
    .map(({ happening, by }) => `${String(happening)} ${String(by)}`);
  expect(chain).toEqual(
    ['data-asked', 'data-reported', 'erasure', 'data-asked', 'erasure', 'data-asked'].map(
      (act) => `${act} supervisor`,
    ),
  );
  expect(booth.bugs).toEqual([]);
});

test('without session, PIN, reason, plate or stick nothing is told, written or erased', async () => {
  const { booth, directory, stick, supervisorSession } = await boothInSession();
  const other = testFolder();
  const erase = { supervisorSession, plate, reason: 'asked by letter', pin };
  const stranger = '6f1b0c1e-5a40-4f0e-9d4e-0d6c8e7a1b22';
  const refused: [channel: string, input: object, code: string][] = [
    ['privacy.ask', { supervisorSession: stranger, plate }, 'visit-over'],
    ['privacy.places', { supervisorSession: stranger }, 'visit-over'],
    ['privacy.report', { supervisorSession: stranger, plate, place: stick }, 'visit-over'],
    ['privacy.clean', { supervisorSession: stranger }, 'visit-over'],
    ['privacy.erase', { ...erase, supervisorSession: stranger }, 'visit-over'],
    ['privacy.ask', { supervisorSession, plate: ' -.' }, 'plate-empty'],
    ['privacy.report', { supervisorSession, plate: '', place: stick }, 'plate-empty'],
    ['privacy.report', { supervisorSession, plate, place: other }, 'not-possible-now'],
    ['privacy.erase', { ...erase, plate: '' }, 'plate-empty'],
    ['privacy.erase', { ...erase, reason: ' ' }, 'reason-empty'],
    [
      'privacy.erase',
      { ...erase, reason: `${plate.slice(0, 3)}-${plate.slice(3)} wrote` },
      'reason-names-plate',
    ],
    ['privacy.erase', { ...erase, pin: '0815' }, 'pin-wrong'],
  ];
  for (const [channel, input, code] of refused)
    expect([channel, errorOf(await booth.call(channel, input))?.code]).toEqual([channel, code]);
  expect([...readdirSync(stick), ...readdirSync(other)]).toEqual([]);
  expect(await asked(booth, supervisorSession)).toMatchObject({ records: 3, pictures: 2 });
  expect(tracesIn(directory).plates).toContain(1);
});

test('of very many records that stay, some are told one by one and all are counted', async () => {
  const { booth, supervisorSession } = await boothInSession();
  for (let more = 0; more < keptShown; more += 1) valueOf(await booth.enter(plate, { despiteInside: true }));
  const held = await asked(booth, supervisorSession);
  expect([held.kept.length, held.keptRecords]).toEqual([keptShown, keptShown + 1]);
});
