import { describe, expect, it, vi } from 'vitest';
import type { BoothApi } from '../../../electron/contract/api.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { boothCalls, followBooth } from '../../../renderer/platform/bridge.ts';
import { quietSnapshot } from '../../support/fixture-page-states.ts';

function fakeBooth(read: () => Promise<unknown>) {
  const order: string[] = [];
  const pushes = new Map<string, (value: never) => void>();
  const broken = new Proxy({}, { get: () => () => Promise.reject(new Error('the border is broken')) });
  const parts = {
    booth: {
      snapshot: () => {
        order.push('read');
        return read();
      },
    },
    on: (push: string, listener: (value: never) => void) => {
      order.push(push);
      pushes.set(push, listener);
      return () => pushes.delete(push);
    },
  };
  const booth = new Proxy(parts, {
    get: (own, part) => (Reflect.get(own, part) as unknown) ?? broken,
  }) as unknown as BoothApi;
  const push = (snapshot: BoothSnapshot): void => pushes.get('booth.changed')?.(snapshot as never);
  return { booth, order, push, pushes };
}

describe('the bridge', () => {
  it('subscribes before it reads, and drops what is older than what it showed', async () => {
    let answer: (value: unknown) => void = () => {};
    const { booth, order, push } = fakeBooth(() => new Promise((resolve) => (answer = resolve)));
    const shown: number[] = [];
    followBooth(booth, {
      onSnapshot: ({ revision }) => shown.push(revision),
      onEvent: () => {},
      onRefused: () => {},
    });
    expect(order).toEqual(['booth.changed', 'booth.event', 'read']);
    push(quietSnapshot({ revision: 5 }));
    answer({ ok: true, value: quietSnapshot({ revision: 3 }) });
    await expect.poll(() => shown).toEqual([5]);
    push(quietSnapshot({ revision: 4 }));
    push(quietSnapshot({ revision: 6 }));
    expect(shown).toEqual([5, 6]);
  });

  it('reads again until the core answers, and ends when told', async () => {
    let reads = 0;
    const { booth, pushes } = fakeBooth(() => {
      reads += 1;
      return Promise.resolve(
        reads < 4
          ? { ok: false, error: { code: reads < 3 ? 'internal' : 'journal-newer' } }
          : { ok: true, value: quietSnapshot() },
      );
    });
    const onSnapshot = vi.fn<(snapshot: BoothSnapshot) => void>();
    const onRefused = vi.fn<() => void>();
    const end = followBooth(booth, { onSnapshot, onEvent: () => {}, onRefused }, 5);
    await expect.poll(() => onSnapshot).toHaveBeenCalledOnce();
    expect(onRefused).toHaveBeenCalledOnce();
    end();
    expect(pushes.size).toBe(0);
  });

  it('turns a broken border into an answer', async () => {
    const { booth } = fakeBooth(() => Promise.reject(new Error('broken')));
    const input = { pressId: '', plate: '', picture: null, pictureNote: null, vehicleClass: '' };
    expect(await boothCalls(booth).gate.enter(input)).toEqual({ ok: false, error: { code: 'internal' } });
  });
});
