import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlprReading } from '../../../../electron/contract/reading-alpr.ts';
import { alprTold, followAlpr } from '../../../../renderer/state/actions/alpr-actions.ts';
import { useReading } from '../../../../renderer/state/gate/reading.ts';
import { alprReads } from '../../../support/alpr-reads.ts';
import { passes, putAwayGate, settle, showReadingGate, stands } from '../../../support/reading-gate.ts';

const plates = ['51G77802', '29LD5512'] as const;

let told: () => AlprReading;
let end: () => void;

beforeEach(() => {
  showReadingGate({
    answerOf: (name) => {
      if (name === 'reading.alpr') return () => Promise.resolve({ ok: true, value: told() });
      return name === 'reading.read'
        ? () => Promise.resolve({ ok: true, value: { kind: 'none', reason: 'no-plate' } })
        : undefined;
    },
    capture: () => Promise.resolve({ taken: true, bytes: Uint8Array.of(0), shrunk: false }),
    unseenMs: () => 0,
  });
  end = followAlpr();
});
afterEach(async () => {
  end();
  await putAwayGate();
});

const shown = (): string | undefined => useReading.getState().alpr?.plates[0]?.text;

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('what the ALPR tells of a car that stands there', () => {
  it('is shown as long as it says, and what comes after it as long as that says', async () => {
    stands();
    told = () => alprReads([plates[0]], { leftMs: 10_000 });
    alprTold();
    await settle();
    expect(shown()).toBe(plates[0]);
    await passes(9_000);
    told = () => alprReads([plates[1]], { leftMs: 10_000 });
    alprTold();
    await passes(5_000);
    expect(shown()).toBe(plates[1]);
    await passes(5_000);
    expect(shown()).toBeUndefined();
  });

  it('is kept no longer than until it tells something else, with its picture of up to a megabyte', async () => {
    stands();
    const before: WeakRef<AlprReading>[] = [];
    told = () => {
      const reading = alprReads([plates[0]], { picture: new Uint8Array(1_000) });
      before.push(new WeakRef(reading));
      return reading;
    };
    for (let time = 0; time < 20; time += 1) {
      alprTold();
      await settle();
    }
    expect(before).toHaveLength(20);
    await expect
      .poll(() => {
        collect();
        return before.slice(0, -1).filter((one) => one.deref() !== undefined).length;
      })
      .toBe(0);
    expect(shown()).toBe(plates[0]);
  });
});
