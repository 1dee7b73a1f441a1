import { expect, test } from 'vitest';
import { middleboxIn } from '../support/middlebox.ts';
import { nginxBefore } from '../support/nginx.ts';
import { noisyJpeg } from '../support/pictures.ts';
import { realExchanges as timings } from '../support/real-exchanges.ts';
import { runningBooth, testService, valueOf } from '../support/running-booth.ts';

test('an nginx that takes no body as large as a picture gets a smaller one, and the entry is sent once', async (context) => {
  const service = await testService();
  const box = await middleboxIn(context, 'nginx', nginxBefore(service.port, 'client_max_body_size 200k;'));
  const booth = await runningBooth(`http://127.0.0.1:${box.port}`, { timings });
  const entry = valueOf(await booth.enter('LARGE1', { picture: noisyJpeg(280_000) }));
  expect(await booth.reaches(entry, 'confirmed')).toMatchObject({ pictureNote: 'shrunk' });
  expect(service.log().map(({ operation }) => operation)).toEqual(['entry']);
});

test('an nginx that grows tired of waiting costs one unknown entry, and the cars after it are sent once each', async (context) => {
  const service = await testService();
  const box = await middleboxIn(context, 'nginx', nginxBefore(service.port, 'proxy_read_timeout 1s;'));
  const booth = await runningBooth(`http://127.0.0.1:${box.port}`, { timings });
  service.misbehaviour.next({ kind: 'delay-answer', ms: 'until-gone' }, 1, 'entry');
  const slow = valueOf(await booth.enter('SLOW1'));
  const others = [valueOf(await booth.enter('NEXT1')), valueOf(await booth.enter('NEXT2'))];
  expect(await booth.reaches(slow, 'unknown')).toMatchObject({ reason: 'server-error', httpStatus: 504 });
  for (const other of others) await booth.reaches(other, 'confirmed');
  expect(service.sessions().map(({ plateNumber }) => plateNumber)).toEqual(['SLOW1', 'NEXT1', 'NEXT2']);
});

test('an nginx whose service has gone costs one unknown entry, and what waited is sent once it is back', async (context) => {
  const gone = await testService();
  const box = await middleboxIn(context, 'nginx', nginxBefore(gone.port));
  await gone.stop();
  const booth = await runningBooth(`http://127.0.0.1:${box.port}`, { timings });
  const first = valueOf(await booth.enter('GONE1'));
  expect(await booth.reaches(first, 'unknown')).toMatchObject({ reason: 'server-error', httpStatus: 502 });
  const waiting = valueOf(await booth.enter('WAITS1'));
  await booth.until(({ link }) => link.state === 'probing');
  const back = await testService({ port: gone.port });
  await booth.reaches(waiting, 'confirmed');
  expect(back.sessions().map(({ plateNumber }) => plateNumber)).toEqual(['WAITS1']);
});
