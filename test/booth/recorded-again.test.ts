import { expect, test } from 'vitest';
import type { JournalStore } from '../../electron/booth/journal/store.ts';
import type { Transition } from '../../electron/booth/journal/types.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { lastPressMs, move, press, recordOf } from './journal-support.ts';
import { confirmed, damagedWith, entry, open, request, standing, views } from './salvage-support.ts';

// What was found in a damaged journal, and was recorded once more since, is never sent with the rest.

/** How a record that was there already becomes the same as one that was found. */
const becoming: Record<string, (store: JournalStore) => () => void> = {
  'a correction': (store) => {
    const misread = entry(store, 'MISREAD1');
    return () => {
      const edited = { plate: 'CAME1', vehicleClass: 'CAR' };
      store.transition(move(misread, { happening: 'corrected', to: 'queued', edited }));
    };
  },
  'a plate for a draft': (store) => {
    const draft = recordOf(store.appendDraft(press()));
    return () => {
      const edited = { plate: 'CAME1', vehicleClass: 'CAR' };
      store.transition(move(draft, { happening: 'plate-typed', to: 'queued', edited }));
    };
  },
  'a record that was erased by then': (store) => () => {
    const again = entry(store, 'CAME1');
    confirmed(store, again, 'again');
    confirmed(store, recordOf(store.appendExit({ ...press(), entryId: again.id })), 'again');
    expect(store.eraseAbout({ ...request, plate: 'CAME1' }, lastPressMs())).toMatchObject({ records: 2 });
  },
};

test.each(Object.keys(becoming))(
  'what becomes a car that was found, by %s, while that is being sent, is not sent twice',
  (how) => {
    let [same, other]: (RecordView | null)[] = [null, null];
    const folder = damagedWith((store) => {
      same = entry(store, 'CAME1');
      other = entry(store, 'OTHER1');
    });
    const store = open(folder);
    const become = becoming[how]?.(store);
    const send = store.foundAgain().map(({ record, isRecordedAgain, until: unlessRecordedSince }) => {
      expect(isRecordedAgain).toBe(false);
      return move(record, { happening: 'supervisor', to: 'queued', unlessRecordedSince });
    });
    become?.();
    expect(() => store.transition(send[0] as Transition)).toThrow('recorded again');
    store.transition(send[1] as Transition);
    expect(views(store)).toEqual({ CAME1: true });
    expect(standing(store, (same as unknown as RecordView).id)).toBe('refused found-again');
    expect(standing(store, (other as unknown as RecordView).id)).toBe('queued');
    store.close();
  },
);
