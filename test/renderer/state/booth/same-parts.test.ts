import { expect, it } from 'vitest';
import { withSameParts } from '../../../../renderer/state/booth/same-parts.ts';

const before = { link: { state: 'up', since: null }, recent: [{ id: 'a' }, { id: 'b' }], people: {} };
const again = (): typeof before => structuredClone(before);

it('what is equal is the very same as before, at every depth', () => {
  expect(withSameParts(before, again())).toBe(before);
  const later = { ...again(), recent: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] };
  const { link, recent, people } = withSameParts(before, later);
  expect(recent).toEqual(later.recent);
  expect([link, people]).toEqual([before.link, before.people]);
  expect(link).toBe(before.link);
});

it.each([
  ['one part is another', { ...before, link: { state: 'down', since: null } }],
  ['one part is null now', { ...before, link: null }],
  ['one was null', { ...before, link: { state: 'up', since: '2026-01-01T00:00:00.000Z' } }],
  ['a part has gone', { link: before.link, recent: before.recent }],
  ['a part has come', { ...before, more: 1 }],
  ['a list is shorter', { ...before, recent: [{ id: 'a' }] }],
  ['a list is longer', { ...before, recent: [...before.recent, { id: 'c' }] }],
  ['a list is an object', { ...before, recent: { 0: { id: 'a' }, 1: { id: 'b' } } }],
])('what differs is as it is now, where %s', (_, now) => {
  const told = withSameParts(before, structuredClone(now));
  expect(told).toEqual(now);
  expect(told).not.toBe(before);
});
