import { expect, test } from 'vitest';
import type { Transition } from '../../../electron/booth/journal/model/record-types.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { lastPressMs, move, press, recordOf } from './journal-support.ts';
import {
  answer,
  confirmed,
  damagedWith,
  entry,
  open,
  request,
  standing,
  toTheEnd,
  view,
  views,
} from './salvage-support.ts';

// What was found in a damaged journal, and was recorded once more since, is never sent with the rest.

/** Erases what is about the plate of `request`, however it comes to it. */
const erasing: Record<string, (store: JournalStore) => void> = {
  'when it is asked for': (store) => void store.eraseAbout(request, lastPressMs()),
  'when its time is over': (store) => {
    const rules = { pictureMs: 1_000, recordMs: 1_000, mostStayMs: 1 };
    while (store.runHousekeeping(rules, lastPressMs() + 60_000) === null);
  },
};

/** What was on the wire and its exit, recorded again while they are still read; the second records are to be erased. */
function onWireAndAgain(): { store: JournalStore; sent: RecordView; exit: RecordView; again: RecordView } {
  let [sent, exit]: (RecordView | null)[] = [null, null];
  const folder = damagedWith((store) => {
    sent = entry(store, 'ASKED1');
    store.transition(move(sent));
    exit = recordOf(store.appendExit({ ...press(), entryId: sent.id }));
  });
  const store = open(folder, 0);
  const again = entry(store, 'ASKED1');
  confirmed(store, again, 'again');
  confirmed(store, recordOf(store.appendExit({ ...press(), entryId: again.id })), 'again');
  return { store, sent: sent as unknown as RecordView, exit: exit as unknown as RecordView, again };
}

const provenAbsent = (store: JournalStore, record: RecordView): void =>
  void store.transition(
    move(view(store, record), { happening: 'looked-up', to: 'queued', reason: 'looked-up' }),
  );

test.each([
  ['during the reading', 'when it is asked for'],
  ['after it', 'when it is asked for'],
  ['after it', 'when its time is over'],
])('what may have been sent and was recorded again goes on to be known as that, erased %s %s', (at, why) => {
  const { store, sent, again } = onWireAndAgain();
  if (at === 'after it') toTheEnd(store);
  erasing[why]?.(store);
  toTheEnd(store);
  expect(store.find(again.id)).toBeNull();
  expect(standing(store, sent.id)).toBe('unknown');
  provenAbsent(store, sent);
  expect(standing(store, sent.id)).toBe('refused found-again');
  expect(views(store)).toEqual({ ASKED1: true });
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('the same of what a supervisor has sent again, and of an exit that waits for its entry', () => {
  const { store, sent, exit } = onWireAndAgain();
  toTheEnd(store);
  // Pressed by the session that the service tells of: nobody knows here yet whose it is.
  const session = { sessionId: 'first', plate: 'ASKED1', vehicleClass: 'CAR' };
  confirmed(store, recordOf(store.appendExit({ ...press(), session })), 'first');
  provenAbsent(store, sent);
  store.transition(move(view(store, sent), { happening: 'supervisor', to: 'queued' }));
  store.transition(move(view(store, sent)));
  expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 3 });
  store.transition(move(view(store, sent), { to: 'unknown', reason: 'timed-out' }));
  provenAbsent(store, sent);
  expect(views(store)).toEqual({ ASKED1: true });
  const known = { sessionId: 'first', answer };
  store.transition(move(view(store, sent), { to: 'confirmed', confirmed: known, waitingExits: 'release' }));
  expect(standing(store, exit.id)).toBe('refused found-again');
  expect(store.foundAgain()).toMatchObject([{ record: { id: exit.id }, isRecordedAgain: true }]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test('an erasure of another car marks nothing of what was found', () => {
  const folder = damagedWith((store) => void store.transition(move(entry(store, 'ALONE1'))));
  const store = open(folder);
  const before = entry(store, 'ASKED1');
  confirmed(store, before, 'asked');
  confirmed(store, recordOf(store.appendExit({ ...press(), entryId: before.id })), 'asked');
  expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 2 });
  provenAbsent(store, store.inState('unknown')[0]?.view as RecordView);
  expect(views(store)).toEqual({ ALONE1: false });
  store.close();
});

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
