import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanMovedAside } from '../../../electron/booth/journal/moved-aside/clean.ts';
import { naming, plateNaming } from '../../../electron/booth/journal/privacy/names-plate.ts';
import { testFolder } from '../../support/folders.ts';
import { runningBooth, settingsWith, testService, valueOf } from '../../support/running-booth.ts';
import { fileOf, openWhole, overwrite, pageBytes } from './damaging.ts';
import { press, recordOf } from './journal-support.ts';

// A plate of digits alone is common in Qatar, Kuwait, Bahrain and the Emirates. Dates, times, amounts and ids are of digits, too.

const request = (values: object, inputs: object = {}, figures?: string[]): string =>
  JSON.stringify({ values, inputs, figures });

test.each([
  ['2026', 'edited on 2026-11-20', false],
  ['202611', 'edited on 2026-11-20', false],
  ['202611', 'for 2026-11', false],
  ['2011', 'since 20.11.', false],
  ['1130', 'came at 11:30', false],
  ['1250', 'paid 12.50', false],
  ['1250', 'paid 1250 KRW, ¥1250 and 1.250,00', false],
  ['1234', 'as 0e2a7c15-1234-4000-8000-000000000001', false],
  ['AB12', 'as 0e2a7c15-ab12-4000-8000-000000000001', false],
  ['1250', 'it was 1250, not 1205', true],
  ['1250', 'car no.1250-left', true],
  ['123456', 'plate 123-456 or 123 456', true],
  ['123456', 'plate 12-3456', true],
  ['3456', 'plate 12-3456', false],
  ['AB1210', 'it was ab 12-10', true],
  ['12', 'came at 12', true],
])('plate %s and the text “%s”: %s', (plate, text, named) => {
  expect(naming(plate)(text)).toBe(named);
});

test.each([
  ['12', 'came at 12', null, false],
  ['12', '12', null, true],
  ['2026', 'the contract of 2026', null, false],
  ['2026', ' 20-26', null, true],
  ['1250', 'it was 1250', null, true],
  ['2026', null, request({ startDateTime: '2026-11-20T08:15:30.123+07:00', vehicleClass: '2026' }), false],
  ['1250', null, request({}, { amount: '12.50' }, ['amount']), false],
  ['1250', null, request({}, { amount: '1250' }, ['amount']), false],
  ['1250', null, request({}, { amount: '1250' }), false],
  ['1250', null, request({}, { note: '1250', amount: 1250 }, ['amount']), true],
  ['1250', null, request({}, { note: 'for\n1250' }), true],
  ['1250', null, request({ plateNumber: '12-50' }), true],
  ['1250', null, request({ plateNumber: '12505' }), false],
  ['AB12', null, request({}, { note: 'ab 12' }, []), true],
  ['AB12', null, '{"inputs":{"note":"AB12', true],
])('plate %s, the note %s and the request %s: %s', (plate, note, asked, mentioned) => {
  expect(plateNaming(plate).isMentioned({ note, request: asked })).toBe(mentioned);
});

test.each(['2026', '202611', '1250'])(
  'an erasure of plate %s takes no other car’s records',
  async (plate) => {
    const service = await testService();
    const directory = testFolder();
    const settings = settingsWith('training', { supervisorPin: '4711' });
    const booth = await runningBooth(service.baseUrl, { directory, settings });
    const other = await booth.reaches(valueOf(await booth.enter('OTHER9')), 'confirmed');
    const act = async (name: 'charge' | 'direct-charge' | 'edit-exit', inputs = {}): Promise<void> => {
      const acted = valueOf(
        await booth.act({ entryId: other.id }, name, { inputs, reason: 'the wrong time' }),
      );
      await booth.reaches(acted, 'confirmed');
    };
    await act('charge');
    await act('direct-charge', { amount: '1250', note: '' });
    await booth.reaches(valueOf(await booth.exit(other.id)), 'confirmed');
    await act('edit-exit');
    await booth.booth.stop();
    const store = openWhole(directory, { reserveBytes: 0 });
    const asked = { plate, by: 'supervisor', reason: 'asked on 2026-11-20', mostStayMs: 1 };
    expect(store.eraseAbout(asked, Date.now() + 60_000)).toMatchObject({ records: 0, kept: [] });
    expect(store.find(other.id)).not.toBeNull();
    store.close();
  },
);

/** A moved-aside journal with one car, whose act has a request; its rows can be told, or only its bytes. */
function movedAside(isTold: boolean): { folder: string; clean: (plate: string) => Buffer } {
  const folder = testFolder();
  const store = openWhole(folder, { reserveBytes: 0 });
  const picture = new Uint8Array(Buffer.from(`${'?'.repeat(600)}12${'?'.repeat(600)}`));
  const session = { sessionId: '5e55a0de-2026-4000-8000-000000001250', plate: 'OTHER9', vehicleClass: 'CAR' };
  const values = { startDateTime: '2026-11-20T08:15:30.123+07:00' };
  const note = 'at 12 for 12.50';
  const act = { session, act: 'direct-charge' as const, request: request(values), note };
  recordOf(store.appendAct({ ...press({ picture }), ...act }));
  store.close();
  if (!isTold)
    for (let page = 1; page * pageBytes < readFileSync(fileOf(folder)).length; page += 1)
      overwrite(fileOf(folder), page * pageBytes, 1);
  const clean = (plate: string): Buffer => {
    const known = {
      fateOf: () => 'unknown' as const,
      isAttendantErased: () => false,
      isExpired: () => false,
    };
    const steps = cleanMovedAside(folder, { ...known, plates: [plate] });
    while (steps.next().done !== true);
    return readFileSync(join(folder, 'journal.sqlite'));
  };
  return { folder, clean };
}

test.each([
  ['2026', true],
  ['202611', true],
  ['12', true],
  ['2026', false],
  ['202611', false],
  ['12', false],
])('in a moved-aside journal plate %s takes nothing of another car, its rows told: %s', (plate, isTold) => {
  const { folder, clean } = movedAside(isTold);
  const before = readFileSync(fileOf(folder));
  expect(clean(plate).equals(before)).toBe(true);
});

test('in a moved-aside journal a plate of digits goes with its records', () => {
  const folder = testFolder();
  const store = openWhole(folder, { reserveBytes: 0 });
  for (const plate of ['202677', 'OTHER9']) recordOf(store.appendEntry(press({ plate })));
  store.close();
  const known = { fateOf: () => 'unknown' as const, isAttendantErased: () => false, isExpired: () => false };
  const steps = cleanMovedAside(folder, { ...known, plates: ['2026-77'] });
  while (steps.next().done !== true);
  const after = readFileSync(fileOf(folder));
  expect([after.includes('202677'), after.includes('OTHER9')]).toEqual([false, true]);
});
