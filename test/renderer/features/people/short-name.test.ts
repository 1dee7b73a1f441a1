import { expect, it } from 'vitest';
import { shortName } from '../../../../renderer/features/people/short-name.ts';

it.each([
  ['Ana Ćirić', 'Ana Ćirić'],
  ['Minh Nguyễn', 'Minh'],
  ['Maximiliana Theodora von Hohenstaufenber', 'Maximiliana'],
  ['Hohenstaufenberger Theodora', 'HT'],
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  ['สมชาย ใจดีงามมาก', 'สมชาย'],
  ['محمد الأحمد', 'محمد'],
  ['山田太郎', '山田太郎'],
  ['山田 太郎左衛門', '山田'],
])('%s is %s where there is little room', (name, short) => {
  expect(shortName(name)).toBe(short);
});
