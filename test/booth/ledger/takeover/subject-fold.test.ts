import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Event, Handover, Start } from '../../../../electron/booth/ledger/messages/journal.ts';
import {
  standingsAfter,
  type HandoverMessage,
  type Standings,
} from '../../../../electron/booth/ledger/standing.ts';
import { SubjectFold } from '../../../../electron/booth/ledger/takeover/subject-fold.ts';

const at = { at: '2026-11-27T08:00:00.000+07:00' };
let number = 0;

const event = (record: string, to: string, what = 'test'): Event => ({
  v: '1.0',
  kind: 'event',
  number: (number += 1),
  hash: 'a'.repeat(64),
  record,
  event: what,
  to,
  at,
});

/** A journal takes another one's place. @param head the number of its last event */
const start = (head: number): Start => {
  const place = { number: head, hash: 'a'.repeat(64) };
  return {
    v: '1.0',
    kind: 'start',
    first: 1,
    pruned: { ...place, number: 0 },
    head: place,
    instead: place,
    at,
  };
};

const handover = (message: HandoverMessage): Handover =>
  ({ v: '1.0', kind: 'handover', by: 'by' in message ? message.by : 'north', at, ...message }) as Handover;

function folded(
  messages: readonly (Event | Handover | Start)[],
  watched: ReadonlySet<string> = new Set(),
): SubjectFold {
  const fold = new SubjectFold(watched);
  for (const [place, message] of messages.entries())
    fold.take({ message, raw: {} } as Parameters<SubjectFold['take']>[0], place + 1);
  return fold;
}

const [one, two] = [randomUUID(), randomUUID()];

test('what is settled and its booth’s own is forgotten, and comes back when it is opened again', () => {
  const settled = folded([event(one, 'queued'), event(one, 'confirmed'), event(two, 'queued')]);
  expect([...settled.records.keys()]).toEqual([two]);
  settled.take({ message: event(one, 'queued'), raw: {} }, 4);
  expect(settled.records.get(one)).toMatchObject({ standing: 'own', to: 'queued' });
  expect(settled.sequence).toBe(4);
});

test('nothing is left behind of what was erased, of a note to the next shift, and of what was reclaimed after it was settled', () => {
  const note = randomUUID();
  const fold = folded([
    event(one, 'queued'),
    event(one, 'confirmed'),
    event(one, 'erased'),
    event(note, 'noted'),
    event(two, 'queued'),
    handover({ type: 'offered', records: [two] }),
    event(two, 'confirmed'),
  ]);
  expect([...fold.records.keys()]).toEqual([two]);
  fold.take({ message: handover({ type: 'reclaimed', records: [two] }), raw: {} }, 8);
  expect([...fold.records.keys()]).toEqual([]);
});

test('what was taken or ended stays, whatever its booth tells of it after that', () => {
  const fold = folded([
    event(one, 'queued'),
    event(two, 'queued'),
    handover({ type: 'offered', records: [one] }),
    handover({ type: 'fenced', by: 'south', records: [one, two] }),
    handover({ type: 'ended', records: [two] }),
    event(one, 'local'),
    event(two, 'confirmed'),
  ]);
  expect(fold.records.get(one)).toMatchObject({ standing: { takenBy: 'south' }, to: 'local', isOver: false });
  expect(fold.records.get(two)).toMatchObject({ standing: 'ended' });
});

test('what was taken in a dead taker’s place says so, and which records were seen is known of settled ones, too', () => {
  const fold = folded(
    [
      event(one, 'queued'),
      handover({ type: 'offered', records: [one] }),
      handover({ type: 'fenced', by: 'south', records: [one] }),
      handover({ type: 'fenced-over', by: 'east', records: [one], dead: 'south' }),
      event(two, 'confirmed'),
    ],
    new Set([two, randomUUID()]),
  );
  expect(fold.records.get(one)).toMatchObject({ standing: { takenBy: 'east' }, isOver: true });
  expect([...fold.seen]).toEqual([two]);
});

test('what was taken by its taker’s word alone may have been sent', () => {
  const fold = folded([
    event(one, 'queued'),
    handover({ type: 'fenced-again', by: 'south', records: [one] }),
  ]);
  expect(fold.records.get(one)).toMatchObject({ standing: { takenBy: 'south' }, isOver: true });
});

test('a kind that only a later program knows is told, and what cannot be read says nothing', () => {
  const fold = folded([event(one, 'queued')]);
  fold.take({ fault: 'not-json', word: 'no JSON' }, 2);
  expect(fold.unknownKind).toBeNull();
  fold.take({ unknownKind: 'fenced-lane' }, 3);
  expect([fold.unknownKind, fold.sequence]).toEqual(['fenced-lane', 3]);
});

/** Which records the fold says a former disk left behind. */
const formersIn = (fold: SubjectFold): string[] =>
  [...fold.records].filter(([, told]) => fold.isLeft(told, false)).map(([id]) => id);

test('what a former disk left behind is what the one in its place has no event of, once that has shipped what it had', () => {
  const [three, four] = [event(one, 'queued'), event(two, 'queued')];
  const fold = folded([three, four, handover({ type: 'offered', records: [one] }), start(2)]);
  expect(formersIn(fold)).toEqual([]);
  // An older copy of the disk, which has one of the two.
  fold.take({ message: { ...event(two, 'unknown'), number: 1 }, raw: {} }, 5);
  expect(formersIn(fold)).toEqual([]);
  fold.take({ message: { ...event(randomUUID(), 'queued'), number: 2 }, raw: {} }, 6);
  expect(formersIn(fold)).toEqual([one]);
});

test('what the booth takes back from its former disk is its own again, and has not come there before it ships an event of it', () => {
  const fold = folded([
    event(one, 'queued'),
    event(two, 'queued'),
    handover({ type: 'offered', records: [one, two] }),
    start(0),
    handover({ type: 'reclaimed', records: [one] }),
  ]);
  const told = (id: string) => fold.records.get(id) ?? { standing: 'own', disk: -1, shippedBy: -1 };
  expect([formersIn(fold), fold.isTakenBack(told(one)), fold.isTakenBack(told(two))]).toEqual([
    [two],
    true,
    false,
  ]);
  fold.take({ message: event(one, 'queued'), raw: {} }, 6);
  expect([formersIn(fold), fold.isTakenBack(told(one))]).toEqual([[two], false]);
  // That disk dies, too.
  fold.take({ message: start(0), raw: {} }, 7);
  expect(formersIn(fold)).toEqual([one, two]);
});

test('what others have taken of a former disk’s, or ended, stays that disk’s', () => {
  const fold = folded([
    event(one, 'queued'),
    event(two, 'queued'),
    handover({ type: 'offered', records: [one] }),
    start(0),
    handover({ type: 'fenced', by: 'south', records: [one] }),
    handover({ type: 'ended', records: [two] }),
  ]);
  expect(formersIn(fold)).toEqual([one, two]);
  expect(fold.records.get(one)).toMatchObject({ standing: { takenBy: 'south' } });
});

test('nobody has taken anything back of a booth that has had one disk', () => {
  const fold = folded([handover({ type: 'resumed', standings: { [one]: 'own' } })]);
  expect(fold.isTakenBack(fold.records.get(one) ?? { standing: 'own', disk: -1, shippedBy: -1 })).toBe(false);
});

test('of whatever is still open it says what the rules for the whole subject say, in any order', () => {
  const types = ['offered', 'reclaimed', 'fenced', 'fenced-again', 'ended'] as const;
  const messageOf = (choice: number, record: string): HandoverMessage => {
    const type = types[choice % types.length] ?? 'offered';
    const by = choice % 2 === 0 ? 'south' : 'east';
    return type === 'fenced' || type === 'fenced-again'
      ? { type, by, records: [record] }
      : { type, records: [record] };
  };
  // Every row of four of these messages, about one record and about two.
  for (let row = 0; row < types.length ** 4 * 2; row += 1) {
    let standings: Standings = { [one]: 'own', [two]: 'own' };
    const fold = folded([event(one, 'queued'), event(two, 'queued')]);
    for (let place = 0, rest = row; place < 4; place += 1, rest = Math.floor(rest / types.length)) {
      const message = messageOf(rest, (rest + place) % 2 === 0 ? one : two);
      standings = standingsAfter(standings, message);
      fold.take({ message: handover(message), raw: {} }, place + 3);
    }
    expect(Object.fromEntries([...fold.records].map(([id, { standing }]) => [id, standing]))).toEqual(
      standings,
    );
  }
});

test('what its booth has closed for its taker waits as it did before, and what it had sent does not', () => {
  const fold = folded([
    event(one, 'queued'),
    event(two, 'queued'),
    handover({ type: 'offered', records: [one, two] }),
    handover({ type: 'fenced', by: 'south', records: [one, two] }),
    event(one, 'local', 'handed-over'),
    event(two, 'confirmed', 'handed-over-too'),
  ]);
  expect(fold.records.get(one)).toMatchObject({ standing: { takenBy: 'south' }, to: 'queued' });
  expect(fold.records.get(two)).toMatchObject({ standing: { takenBy: 'south' }, to: 'confirmed' });
});

test('what its booth has taken back is its own to go on with until somebody else has it', () => {
  const messages = [
    event(one, 'queued', 'saved'),
    handover({ type: 'offered', records: [one] }),
    handover({ type: 'fenced', by: 'south', records: [one] }),
    event(one, 'local', 'handed-over'),
  ];
  const isBack = (...more: readonly (Event | Handover)[]): boolean | undefined =>
    folded([...messages, ...more]).records.get(one)?.isBack;
  const back = event(one, 'queued', 'taken-over');
  expect(isBack()).toBe(false);
  expect(isBack(back)).toBe(true);
  expect(isBack(back, event(one, 'sending'))).toBe(true);
  // Its booth ships all of it again.
  expect(isBack(back, event(one, 'local', 'handed-over'))).toBe(false);
  expect(isBack(back, handover({ type: 'fenced-over', by: 'west', dead: 'south', records: [one] }))).toBe(
    false,
  );
  // What another booth had pressed came to this one.
  expect(folded([back]).records.get(one)?.isBack).toBe(false);
});
