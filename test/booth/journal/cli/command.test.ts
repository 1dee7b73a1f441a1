import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../../electron/booth/journal/store.ts';
import { behind, move, press, recordOf } from '../journal-support.ts';
import { testFolder } from '../../../support/folders.ts';
import { plainJpeg } from '../../../support/pictures.ts';

const program = join(import.meta.dirname, '../../../../electron/booth/journal/cli/command.ts');

function journal(...words: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/** A data directory with one mode's journal, still open. */
function running() {
  const data = testFolder();
  const folder = join(data, 'live');
  mkdirSync(folder);
  const store = new JournalStore(folder);
  const first = recordOf(store.appendEntry(press({ plate: '=1+1', picture: plainJpeg() })));
  const second = recordOf(store.appendEntry(press({ plate: '가12"3' })));
  store.transition(move(second));
  return { data, folder, store, first, second };
}

test('verify reads beside a running booth, in the data directory or the mode’s folder', () => {
  const { data, folder, store } = running();
  const { seq, hash } = store.head();
  for (const directory of [data, folder]) {
    const { status, out } = journal('verify', directory, '--head', `${seq}:${hash}`);
    expect(out).toContain('The chain holds.\n3 events, 2 records, 1 pictures.');
    expect(out).toContain(`Head: ${seq}:${hash}`);
    expect(status).toBe(0);
  }
  store.close();
});

test('verify says where the chain breaks, and ends with 1', () => {
  const { folder, store, second } = running();
  store.close();
  behind(folder, (database) => database.exec("UPDATE records SET plate = 'FAKE' WHERE seq = 2"));
  const { status, out } = journal('verify', folder);
  expect(status).toBe(1);
  expect(out).toContain(`Event 3: the record is not as its last event says (record ${second.id}).`);
});

test('a head that the chain does not reach is told, given by hand or from the file', () => {
  const { folder, store } = running();
  expect(journal('verify', folder, '--head', `99:${'0'.repeat(64)}`)).toMatchObject({
    status: 1,
    out: expect.stringContaining('cut off or rolled back') as string,
  });
  const copy = testFolder();
  store.close();
  cpSync(folder, copy, { recursive: true });
  const later = new JournalStore(folder);
  recordOf(later.appendEntry(press()));
  later.exportHead();
  later.close();
  cpSync(join(folder, 'heads.jsonl'), join(copy, 'heads.jsonl'));
  expect(journal('verify', copy).status).toBe(1);
});

test('list shows all records, or those in one state', () => {
  const { data, store, first, second } = running();
  const all = journal('list', data).out.trimEnd().split('\n');
  expect(all).toHaveLength(2);
  expect(all[0]).toContain(first.id);
  expect(journal('list', data, '--state', 'sending').out).toMatch(/entry +가12"3 +sending/);
  expect(journal('list', data, '--state', 'sending').out).toContain(second.id);
  store.close();
});

test('show has everything of one record but its salt', () => {
  const { folder, store, first } = running();
  const { out, status } = journal('show', folder, first.id);
  expect(status).toBe(0);
  expect(out).toMatch(/plate +=1\+1/);
  expect(out).toContain('picture         original,');
  expect(out).toContain('- → queued  saved');
  expect(out).not.toMatch(/^salt/m);
  store.close();
});

test('export writes CSV that no spreadsheet takes for formulas, and lets the head leave', () => {
  const { folder, store } = running();
  const target = join(testFolder(), 'out.csv');
  const { seq, hash } = store.head();
  expect(journal('export', folder, target)).toMatchObject({ status: 0, out: `Head: ${seq}:${hash}\n` });
  const lines = readFileSync(target, 'utf8').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('"\'=1+1"');
  expect(lines[2]).toContain('"가12""3"');
  expect(readFileSync(join(folder, 'heads.jsonl'), 'utf8')).toContain(hash);
  store.close();
});

test('readings tells by the day how well plates are read, in lines and as JSON', () => {
  const { data, store } = running();
  expect(journal('readings', data).out).toBe('No plate was read of a car that is in this journal.\n');
  const marked = Array.from('RK708AF', () => false);
  for (const [text, outcome] of [
    ['RK708AF', 'taken'],
    ['RK708AF', 'blind'],
    ['RK7O8AF', 'blind'],
    ['BA111AA', 'ignored'],
  ] as const) {
    const reading = { text, marked, choices: 1, outcome, look: null };
    recordOf(store.appendEntry(press({ plate: 'RK708AF', reading })));
  }
  const { out, status } = journal('readings', data);
  expect(status).toBe(0);
  const [head, day, ...rest] = out.trimEnd().split('\n');
  const columns =
    'day  booked  read  taken  corrected  ignored  late  another text  asked  changed  blind  exact';
  expect(head?.trim().split(/ {2,}/)).toEqual(columns.split('  '));
  expect(day?.trim().split(/ +/).slice(1)).toEqual(['6', '4', '1', '0', '1', '0', '1', '0', '0', '2', '1']);
  expect(rest.join('\n')).toContain(
    '1 of 2 were read just as they were booked (50 %; likely between 9 and 91 %)',
  );
  expect(rest.at(-1)).toBe('O    → 0     1');
  const json = JSON.parse(journal('readings', data, '--json').out) as Record<string, unknown>;
  expect(json).toMatchObject({
    days: [{ booked: 6, read: 4, blind: 2, blindExact: 1, another: 1 }],
    characters: [{ read: 'O', booked: '0', count: 1 }],
  });
  store.close();
});

test('a journal that was moved aside with its log can still be read', () => {
  const { folder, store, first } = running();
  const aside = join(testFolder(), 'damaged');
  cpSync(folder, aside, { recursive: true });
  store.close();
  expect(journal('list', aside).out).toContain(first.id);
});

test.each([
  [['verify']],
  [['nonsense', '.']],
  [['verify', '/nowhere']],
  [['list', '.', '--state', 'odd']],
  [['verify', '.', '--unknown']],
])('what makes no sense ends with 2 and says how it is done: %j', (words) => {
  const { folder, store } = running();
  const { status, err } = journal(...words.map((word) => (word === '.' ? folder : word)));
  expect(status).toBe(2);
  expect(err).toContain('Usage:');
  store.close();
});

test('report writes all that is held about a plate, and erase takes it away, but not while the booth runs', () => {
  const { folder, store } = running();
  const atMs = Date.now() - 3_600_000;
  const entry = recordOf(store.appendEntry(press({ plate: 'KA19F2043', picture: plainJpeg(), atMs })));
  const answer = { isRegisteredUser: false, startDateTime: null, endDateTime: null };
  const confirmed = { sessionId: 'session-1', answer };
  store.transition(move(entry, { atMs }));
  store.transition(move(entry, { atMs, from: 'sending', to: 'confirmed', confirmed }));
  const open = recordOf(store.appendException({ ...press({ plate: 'X' }), note: 'said to be ka-19 f 2043' }));
  const out = join(testFolder(), 'report');
  expect(journal('report', folder, 'ka 19 F 2043', out)).toMatchObject({
    status: 0,
    out: '2 records and 1 pictures.\n',
  });
  const text = readFileSync(join(out, 'report.txt'), 'utf8');
  expect(text).toContain('KA19F2043');
  expect(text).toContain('session-1');
  expect(text).toContain(open.id);
  expect(text).not.toContain('salt');
  const told = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
    records: { files: string[] }[];
  };
  const [picture = ''] = told.records.flatMap(({ files }) => files);
  expect(new Uint8Array(readFileSync(join(out, picture)))).toEqual(plainJpeg());

  const erase = ['erase', folder, 'KA19F2043', '--by', 'Kim', '--reason', 'asked by letter'];
  expect(journal(...erase)).toMatchObject({
    status: 2,
    err: expect.stringContaining('the booth is running') as string,
  });
  store.close();
  expect(journal(...erase.slice(0, -1), 'KA19-F2043 asked').err).toContain('must not name the plate');
  expect(journal(...erase.slice(0, 5)).err).toContain('--reason');
  expect(journal(...erase)).toMatchObject({
    status: 1,
    out: expect.stringMatching(
      /^1 records and 0 pictures are erased\.\nNot erased: .*the car is inside/,
    ) as string,
  });
  expect(journal(...erase, '--stay', '0.5')).toMatchObject({
    status: 0,
    out: '1 records and 1 pictures are erased.\n',
  });
  expect(readFileSync(join(folder, 'journal.sqlite')).includes('KA19F2043')).toBe(false);
  expect(journal('verify', folder).status).toBe(0);
});
