import { expect, test } from 'vitest';
import { boothTimeOf } from '../../../electron/booth/lib/booth-time.ts';
import { normalisePlate, plateLength } from '../../../electron/contract/plate-rules.ts';
import { boothTime } from '../../../electron/contract/record.ts';

test.each([
  ['51g-778.02', '51G77802'],
  [' ab 12 cde ', 'AB12CDE'],
  ['ＡＢ１２', 'AB12'],
  ['м 123 ав 77', 'М123АВ77'],
  ['12가 3456', '12가3456'],
  ['品川 500 さ 12-34', '品川500さ1234'],
  ['กข 1234', 'กข1234'],
  ['A\u0000B\u001b1\r\n2\t', 'AB12'],
  ['\u202e12A', '12A'],
  ['--- . ', ''],
  ['', ''],
])('the plate %j is kept as %j', (typed, kept) => {
  expect(normalisePlate(typed)).toBe(kept);
  expect(normalisePlate(kept)).toBe(kept);
});

test('a plate is as long as an attendant counts it', () => {
  expect(plateLength('12가3456')).toBe(7);
  expect(plateLength('𠮷12')).toBe(3);
});

test.each([
  [0, 0, '1970-01-01T00:00:00.000+00:00'],
  [Date.UTC(2026, 10, 20, 1, 15, 30, 123), 420, '2026-11-20T08:15:30.123+07:00'],
  [Date.UTC(2026, 0, 1, 1, 0, 0, 7), -210, '2025-12-31T21:30:00.007-03:30'],
  [Date.UTC(2026, 1, 28, 18, 15, 0, 0), 345, '2026-03-01T00:00:00.000+05:45'],
])('the instant %i at %i minutes is %s', (atMs, offset, text) => {
  expect(boothTimeOf(atMs, offset)).toBe(text);
  expect(boothTime.safeParse(text).success).toBe(true);
  expect(Date.parse(text)).toBe(atMs);
});
