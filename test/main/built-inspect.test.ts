import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import type { Report } from '../../electron/host/tools/diagnose.ts';
import { behind, move, press, recordOf } from '../booth/journal/journal-support.ts';
import type { StandInApp } from '../support/electron-stand-in/launch.ts';
import { testFolder } from '../support/folders.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';
import { confirmed, enter, launch, launchLoaded, stop } from './built-app.ts';

/** A data directory with a live journal of two records that nobody has open. */
function stoppedBooth(): { data: string; folder: string } {
  const data = testFolder();
  const folder = join(data, 'live');
  mkdirSync(folder);
  const store = new JournalStore(folder);
  for (const plate of ['51G77802', '51G77803']) recordOf(store.appendEntry(press({ plate })));
  store.exportHead();
  store.close();
  return { data, folder };
}

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

async function diagnosed(data: string, args: readonly string[] = []) {
  const file = join(testFolder(), 'report.json');
  const app = launch({ userData: testFolder(), args: [`--data-dir=${data}`, '--diagnose', file, ...args] });
  const code = await app.exited();
  return {
    app,
    code,
    text: readFileSync(file, 'utf8'),
    report: JSON.parse(readFileSync(file, 'utf8')) as Report,
  };
}

async function verified(
  data: string,
  args: readonly string[] = [],
): Promise<{ code: number | null; text: string; app: StandInApp }> {
  const file = join(testFolder(), 'verified.txt');
  const flags = [`--data-dir=${data}`, '--journal', 'verify', '--output', file, ...args];
  const app = launch({ userData: testFolder(), args: flags });
  const code = await app.exited();
  return { code, text: code === 2 ? '' : readFileSync(file, 'utf8'), app };
}

describe('--diagnose', () => {
  it('tells of a running booth how it is, what it says in its log, and nobody’s plate', async () => {
    const service = await testService();
    const data = testFolder();
    const args = ['--data-dir', data, '--api-url', service.baseUrl, '--token', testToken];
    const booth = await launchLoaded({ userData: testFolder(), args });
    valueOf(await enter(booth, '51G77802'));
    await confirmed(booth, '51G77802');
    const { code, report, text } = await diagnosed(data);
    expect(report).toMatchObject({
      ok: true,
      versions: { gatebooth: '0.0.0-test' },
      journals: [{ mode: 'live', damage: null, problems: [], head: { seq: expect.any(Number) as number } }],
      health: { mode: 'live', service: { state: 'open' } },
      keyring: { backend: 'gnome_libsecret', usable: null },
      displays: [{ widthPx: 1280, heightPx: 800, scale: 1 }],
    });
    // At its first start the space for a full disk is still being made: that may be worth a look.
    expect([code, report.summary[0], report.summary.at(-1)]).toEqual([
      0,
      'Nothing is wrong that this report can see.',
      'The booth is running.',
    ]);
    for (const hidden of ['51G77802', testToken]) expect(text).not.toContain(hidden);
    valueOf(await enter(booth, '51G77803'));
    expect(await stop(booth)).toBe(0);
  });

  it('changes nothing of a booth that is stopped, and says that it is', async () => {
    const { data } = stoppedBooth();
    const before = filesIn(data);
    const { code, report } = await diagnosed(data);
    expect(filesIn(data)).toEqual(before);
    expect([code, report.summary.at(-1)]).toEqual([0, expect.stringContaining('has not run here')]);
    expect(report['journals']).toMatchObject([{ queue: [{ state: 'queued', reason: null, count: 2 }] }]);
  });

  it('runs where no booth can start: damaged settings, damaged journal, no data directory', async () => {
    const { data, folder } = stoppedBooth();
    const config = join(testFolder(), 'booth.json');
    writeFileSync(config, `{ "service": { "address": "parking", "token": "${testToken}" }, "lanes": 3 }`);
    writeFileSync(join(folder, 'journal.sqlite'), Buffer.alloc(8_192, 'not a database'));
    const { code, report, text } = await diagnosed(data, ['--config', config]);
    expect(code).toBe(1);
    expect(report.summary).toEqual(
      expect.arrayContaining([
        `WRONG settings: ${config}: service.address: must start with http:// or https://.`,
        `WRONG settings: ${config}: lanes: is not a setting.`,
        expect.stringContaining('WRONG journal live: it is damaged'),
      ]),
    );
    expect(text).not.toContain(testToken);
    const nowhere = await diagnosed(join(testFolder(), 'not-there'));
    expect([nowhere.code, nowhere.report.summary]).toEqual([
      0,
      expect.arrayContaining(['There is no journal here yet.']),
    ]);
  });

  it('ends with 2 where the report cannot be written, or nobody says where', async () => {
    const args = ['--diagnose', join(testFolder(), 'not-there/report.json')];
    const app = launch({ userData: testFolder(), args });
    expect([await app.exited(), app.stderr]).toEqual([2, expect.stringContaining('--diagnose')]);
    const without = launch({ userData: testFolder(), args: ['--diagnose'] });
    expect([await without.exited(), without.stderr]).toEqual([2, expect.stringContaining('needs a value')]);
  });
});

describe('--journal verify', () => {
  it('says of a journal in use that it holds, up to a head that was kept elsewhere', async () => {
    const data = testFolder();
    const booth = await launchLoaded({ userData: testFolder(), args: ['--data-dir', data] });
    valueOf(await enter(booth, '51G77802'));
    await confirmed(booth, '51G77802');
    const first = await verified(data);
    expect([first.code, first.text]).toEqual([0, expect.stringContaining('training:\n  The chain holds.')]);
    const head = /Head: (\S+)/.exec(first.text)?.[1] ?? '';
    valueOf(await enter(booth, '51G77803'));
    expect((await verified(data, ['--head', head])).code).toBe(0);
    const later = await verified(data, ['--head', `999:${'0'.repeat(64)}`]);
    expect([later.code, later.text]).toEqual([1, expect.stringContaining('cut off or rolled back')]);
  });

  it('ends with 1 where somebody changed a record, and with 2 where there is nothing to verify', async () => {
    const { data, folder } = stoppedBooth();
    behind(folder, (database) => database.exec(`UPDATE records SET plate = 'FAKE1' WHERE seq = 1`));
    const { code, text } = await verified(data);
    expect([code, text]).toEqual([1, expect.stringContaining('not as its last event says')]);
    for (const args of [
      ['--head', 'nonsense'],
      ['--journal', 'delete'],
    ])
      expect((await verified(data, args)).code).toBe(2);
    expect((await verified(testFolder())).code).toBe(2);
  });
});

describe('--report and --erase', () => {
  const asked = async (data: string, args: readonly string[]): Promise<[number | null, string]> => {
    const app = launch({ userData: testFolder(), args: [`--data-dir=${data}`, ...args] });
    return [await app.exited(), app.stderr];
  };

  it('write all that is held about a plate, and take it away once the booth is stopped', async () => {
    const { data, folder } = stoppedBooth();
    const out = join(testFolder(), 'report');
    expect(await asked(data, ['--report', '51g-77802', '--output', out])).toEqual([0, '']);
    expect(readFileSync(join(out, 'live', 'report.txt'), 'utf8')).toContain('51G77802');

    const file = join(testFolder(), 'erased.txt');
    const erase = ['--erase', '51G77802', '--by', 'Kim', '--reason', 'asked by letter', '--output', file];
    const running = new JournalStore(folder, { reserveBytes: 0 });
    expect(await asked(data, erase)).toEqual([2, expect.stringContaining('the booth is running')]);
    running.close();
    // It is still to be sent.
    expect((await asked(data, erase))[0]).toBe(1);
    expect(readFileSync(file, 'utf8')).toMatch(/live:\n {2}0 records .*\n {2}Not erased: .*still open/);
    const decided = new JournalStore(folder, { reserveBytes: 0 });
    for (const { view } of decided.inState('queued')) decided.transition(move(view, { to: 'voided' }));
    decided.close();
    expect((await asked(data, erase))[0]).toBe(0);
    const bytes = readFileSync(join(folder, 'journal.sqlite'));
    expect([bytes.includes('51G77802'), bytes.includes('51G77803')]).toEqual([false, true]);
  });

  it('end with 2 and a word where something is missing or does not fit', async () => {
    const { data } = stoppedBooth();
    const erase = ['--erase', '51G77802', '--by', 'Kim'];
    const asking: [args: string[], word: string][] = [
      [['--report', '51G77802'], '--output'],
      [[...erase, '--reason', '51G-77802 wrote'], 'must not name the plate'],
    ];
    for (const [args, word] of asking)
      expect(await asked(data, args)).toEqual([2, expect.stringContaining(word)]);
  });
});
