import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { Role } from '../../../electron/contract/people-rules.ts';
import type { ManagedAttendant } from '../../../electron/contract/people.ts';
import { testFolder } from '../../support/folders.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { errorOf, valueOf, type TestBooth } from '../../support/running-booth.ts';
import { behind } from '../journal/journal-support.ts';
import { gateWith } from './people-support.ts';

const pin = '839201';

const gate = gateWith(pin);

const enter = async (booth: TestBooth, given: string, who?: string) =>
  booth.call('setup.enter', { pin: given, ...(who === undefined ? {} : { who }) });

async function added(booth: TestBooth, name: string, own: string, role: Role = 'supervisor') {
  const supervisorSession = valueOf(await enter(booth, pin, 'supervisor'));
  const all = await booth.call('people.add', { supervisorSession, name, role, pin: own });
  return (valueOf(all) as ManagedAttendant[]).find((one) => one.name === name)?.id ?? '';
}

function timed() {
  const time = { atMs: Date.UTC(2026, 10, 20, 8), ranMs: 0 };
  const clock = { ...patientClock, now: () => time.atMs, elapsed: () => time.ranMs };
  const pass = (ms: number): void => {
    time.atMs += ms;
    time.ranMs += ms;
  };
  return { time, clock, pass };
}

describe('attack: a supervisor finds out another’s PIN by choosing it', () => {
  it('and is told nothing: two may have the same', async () => {
    const booth = await gate();
    const eva = await added(booth, 'Eva', pin);
    const kim = await added(booth, 'Kim', pin);
    for (const who of [eva, kim, 'supervisor']) valueOf(await enter(booth, pin, who));
    const names = (await booth.snapshot()).supervisors.map(({ name }) => name);
    expect(names).toEqual([null, 'Eva', 'Kim']);
  });

  it('and opens nothing under another’s name', async () => {
    const booth = await gate();
    const eva = await added(booth, 'Eva', '572913');
    expect(errorOf(await enter(booth, '572913', 'supervisor'))?.code).toBe('pin-wrong');
    expect(errorOf(await enter(booth, pin, eva))?.code).toBe('pin-wrong');
  });
});

describe('attack: a supervisor’s PIN is guessed because it is short, or the one that everybody has', () => {
  it.each([
    ['4711', 'pin-short'],
    ['123456', 'pin-common'],
    ['000000', 'pin-common'],
    ['121212', 'pin-common'],
    ['987654', 'pin-common'],
    ['112233', 'pin-common'],
    ['123321', 'pin-common'],
    ['147258', 'pin-common'],
  ])('%s is refused', async (given, code) => {
    const booth = await gate();
    const supervisorSession = valueOf(await enter(booth, pin));
    const add = { supervisorSession, name: 'Eva', role: 'supervisor', pin: given };
    expect(errorOf(await booth.call('people.add', add))?.code).toBe(code);
  });

  it('the one of an earlier version goes on working', async () => {
    const booth = await gate({ settings: settingsSchema.parse({ supervisorPin: '4711' }) });
    expect(errorOf(await enter(booth, '4711'))).toBeNull();
  });
});

describe('attack: PINs are tried at one door after the other, with the plug pulled and the clock set in between', () => {
  it('one count of each person holds over all doors', async () => {
    const booth = await gate();
    const eva = await added(booth, 'Eva', '572913');
    expect(errorOf(await enter(booth, '1', eva))?.code).toBe('pin-wrong');
    expect(errorOf(await booth.call('people.signIn', { attendant: eva, pin: '2' }))?.code).toBe('pin-wrong');
    const third = await booth.call('link.tryAgain', { pin: '3', who: eva });
    expect(errorOf(third)).toMatchObject({ code: 'pin-locked', limit: 30 });
    expect(errorOf(await booth.call('people.signIn', { attendant: eva, pin: '572913' }))?.code).toBe(
      'pin-locked',
    );
    // Nobody else is kept out by it.
    valueOf(await enter(booth, pin, 'supervisor'));
  });

  it('a restart and a clock that was set forward gain no try', async () => {
    const folder = testFolder();
    const { time, clock } = timed();
    const first = await gate({ directory: folder, clock });
    for (const given of ['1', '2', '3']) await enter(first, given);
    await first.booth.stop();
    time.atMs += 400 * 24 * 3_600_000;
    const second = await gate({ directory: folder, clock });
    expect(errorOf(await enter(second, pin))).toMatchObject({ code: 'pin-locked', limit: 30 });
  });

  it('locks grow to five minutes for a supervisor and for the site’s PIN, to fifteen for an attendant', async () => {
    const { clock, pass } = timed();
    const booth = await gate({ clock });
    const eva = await added(booth, 'Eva', '572913');
    const ana = await added(booth, 'Ana', '1111', 'attendant');
    const limits = async (attempt: () => Promise<unknown>): Promise<number> => {
      let longest = 0;
      for (let wrong = 0; wrong < 10; wrong += 1) {
        const limit = errorOf((await attempt()) as never)?.limit ?? 0;
        longest = Math.max(longest, limit);
        pass(limit * 1000);
      }
      return longest;
    };
    expect(await limits(() => enter(booth, '1', 'supervisor'))).toBe(300);
    expect(await limits(() => enter(booth, '1', eva))).toBe(300);
    expect(await limits(() => booth.call('people.signIn', { attendant: ana, pin: '1' }))).toBe(900);
  });

  it('the wrong ones are in the chain and on the screen until a supervisor comes, restarts included', async () => {
    const folder = testFolder();
    const first = await gate({ directory: folder });
    await enter(first, '1');
    await enter(first, '2');
    const told = await first.until(({ wrongPins }) => wrongPins?.count === 2);
    await first.booth.stop();
    const second = await gate({ directory: folder });
    expect((await second.snapshot()).wrongPins).toEqual(told.wrongPins);
    valueOf(await enter(second, pin));
    expect((await second.snapshot()).wrongPins).toBeNull();
    await second.booth.stop();
    const said = behind(folder, (database) =>
      database.prepare(`SELECT happening FROM events WHERE happening LIKE '%wrong%' ORDER BY seq`).all(),
    );
    expect(said.map(({ happening }) => happening)).toEqual(['pin-wrong', 'pin-wrong', 'wrong-pins-seen']);
  });
});

describe('attack: a supervisor of earlier opens what nobody can take from him any more', () => {
  it('at a site where nobody signs in by now: the PIN of the site alone does', async () => {
    const folder = testFolder();
    const first = await gate({ directory: folder });
    const eva = await added(first, 'Eva', '572913');
    await first.booth.stop();
    const off = settingsSchema.parse({ supervisorPin: pin, signIn: false });
    const second = await gate({ directory: folder, settings: off });
    expect((await second.snapshot()).supervisors).toEqual([{ id: 'supervisor', name: null }]);
    expect(errorOf(await enter(second, '572913', eva))?.code).toBe('pin-wrong');
    valueOf(await enter(second, pin));
    await second.booth.stop();
    valueOf(await enter(await gate({ directory: folder }), '572913', eva));
  });
});

describe('attack: somebody goes on where a supervisor has been', () => {
  it('after the supervisor has gone', async () => {
    const booth = await gate();
    const supervisorSession = valueOf(await enter(booth, pin));
    valueOf(await booth.call('setup.end', { supervisorSession }));
    expect(errorOf(await booth.call('people.list', { supervisorSession }))?.code).toBe('visit-over');
  });

  it('for half an hour by touching it again and again', async () => {
    const { clock, pass } = timed();
    const booth = await gate({ clock });
    const supervisorSession = valueOf(await enter(booth, pin));
    for (let minute = 0; minute < 30; minute += 4) {
      valueOf(await booth.call('people.list', { supervisorSession }));
      pass(4 * 60_000);
    }
    expect(errorOf(await booth.call('people.list', { supervisorSession }))?.code).toBe('visit-over');
  });

  it('once the PIN that opened it is another', async () => {
    const booth = await gate();
    const eva = await added(booth, 'Eva', '572913');
    const supervisorSession = valueOf(await enter(booth, '572913', eva));
    valueOf(await booth.call('people.setPin', { supervisorSession, attendant: eva, pin: '650182' }));
    expect(errorOf(await booth.call('people.list', { supervisorSession }))?.code).toBe('visit-over');
    valueOf(await enter(booth, '650182', eva));
  });
});
