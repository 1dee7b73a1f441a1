import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../../electron/booth/journal/thread/open.ts';
import { fencingKeyIn } from '../../../../electron/booth/settings/fencing.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { carSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { calls } from '../../../../electron/contract/channels.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { TakeoverFault, TakeoverRead } from '../../../../electron/contract/takeover.ts';
import { builtJournalWorker } from '../../../support/built-journal-worker.ts';
import { testFolder } from '../../../support/folders.ts';
import type { TestLedger } from '../../../support/ledger-site.ts';
import { newNatsUser } from '../../../support/nats-config.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import {
  errorOf,
  runningBooth,
  settingsWith,
  valueOf,
  type TestBooth,
} from '../../../support/running-booth.ts';
import { factOf } from '../../../support/site-words.ts';
import { press, recordOf } from '../../journal/journal-support.ts';
import { enteredAt, isCurrent, siteOfTwo, tells } from '../site/site-booths.ts';
import { deadWith, handsOver } from './dead-booth.ts';

// The way of a supervisor at a running booth: the file on a stick, a dead booth, and what becomes of its records at the service.

const settings = settingsWith('specification', { supervisorPin: '4711' });

const fencingFile = (ledger: TestLedger): string =>
  JSON.stringify({
    ...ledger.credentials('south'),
    kind: 'fencing-credentials',
    seed: ledger.fencingSeed('south'),
  });

const enter = async (booth: TestBooth): Promise<string> =>
  valueOf(await booth.call('setup.enter', { pin: '4711' })) as string;

const read = async (booth: TestBooth, supervisorSession: string, of = 'north'): Promise<TakeoverRead> =>
  calls['takeover.read'].output.parse(
    valueOf(await booth.call('takeover.read', { supervisorSession, booth: of })),
  );

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

describe('a supervisor at a running booth', () => {
  it('takes over with the file on a stick, and the service has each car once, with the true times', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const mark = serviceMarkOf(service.baseUrl, 'test');
    let exit: RecordView | undefined;
    const { booth: dead, ids } = await deadWith(
      ledger,
      (north) => {
        const [first, second] = [north.presses('DEAD1', plainJpeg()), north.presses('DEAD2')];
        exit = recordOf(north.store.appendExit({ ...press(), entryId: second.id }));
        return [first, second, exit];
      },
      [mark],
    );
    const [stick, directory] = [testFolder(), testFolder()];
    const file = 'south.fencing-credentials.json';
    writeFileSync(join(stick, file), fencingFile(ledger));
    const south = await booth('south', {
      settings,
      directory,
      removableDrives: () => Promise.resolve([stick]),
    });
    await isCurrent(south);
    const supervisorSession = await enter(south);
    expect(await read(south, supervisorSession)).toEqual({ fault: 'locked', view: null });
    expect(valueOf(await south.call('takeover.open', { supervisorSession, place: stick, file }))).toEqual({
      fault: null,
    });
    expect(await read(south, supervisorSession)).toMatchObject({
      fault: null,
      view: { takeable: { count: 3 } },
    });
    const taken = valueOf(await south.call('takeover.take', { supervisorSession, booth: 'north' }));
    expect(taken).toEqual({ fault: null, taken: 3, left: 0 });
    const made = ids.map((id) => dead.store.find(id)?.view);
    await expect
      .poll(
        () =>
          service
            .sessions()
            .map(({ plateNumber, startDateTime, endDateTime }) => [plateNumber, startDateTime, endDateTime]),
        {
          timeout: 60_000,
        },
      )
      .toEqual([
        ['DEAD1', made[0]?.at, null],
        ['DEAD2', made[1]?.at, made[2]?.at],
      ]);
    await tells(ledger, ids[0] ?? '', { state: 'inside', holder: 'south', personal: { plate: 'DEAD1' } });
    await tells(ledger, ids[1] ?? '', { state: 'left', claim: null });
    const seed = ledger.fencingSeed('south');
    expect(filesIn(directory).filter((path) => readFileSync(path).includes(seed))).toEqual([]);
    valueOf(await south.call('setup.end', { supervisorSession }));
    const again = await enter(south);
    expect((await read(south, again)).fault).toBe('locked');
    expect(errorOf(await south.call('takeover.take', { supervisorSession, booth: 'north' }))?.code).toBe(
      'visit-over',
    );
    expect(south.bugs).toEqual([]);
  });

  it('is told after a start that a takeover was broken off', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const { ids } = await deadWith(ledger, (north) => [north.presses('DEAD3')], [
      serviceMarkOf(service.baseUrl, 'test'),
    ]);
    await handsOver(ledger, 'south', { type: 'fenced', by: 'south', records: ids });
    const [stick, directory] = [testFolder(), testFolder()];
    const file = 'south.fencing-credentials.json';
    writeFileSync(join(stick, file), fencingFile(ledger));
    const changes = { settings, directory, removableDrives: () => Promise.resolve([stick]) };
    const first = await booth('south', changes);
    await first.booth.stop();
    const journal = await openJournal(directory, builtJournalWorker);
    await journal.setFact('takeover-begun', 'north');
    await journal.close();
    const south = await booth('south', changes);
    await isCurrent(south);
    const supervisorSession = await enter(south);
    const concerns = async (): Promise<unknown> =>
      (
        valueOf(await south.call('diagnostics.read', { supervisorSession })) as {
          ledger: { concerns: unknown };
        }
      ).ledger.concerns;
    expect(await concerns()).toContain('takeover-unfinished');
    valueOf(await south.call('takeover.open', { supervisorSession, place: stick, file }));
    expect(valueOf(await south.call('takeover.take', { supervisorSession, booth: 'north' }))).toEqual({
      fault: null,
      taken: 1,
      left: 0,
    });
    expect(await concerns()).not.toContain('takeover-unfinished');
    expect(south.bugs).toEqual([]);
  });

  it('ends what a dead booth left behind, and no car of another one that its subject says was ended', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const mark = serviceMarkOf(service.baseUrl, 'test');
    let never: RecordView | undefined;
    await deadWith(
      ledger,
      (north) => {
        never = north.presses('NEVER1');
        return [];
      },
      [mark],
    );
    const own = never?.id ?? '';
    const at = { at: '2026-11-27T08:00:00.000+07:00' };
    const car = { state: 'waiting', service: mark, session: null, holder: 'north', claim: null, entered: at };
    const told = { isContested: false, told: { by: 'north', at } };
    const fact = { v: '1.0', kind: 'car', entry: own, ...car, ...told };
    await ledger.root.jetstream().publish(carSubject(own), JSON.stringify(fact));
    const [stick, directory] = [testFolder(), testFolder()];
    const file = 'south.fencing-credentials.json';
    writeFileSync(join(stick, file), fencingFile(ledger));
    const changes = { settings, directory, removableDrives: () => Promise.resolve([stick]) };
    const south = await booth('south', changes);
    await isCurrent(south);
    const { id: mine } = await enteredAt(south, 'MINE1');
    await tells(ledger, mine, { state: 'inside', holder: 'south' });
    await handsOver(ledger, 'north', { type: 'resumed', standings: { [mine]: 'ended' } });
    const supervisorSession = await enter(south);
    valueOf(await south.call('takeover.open', { supervisorSession, place: stick, file }));
    expect(
      valueOf(await south.call('takeover.end', { supervisorSession, booth: 'north', record: own })),
    ).toEqual({ fault: null });
    await tells(ledger, own, { state: 'left' });
    expect((await read(south, supervisorSession)).fault).toBeNull();
    expect(await factOf(ledger, mine)).toMatchObject({ state: 'inside', holder: 'south' });
    expect(south.bugs).toEqual([]);
  });

  it('that is stopped, or changes its settings, looks after no key any more', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const stick = testFolder();
    const file = 'south.fencing-credentials.json';
    writeFileSync(join(stick, file), fencingFile(ledger));
    const seconds = new Set<() => void>();
    const clock: typeof patientClock = {
      ...patientClock,
      after: (ms, then) => {
        if (ms !== 1_000) return patientClock.after(ms, then);
        const due = (): void => {
          seconds.delete(due);
          then();
        };
        seconds.add(due);
        const callOff = patientClock.after(ms, due);
        return () => {
          seconds.delete(due);
          callOff();
        };
      },
    };
    const removableDrives = (): Promise<string[]> => Promise.resolve([stick]);
    const south = await booth('south', { settings, clock, removableDrives });
    await isCurrent(south);
    const supervisorSession = await enter(south);
    expect(valueOf(await south.call('takeover.open', { supervisorSession, place: stick, file }))).toEqual({
      fault: null,
    });
    expect(seconds.size).toBeGreaterThan(0);
    await south.booth.stop();
    expect(seconds.size).toBe(0);
  });

  it('of no ledger has nothing to take over from', async () => {
    const booth = await runningBooth('http://127.0.0.1:1', { settings });
    const supervisorSession = await enter(booth);
    for (const name of ['takeover.read', 'takeover.take'])
      expect(errorOf(await booth.call(name, { supervisorSession, booth: 'north' }))?.code).toBe(
        'not-possible-now',
      );
  });
});

describe('a file that is not the supervisors’', () => {
  const own = { site: 'harbour', booth: 'south' };
  const seed = new TextDecoder().decode(newNatsUser().seed);
  const given = {
    ...own,
    v: '1.0',
    kind: 'fencing-credentials',
    incarnation: randomUUID(),
    servers: ['ledger.example:4222'],
    ca: 'PEM',
    seed,
  };

  it.for<readonly [what: string, text: string, fault: TakeoverFault]>([
    ['no JSON', 'no file', 'no-fencing'],
    ['something else', '{"kind":"credentials-of-somebody"}', 'no-fencing'],
    ['the booth’s own', JSON.stringify({ ...given, kind: 'credentials' }), 'own-file'],
    ['of a later program', JSON.stringify({ ...given, v: '2.0' }), 'other-version'],
    ['of another site', JSON.stringify({ ...given, site: 'airport' }), 'other-site'],
    ['of another booth', JSON.stringify({ ...given, booth: 'north' }), 'other-booth'],
    ['with a damaged key', JSON.stringify({ ...given, seed: `SU${'A'.repeat(56)}` }), 'damaged'],
    ['without a key', JSON.stringify({ ...given, seed: undefined }), 'damaged'],
  ])('%s is said to be that', ([, text, fault]) => {
    expect(fencingKeyIn(text, own)).toEqual({ fault });
    expect(fencingKeyIn(JSON.stringify(given), own)).toEqual({ seed });
  });
});
