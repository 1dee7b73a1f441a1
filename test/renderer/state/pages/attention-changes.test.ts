import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionItem } from '../../../../electron/contract/attention.ts';
import {
  closeAttention,
  fitPage,
  followCounts,
  openAttention,
  showList,
  showRecord,
} from '../../../../renderer/features/attention/state/attention-actions.ts';
import { initialAttention, useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import { startChoosing, toggleChosen } from '../../../../renderer/features/attention/state/choice-actions.ts';
import { lookUpRecord, nextStep } from '../../../../renderer/features/attention/state/decision-actions.ts';
import { asideReason } from '../../../../renderer/features/attention/state/decision-typing.ts';
import { askToClose } from '../../../../renderer/features/attention/state/reasoned-actions.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import { settled } from '../../../support/acting-gate.ts';
import { AnsweringPages, ok } from '../../../support/answering-pages.ts';
import { quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';
import { attentionItems, attentionList, sendDecision } from '../../../support/sent-decisions.ts';

let pages: AnsweringPages;
let atMs = 8_400_000_000;
const isTaken = (): boolean => !isQuiet(performance.now());
const [first, second] = attentionItems;

/** The list is answered: these records need somebody. */
const listed = (items: readonly AttentionItem[], item: AttentionItem | null = null): Promise<void> =>
  pages.last('attention.list').answer(ok({ ...attentionList, items, item }));

beforeEach(async () => {
  atMs += 1_000_000;
  pages = new AnsweringPages(['attention.list', 'attention.lookUp', 'attention.closeMovedAside']);
  useAttention.setState(initialAttention, true);
  openAttention();
  await listed(attentionItems);
});

describe('a record that the service is asked about', () => {
  beforeEach(() => {
    showRecord(first.record.id);
    void lookUpRecord(first.record);
  });

  it('is left for the list with a second in which no tap is taken: it was meant for the record', async () => {
    expect(isTaken()).toBe(true);
    await pages.last('attention.lookUp').answer(ok(recordView({ id: first.record.id, state: 'confirmed' })));
    expect([useAttention.getState().view.at, isTaken()]).toEqual(['list', false]);
  });

  it('has other ways out by the answer, and no tap is taken that was meant for those before', async () => {
    await pages.last('attention.lookUp').answer(ok(recordView({ id: first.record.id, state: 'refused' })));
    expect(isTaken()).toBe(true);
    const refused = { ...first, waysOut: ['edit', 'void'] as const } as unknown as AttentionItem;
    await listed([refused, second], refused);
    expect([useAttention.getState().view.at, isTaken()]).toEqual(['record', false]);
  });
});

describe('a list of which records are being chosen', () => {
  const listedAnew = async (items: readonly AttentionItem[]): Promise<void> => {
    followCounts(quietSnapshot(), quietSnapshot({ counts: { ...quietSnapshot().counts, unknown: 2 } }));
    pages.slept.at(-1)?.wake();
    await settled();
    await listed(items);
  };
  const gone = (): Promise<void> => listedAnew([second]);

  it('takes no tap for a second where another record lies under the finger', async () => {
    startChoosing();
    toggleChosen(second);
    await gone();
    expect(isTaken()).toBe(false);
  });

  it('takes some between two changes, though records leave it all the time', async () => {
    startChoosing();
    await gone();
    expect(isTaken()).toBe(false);
    followCounts(quietSnapshot(), quietSnapshot({ counts: { ...quietSnapshot().counts, unknown: 1 } }));
    // A second of it is quiet.
    expect(pages.slept.at(-1)?.ms).toBeGreaterThanOrEqual(2_000);
  });

  it('takes none, either, where that is the answer of the service about a record that was left', async () => {
    showRecord(first.record.id);
    void lookUpRecord(first.record);
    showList();
    startChoosing();
    await pages.last('attention.lookUp').answer(ok(recordView({ id: first.record.id, state: 'confirmed' })));
    expect(isTaken()).toBe(true);
    await listed([second]);
    expect(isTaken()).toBe(false);
  });

  it('nor where a record was looked at meanwhile that is not there any more', async () => {
    showRecord(first.record.id);
    void lookUpRecord(first.record);
    showList();
    await pages.last('attention.lookUp').answer(ok(recordView({ id: first.record.id, state: 'confirmed' })));
    showRecord(first.record.id);
    // It was tapped after the question, which is asked once more.
    await listed([second]);
    showList();
    startChoosing();
    expect(isTaken()).toBe(true);
    await listed([]);
    expect(isTaken()).toBe(false);
  });

  describe('after a decision', () => {
    const decided = (): Promise<void> =>
      pages.last('attention.decide').answer(ok(recordView({ id: first.record.id, state: 'voided' })));

    beforeEach(async () => {
      pages = new AnsweringPages(['attention.list', 'attention.decide']);
      useAttention.setState({ ...initialAttention, attention: attentionList as never }, true);
      openAttention();
      await listed(attentionItems);
      await sendDecision(first, 'Seen', atMs);
    });

    it('takes none where that is its answer, and it was left', async () => {
      closeAttention();
      openAttention();
      await listed(attentionItems);
      startChoosing();
      await decided();
      expect(isTaken()).toBe(true);
      await listed([second]);
      expect(isTaken()).toBe(false);
    });

    it('nor where somebody begins to choose before the list without its record is read', async () => {
      await decided();
      startChoosing();
      expect(isTaken()).toBe(true);
      await listed([second]);
      expect(isTaken()).toBe(false);
    });
  });

  it('takes none where it is read anew because more of it fits', async () => {
    startChoosing();
    fitPage(6);
    expect(isTaken()).toBe(true);
    await listed([second]);
    expect(isTaken()).toBe(false);
  });

  it('takes it where others stand behind them now: nothing has moved', async () => {
    startChoosing();
    const third = { ...second, record: { ...second.record, id: '00000000-0000-4000-8000-000000000199' } };
    await listedAnew([...attentionItems, third]);
    expect(isTaken()).toBe(true);
  });

  it('takes it where a tap does no more than open a record', async () => {
    await gone();
    expect(isTaken()).toBe(true);
  });
});

describe('a reason for closing a damaged journal', () => {
  it('is no reason for another one, and is there again for its own', () => {
    askToClose('one');
    asideReason('one').write('Copied to a stick');
    askToClose('two');
    expect(asideReason('two').read()).toBe('');
    askToClose('one');
    expect(asideReason('one').read()).toBe('Copied to a stick');
  });

  it('goes with its own alone, though the same words are typed for another one meanwhile', async () => {
    askToClose('one');
    asideReason('one').write('Seen');
    await nextStep(atMs);
    writePin(useAttention, '1234');
    void nextStep(atMs + 5_000);
    await settled();
    openAttention();
    askToClose('two');
    asideReason('two').write('Seen');
    await pages.last('attention.closeMovedAside').answer(ok(null));
    expect([asideReason('one').read(), asideReason('two').read()]).toEqual(['', 'Seen']);
  });
});
