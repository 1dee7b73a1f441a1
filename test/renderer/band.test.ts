import { expect, test } from 'vitest';
import { storageStates, type StorageState } from '../../electron/contract/snapshot.ts';
import texts from '../../resources/texts/en.json' with { type: 'json' };
import { band } from '../../renderer/store/band.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';

const shown = (storage: StorageState) =>
  band(
    { snapshot: { ...quietSnapshot(), storage }, notice: null, press: null, wall: null, question: null },
    0,
  );

const told = storageStates.filter((state) => state !== 'ok');

test.each(told)('the storage state %s is told in words of its own', (state) => {
  expect(shown(state)).toMatchObject({
    message: { key: `band.storage.${state}` },
    tone: state === 'failing' || state === 'nearly-full' ? 'alarm' : 'wait',
  });
  expect(texts.band.storage[state]).not.toBe('');
});

test('where all is well nothing is said of it', () => {
  expect(shown('ok').message).toBeNull();
});
