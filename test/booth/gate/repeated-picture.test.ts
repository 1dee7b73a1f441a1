import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainJpeg } from '../../support/pictures.ts';
import { runningBooth, testService, valueOf } from '../../support/running-booth.ts';

test('a picture that another record shows is left out, and the record says so; the same press again is no repeat', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const picture = plainJpeg();
  const pressId = crypto.randomUUID();
  const first = valueOf(await booth.enter('SAME1', { pressId, picture }));
  expect(first).toMatchObject({ hasPicture: true, pictureNote: null });
  const again = valueOf(await booth.enter('SAME1', { pressId, picture }));
  expect(again).toMatchObject({ id: first.id, hasPicture: true, pictureNote: null });

  const second = valueOf(await booth.enter('SAME2', { picture }));
  expect(second).toMatchObject({ hasPicture: false, pictureNote: 'frame-repeated' });
  expect(valueOf(await booth.call('gate.picture', { recordId: second.id }))).toBeNull();
  await booth.reaches(second, 'confirmed');
  const sha256 = createHash('sha256').update(picture).digest('hex');
  expect(service.log().map(({ body }) => body)).toMatchObject([
    { plateNumber: 'SAME1', imageBase64: { sha256 } },
    { plateNumber: 'SAME2', imageBase64: null },
  ]);

  const third = valueOf(await booth.enter('OTHER3', { picture: plainJpeg([1, 2, 3]) }));
  expect(third).toMatchObject({ hasPicture: true, pictureNote: null });
});

test('of two presses at the same time with one picture, one has it', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const picture = plainJpeg();
  const records = await Promise.all(['AT1', 'AT2', 'AT3'].map((plate) => booth.enter(plate, { picture })));
  expect(records.map(valueOf).filter(({ hasPicture }) => hasPicture)).toHaveLength(1);
});
