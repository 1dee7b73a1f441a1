import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../../electron/booth/compose.ts';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { consumerOf } from '../../../../electron/booth/ledger/names/clients.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { passed, patientClock } from '../../../support/patient-clock.ts';
import { testFolder } from '../../../support/folders.ts';
import { runningBooth, settingsWith, TestBooth, testPorts, valueOf } from '../../../support/running-booth.ts';
import { admit, deleted, factOf } from '../../../support/site-words.ts';
import {
  enteredAt,
  hasChecked,
  hasWall,
  isCurrent,
  placeAt,
  siteOfTwo,
  tells,
  wallOf,
} from './site-booths.ts';

// What happens while a booth is between two states: its settings change, it does not know a car yet, a request of its own comes late.

const pin = '4711';
const supervised = settingsWith('specification', { supervisorPin: pin });

describe('a car that another booth lets out', () => {
  it('is on its own booth’s wall again when that is taken back while the settings change', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const ports = {
      directory,
      ...placeAt(ledger.credentials('north')),
    };
    const first = await compose(testPorts(service.baseUrl, ports));
    if (!first.ok) throw new Error(first.fault.message);
    const south = await booth('south');
    const north = new TestBooth(first.value);
    const entry = await enteredAt(north, 'BETWEEN1');
    await hasWall(south, ['BETWEEN1 site North gate']);
    await service.stop();
    const exit = valueOf(await south.exitSession(entry.sessionId ?? ''));
    await hasWall(north, []);
    const handoff = await first.value.handOff();
    // The file of the cars may be deleted at any time: it says nothing of the claim any more.
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(directory, `site-cars.sqlite${end}`), { force: true });
    valueOf(await south.call('gate.withdraw', { recordId: exit.id }));
    await tells(ledger, entry.id, { state: 'inside', claim: null });
    const next = await runningBooth(service.baseUrl, { ...ports, handoff });
    await hasWall(next, ['BETWEEN1 journal']);
    expect([...north.bugs, ...south.bugs, ...next.bugs]).toEqual([]);
  });

  it('before that one knew it is told to have left once it is known', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const before = await runningBooth(service.baseUrl, { directory });
    const entry = await enteredAt(before, 'EARLY1');
    await before.booth.stop();
    const south = await booth('south');
    await isCurrent(south);
    await south.reaches(valueOf(await south.exitSession(entry.sessionId ?? '')), 'confirmed');
    const north = await booth('north', { directory });
    await tells(ledger, entry.id, { state: 'left', session: entry.sessionId });
    await hasWall(north, []);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('is on that one’s wall again when it was taken back before anybody had told it', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const north = await booth('north');
    const directory = testFolder();
    const first = await booth('south', { directory });
    const entry = await enteredAt(north, 'AWAY1');
    await hasWall(first, ['AWAY1 site North gate']);
    await isCurrent(first);
    await service.stop();
    await ledger.site.stop();
    const exit = valueOf(await first.exitSession(entry.sessionId ?? ''));
    await first.booth.stop();
    const again = await booth('south', { directory });
    await again.until(({ ledger: view }) => view?.asOf !== null && view !== null, 'its own file is read');
    await hasWall(again, []);
    valueOf(await again.call('gate.withdraw', { recordId: exit.id }));
    // Nobody is there who could tell the other booth's name.
    await hasWall(again, ['AWAY1 site north']);
    expect([...north.bugs, ...again.bugs]).toEqual([]);
  });

  it('stays off its own booth’s wall when an exit of that one’s comes to nothing', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const [first, south] = [await booth('north', { directory }), await booth('south')];
    const entry = await enteredAt(first, 'BOTH1');
    await hasWall(south, ['BOTH1 site North gate']);
    await service.stop();
    await first.booth.stop();
    const alone = await runningBooth(service.baseUrl, { directory });
    const own = valueOf(await alone.exit(entry.id));
    await alone.booth.stop();
    const other = valueOf(await south.exitSession(entry.sessionId ?? ''));
    await tells(ledger, entry.id, { claim: { exit: other.id } });
    const north = await booth('north', { directory, settings: supervised });
    await north.reaches(own, 'refused');
    await isCurrent(north);
    expect(await wallOf(north)).toEqual([]);
    const decided = { recordId: own.id, decision: { way: 'void' }, reason: 'it leaves there', pin };
    valueOf(await north.call('attention.decide', decided));
    expect(await wallOf(north)).toEqual([]);
    valueOf(await south.call('gate.withdraw', { recordId: other.id }));
    await hasWall(north, ['BOTH1 journal']);
    expect([...first.bugs, ...south.bugs, ...north.bugs]).toEqual([]);
  });
});

describe('a claim', () => {
  it('that comes into the ledger after its exit was withdrawn is released', async (context) => {
    const { ledger, service, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    const entry = await enteredAt(north, 'LATE1');
    await hasWall(south, ['LATE1 site North gate']);
    await service.stop();
    const exit = valueOf(await south.exitSession(entry.sessionId ?? ''));
    await tells(ledger, entry.id, { claim: { exit: exit.id } });
    valueOf(await south.call('gate.withdraw', { recordId: exit.id }));
    await tells(ledger, entry.id, { claim: null });
    const teller = {
      booth: 'south',
      at: { at: exit.at },
      services: [serviceMarkOf(service.baseUrl, 'test')] as const,
      mayCreate: true,
      own: null,
    };
    const claim = { exit: exit.id, booth: 'south' };
    const stream = await ledger.cars('south');
    expect(await writeChange(stream, entry.id, { type: 'claimed', claim }, teller)).toBe('written');
    await tells(ledger, entry.id, { claim: null });
    await hasWall(north, ['LATE1 journal']);
  });
});

describe('another disk under a booth’s name', () => {
  it('works alone, and the one that is admitted reads on', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const [north, south] = [await booth('north'), await booth('south')];
    await isCurrent(south);
    const other = await booth('south', {
      ...placeAt({ ...ledger.credentials('south'), incarnation: randomUUID() }),
    });
    await admit(ledger, 'south');
    await other.until(({ ledger: view }) => view?.state === 'alone', 'it is alone');
    await isCurrent(south);
    // Whoever reads makes the booth's one consumer anew when it begins: two would take it from each other for ever.
    const madeAt = async (): Promise<string> =>
      (await ledger.root.consumers.info('GB_IN', consumerOf({ role: 'booth', id: 'south' }, 'cars'))).created;
    await expect
      .poll(
        async () => {
          const made = await madeAt().catch(() => 'none');
          await passed(12_000);
          return made === (await madeAt().catch(() => 'gone'));
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await enteredAt(north, 'ON1');
    await hasWall(south, ['ON1 site North gate']);
    await hasWall(other, []);
  });
});

describe('a car whose fact was deleted long after it left elsewhere', () => {
  it('is not told anew by its own booth, whose journal has it inside', async (context) => {
    const { ledger, booth } = await siteOfTwo(context);
    const directory = testFolder();
    const [north, south] = [await booth('north', { directory }), await booth('south')];
    const entry = await enteredAt(north, 'OLD1');
    await hasWall(south, ['OLD1 site North gate']);
    await south.reaches(valueOf(await south.exitSession(entry.sessionId ?? '')), 'confirmed');
    await tells(ledger, entry.id, { state: 'left' });
    await Promise.all([north.booth.stop(), south.booth.stop()]);
    await deleted(ledger, entry.id);
    const epoch = await ledger.beginEpoch();
    const laterMs = 61 * 24 * 3_600_000;
    const clock = { ...patientClock, now: () => patientClock.now() + laterMs };
    await booth('north', { directory, clock });
    await hasChecked(ledger, 'north', epoch);
    expect(await factOf(ledger, entry.id)).toBeNull();
  });
});

describe('a change of settings', () => {
  it('waits for a ledger that does not answer while presses still go on, and not after', async (context) => {
    const { ledger, service } = await siteOfTwo(context);
    process.kill(ledger.site.nodes[0]?.pid ?? 0, 'SIGSTOP');
    const ports = { directory: testFolder(), ...placeAt(ledger.credentials('north')) };
    const first = await compose(testPorts(service.baseUrl, ports));
    if (!first.ok) throw new Error(first.fault.message);
    const beganMs = performance.now();
    // Of what is at rest presses are still taken; while it is handed over they wait.
    await first.value.rest();
    const restedMs = performance.now();
    const handoff = await first.value.handOff();
    expect(performance.now() - restedMs).toBeLessThan(restedMs - beganMs);
    const next = await runningBooth(service.baseUrl, { ...ports, handoff });
    await enteredAt(next, 'AFTER1');
    expect(next.bugs).toEqual([]);
  });
});
