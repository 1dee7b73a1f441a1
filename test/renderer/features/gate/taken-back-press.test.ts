import { describe, expect, it } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { undo } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

describe('a press that was not answered, and whose record was then taken back', () => {
  it('is pressed again for a record of its own: the car is in by it, or nothing is said to be done', async () => {
    // As the journal: one record for each press id, whatever has become of it.
    const journal = new Map<string, RecordView>();
    let isMute = true;
    const wake: (() => void)[] = [];
    actingGate(
      {
        'gate.enter': ({ pressId, plate }: { pressId: string; plate: string }) => {
          const record = journal.get(pressId) ?? recordView({ id: pressId, plate, state: 'queued' });
          journal.set(pressId, record);
          return isMute ? new Promise(() => {}) : Promise.resolve({ ok: true, value: record });
        },
        'gate.withdraw': ({ recordId }: { recordId: string }) => {
          const voided = {
            ...(journal.get(recordId) ?? recordView()),
            state: 'voided',
            reason: 'withdrawn',
          } as const;
          journal.set(recordId, voided);
          return Promise.resolve({ ok: true, value: voided });
        },
      },
      { sleep: (ms) => new Promise<void>((resolve) => void (ms === 15_000 && wake.push(resolve))) },
    );
    typeText('51G77802');
    const pressed = pressEnter(1_000_000);
    await settled();
    wake.forEach((now) => now());
    await pressed;
    expect(useScreen.getState().press).toMatchObject({ step: 'failed', error: { code: 'no-answer' } });
    // It stands among the last operations by now: the attendant takes it back, to be sure, and presses again.
    const [first] = journal.values();
    if (first === undefined) throw new Error('nothing was saved');
    await undo(first);
    isMute = false;
    await pressEnter(1_100_000);
    const alive = [...journal.values()].filter(({ state }) => state !== 'voided');
    const isGone = typedPlate(useScreen.getState()) === '';
    // Nothing of this car waits to be sent, and its plate and picture are gone.
    expect({ inside: alive.length, isGone }).not.toEqual({ inside: 0, isGone: true });
  });

  it('by Rush is saved once more, and the next car is another one', async () => {
    const voided = recordView({ id: 'press-1', plate: '', state: 'voided' });
    const tapped: string[] = [];
    actingGate({
      'gate.rush': ({ pressId }: { pressId: string }) => {
        tapped.push(pressId);
        const first = pressId === 'press-1';
        const value = first ? voided : recordView({ id: pressId, plate: '', state: 'draft' });
        return Promise.resolve({ ok: true, value });
      },
    });
    typeText('51G');
    await tapRush(2_000_000);
    expect(tapped).toEqual(['press-1', 'press-2']);
    expect(typedPlate(useScreen.getState())).toBe('');
    expect(useScreen.getState().pressId).toBeNull();
    typeText('29LD');
    expect(typedPlate(useScreen.getState())).toBe('29LD');
  });
});
