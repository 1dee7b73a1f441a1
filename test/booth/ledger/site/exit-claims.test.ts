import { describe, expect, it } from 'vitest';
import type { TestBooth } from '../../../support/running-booth.ts';
import { errorOf, settingsWith, valueOf } from '../../../support/running-booth.ts';
import { enteredAt, hasWall, siteOfTwo, tells, type SiteOfTwo } from './site-booths.ts';

// Two booths of a site that let one car out: whoever asks for it first has it, and the other one’s exit is for a supervisor.

const pin = '4711';
const supervised = settingsWith('specification', { supervisorPin: pin });

const exits = ({ service }: SiteOfTwo): number =>
  service.log().filter(({ operation }) => operation === 'exit').length;

/** A car that came in at the north gate, and that both booths know. */
async function carOfBoth(
  site: SiteOfTwo,
): Promise<{ north: TestBooth; south: TestBooth; entryId: string; sessionId: string }> {
  const north = await site.booth('north', { settings: supervised });
  const south = await site.booth('south', { settings: supervised });
  const { id, sessionId } = await enteredAt(north, 'BOTH1');
  await hasWall(south, ['BOTH1 site North gate']);
  return { north, south, entryId: id, sessionId: sessionId ?? '' };
}

describe('an exit', () => {
  it('that two booths press at once is sent once, and the other one waits for a supervisor', async (context) => {
    const site = await siteOfTwo(context);
    const { north, south, entryId, sessionId } = await carOfBoth(site);
    const pressed = await Promise.all([north.exit(entryId), south.exitSession(sessionId)]);
    const [there, here] = pressed.map(valueOf);
    const isSettled = ({ state }: { state: string }): boolean => state === 'confirmed' || state === 'refused';
    const at = async (booth: TestBooth, id: string | undefined) =>
      (await booth.until(({ recent }) => recent.some((one) => one.id === id && isSettled(one)))).recent.find(
        (one) => one.id === id,
      );
    const both = [await at(north, there?.id), await at(south, here?.id)];
    expect(new Set(both.map((one) => one?.state))).toEqual(new Set(['confirmed', 'refused']));
    expect(['claimed-elsewhere', 'left-elsewhere']).toContain(
      both.find((one) => one?.state === 'refused')?.reason,
    );
    expect(exits(site)).toBe(1);
    await tells(site.ledger, entryId, { state: 'left' });
    await hasWall(north, []);
    await hasWall(south, []);
    expect([...north.bugs, ...south.bugs]).toEqual([]);
  });

  it('of a car that another booth lets out is not sent, and goes when a supervisor says so', async (context) => {
    const site = await siteOfTwo(context);
    const { north, south, entryId, sessionId } = await carOfBoth(site);
    const { service, ledger } = site;
    service.misbehaviour.always({ kind: 'reset-after-execution' }, 'exit');
    const first = await south.reaches(valueOf(await south.exitSession(sessionId)), 'unknown');
    await tells(ledger, entryId, { state: 'inside', claim: { exit: first.id, booth: 'south' } });
    const second = await north.reaches(valueOf(await north.exit(entryId)), 'refused');
    expect(second).toMatchObject({ reason: 'claimed-elsewhere', httpStatus: null });
    expect(service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime: first.at }]);
    const decided = { recordId: second.id, decision: { way: 'resend' }, reason: 'it stands here', pin };
    expect(errorOf(await north.call('attention.decide', decided))).toBeNull();
    await north.until(
      ({ recent }) => recent[0]?.id === second.id && recent[0].reason !== 'claimed-elsewhere',
    );
    await tells(ledger, entryId, { isContested: true });
  });

  it('of a booth whose ledger does not answer goes at once', async (context) => {
    const site = await siteOfTwo(context);
    const { south, sessionId } = await carOfBoth(site);
    process.kill(site.ledger.site.nodes[0]?.pid ?? 0, 'SIGSTOP');
    const beganMs = performance.now();
    await south.reaches(valueOf(await south.exitSession(sessionId)), 'confirmed');
    // 1.5 s for the ledger, and what the booth takes by itself on a slow machine.
    expect(performance.now() - beganMs).toBeLessThan(20_000);
    expect(exits(site)).toBe(1);
  });
});
