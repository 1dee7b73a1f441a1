import { describe, expect, it } from 'vitest';
import { consumerOf, inboxOf, type Client } from '../../../electron/booth/ledger/names/clients.ts';
import { isId, isRecordId } from '../../../electron/booth/ledger/names/ids.ts';
import { streams, type StreamKey } from '../../../electron/booth/ledger/names/streams.ts';
import * as subjects from '../../../electron/booth/ledger/names/subjects.ts';

const record = '01920000-0000-7000-8000-000000000001';

describe('an id in a subject', () => {
  it.each(['a', 'north-gate', '7', 'a'.repeat(24), '-'])('may be %s', (id) => {
    expect(isId(id)).toBe(true);
    expect(subjects.journalSubject(id)).toBe(`gb.jr.${id}`);
  });

  it.each([
    '',
    'A',
    'a.b',
    '*',
    '>',
    'a b',
    'ä',
    'a_b',
    'a'.repeat(25),
    'a\n',
    'steward',
    'monitoring',
    'hub',
  ])('may not be %j', (id) => {
    expect(isId(id)).toBe(false);
    expect(() => subjects.journalSubject(id)).toThrow('no id');
    expect(() => subjects.bodySubject(id, record)).toThrow('no id');
    expect(() => inboxOf({ role: 'booth', id })).toThrow('no id');
  });

  it('of a record is a UUID in small letters and nothing else', () => {
    expect(isRecordId(record)).toBe(true);
    for (const none of ['', record.toUpperCase().replace('1', 'A'), `${record}.x`, '*', `${record}\n`]) {
      expect(isRecordId(none)).toBe(false);
      expect(() => subjects.carSubject(none)).toThrow('no record');
    }
  });
});

describe('a subject', () => {
  const all: readonly (readonly [subject: string, stream: StreamKey])[] = [
    [subjects.carSubject(record), 'cars'],
    [subjects.thumbnailSubject(record), 'thumbnails'],
    [subjects.journalSubject('a'), 'journals'],
    [subjects.bodySubject('a', record), 'bodies'],
    [subjects.pictureSubject('a', record), 'pictures'],
    [subjects.healthSubject('a'), 'health'],
    [subjects.epochSubject, 'control'],
    [subjects.rosterSubject, 'control'],
    [subjects.retentionSubject, 'control'],
    [subjects.serverFactsSubject, 'control'],
    [subjects.erasureSubject(record), 'control'],
    [subjects.incarnationSubject('a'), 'control'],
    [subjects.boothSubject('a', 'checked'), 'control'],
    [subjects.alprSubject('cam'), 'alpr'],
  ];
  /** As the server matches them: `*` one part, `>` all that follow. */
  const holds = (pattern: string, subject: string): boolean =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+').replaceAll('>', '.+')}$`).test(
      subject,
    );

  it.each(all)('%s is kept by one stream: %s', (subject, stream) => {
    const keeping = Object.entries(streams).filter(([, { subject: pattern }]) => holds(pattern, subject));
    expect(keeping.map(([key]) => key)).toEqual([stream]);
  });

  it('of what an ALPR could not read is kept by none of them', () => {
    const subject = subjects.readSubject('in-1');
    expect(Object.values(streams).filter(({ subject: pattern }) => holds(pattern, subject))).toEqual([]);
  });

  it('of what an ALPR tells of cars names it', () => {
    expect(subjects.writerOf(subjects.alprSubject('cam'))).toBe('cam');
    expect(subjects.writerOf(subjects.readSubject('cam'))).toBeNull();
  });

  it('tells its record or its booth again', () => {
    expect(all.map(([subject]) => [subjects.recordOf(subject), subjects.boothOf(subject)])).toEqual([
      [record, null],
      [record, null],
      [null, 'a'],
      [null, 'a'],
      [null, 'a'],
      [null, 'a'],
      ...all.slice(6).map(() => [null, null]),
    ]);
  });
});

it('no two who connect have an inbox or a consumer in common', () => {
  const ids = ['a', 'a-fencing', 'a-b', 'b', 'writer'];
  const clients: Client[] = [
    ...ids.flatMap((id): Client[] => [
      { role: 'booth', id },
      { role: 'fencing', id },
      { role: 'writer', id, lanes: [] },
    ]),
    { role: 'steward' },
    { role: 'monitoring' },
  ];
  const names = clients.flatMap((client) => [
    inboxOf(client),
    consumerOf(client, 'cars'),
    consumerOf(client, 'control'),
  ]);
  expect(new Set(names).size).toBe(names.length);
});
