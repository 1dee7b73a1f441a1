import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../../electron/contract/result.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { plateText } from '../../../../renderer/state/gate/draft.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

let saved: PromiseWithResolvers<Result<RecordView>>;

beforeEach(() => {
  saved = Promise.withResolvers();
  actingGate({ 'gate.rush': () => saved.promise });
});

describe('a car that was begun and rushes in', () => {
  it('keeps the characters that were typed before the tap, and none of the next car', async () => {
    typeText('51G');
    const tapped = tapRush(120_000_000);
    await settled();
    // The car drives on; the next one’s plate is typed while the disk is slow.
    typeText('2');
    saved.resolve({ ok: true, value: recordView({ id: 'tapped', plate: '', state: 'draft' }) });
    await tapped;
    const draft = useRush.getState().drafts.get('tapped');
    expect(draft === undefined ? null : plateText(draft)).toBe('51G');
  });
});
