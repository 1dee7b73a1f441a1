import { beforeEach, describe, expect, it } from 'vitest';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { openAttention } from '../../../../renderer/features/attention/state/attention-actions.ts';
import { completeCar, rushPlate } from '../../../../renderer/features/rush/state/rush-typing.ts';
import { typeRushCar } from '../../../../renderer/state/actions/rush-car.ts';
import { isOpen } from '../../../../renderer/state/booth/overlay.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { ok } from '../../../support/answering-pages.ts';
import { quietSnapshot, recordView, untypedSnapshot } from '../../../support/fixture-page-states.ts';

const atMs = 9_700_000_000;
const two = untypedSnapshot(2);
const [car] = two.untyped ?? [];
let saved: PromiseWithResolvers<unknown>;

beforeEach(() => {
  saved = Promise.withResolvers<unknown>();
  actingGate(
    { 'gate.complete': () => saved.promise, 'attention.list': () => new Promise(() => {}) },
    { snapshot: two },
  );
  typeRushCar(car?.id);
});

describe('what needs attention, opened while a car of the stack is typed', () => {
  it('is not closed as the plate of that car is saved', async () => {
    rushPlate.type('51G77802');
    void completeCar(atMs);
    await settled();
    openAttention();
    saved.resolve(ok(recordView({ id: car?.id ?? '', plate: '51G77802', state: 'queued' })));
    await settled();
    expect(useRush.getState().typing).not.toBe(car?.id);
    expect(isOpen('attention')).toBe(true);
  });

  it('is not closed as that car is taken from the stack there', () => {
    openAttention();
    receiveSnapshot(quietSnapshot({ revision: 9, rush: true, untyped: two.untyped?.slice(1) ?? [] }));
    expect(useRush.getState().typing).not.toBe(car?.id);
    expect(isOpen('attention')).toBe(true);
  });
});
