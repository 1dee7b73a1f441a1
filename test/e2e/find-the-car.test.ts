import { expect as shown } from '../support/shown.ts';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../support/folders.ts';
import { scan } from '../support/by-keys.ts';
import { GatePage } from '../support/gate-page.ts';
import { testService } from '../support/running-booth.ts';
import { shells, type Shell } from '../support/shells.ts';
import { siteFlags } from '../support/site.ts';
import { noCamera } from '../support/webcam.ts';

type Service = Awaited<ReturnType<typeof testService>>;

/** A booth of its own, with its own data directory. */
async function booth(shell: Shell, service: Service, more: Parameters<typeof siteFlags>[1] = {}) {
  const run = await shell.start({
    dataDirectory: testFolder(),
    flags: siteFlags(service, more),
    camera: noCamera,
  });
  const gate = new GatePage(run.page);
  await shown(gate.button('Enter')).toBeVisible();
  return { run, page: run.page, gate };
}

/** @returns once the tap is done, or that is shown without it: what was to be tapped is gone then */
async function tapped(tap: Promise<void>, shownInstead: Locator): Promise<void> {
  const instead = shown(shownInstead).toBeVisible();
  for (const late of [tap, instead]) late.catch(() => undefined);
  await Promise.race([tap, instead]);
}

const sent = (service: Service, operation: string): number =>
  service.log().filter((request) => request.operation === operation).length;

describe.each(shells)('in the $name shell', (shell) => {
  test('a car that another booth let in is found on the wall, misread by one character, and leaves', async () => {
    const service = await testService();
    const first = await booth(shell, service, { booth: 'North', interfaceProfile: 'training' });
    await first.gate.enter('51G77802');
    await first.gate.shows('51G77802', 'Entry', 'Sent');

    const second = await booth(shell, service, { booth: 'South', interfaceProfile: 'training' });
    await second.gate.type('51G778O2');
    await second.gate.button('Exit').click();
    const card = second.page.getByRole('button', { name: /51G77802/ }).first();
    await shown(second.page.locator('.pair-words')).toContainText('another booth');
    await shown(second.page.getByText(/^Updated/)).toBeVisible();
    // The look-up's answer has changed the screen by itself: a tap counts once that has been seen for a second.
    const leaves = second.page.getByText('51G77802 leaves');
    await expect
      .poll(async () => {
        if (!(await leaves.isVisible())) await tapped(card.click(), leaves);
        return leaves.isVisible();
      })
      .toBe(true);
    await second.gate.button('Exit').click();
    await second.gate.shows('51G77802', 'Exit', 'Sent');
    expect(service.sessions()).toMatchObject([{ plateNumber: '51G77802', state: 'ENDED' }]);
    expect(sent(service, 'exit')).toBe(1);
  });

  test('with the specification alone another booth’s car leaves by the id that is scanned from its ticket', async () => {
    const service = await testService();
    const first = await booth(shell, service, { booth: 'North', ticket: {} });
    await first.gate.enter('51G77802');
    await first.gate.shows('51G77802', 'Entry', 'Sent');
    await shown(first.gate.button('Ticket')).toBeVisible();
    const id = service.sessions()[0]?.id ?? '';

    const second = await booth(shell, service, { booth: 'South' });
    await scan(second.page, `${id}\n`);
    await shown(second.page.getByText('Only its ticket is known here.')).toBeVisible();
    await second.gate.button('Exit').click();
    await shown(second.gate.result).toContainText('Sent');
    expect(service.sessions()).toMatchObject([{ id, state: 'ENDED' }]);
    expect(service.log().map(({ operation }) => operation)).toEqual(['entry', 'exit']);
  });

  test('a plate that is inside already is asked about once, and nothing is lost', async () => {
    const service = await testService();
    const { gate, page } = await booth(shell, service);
    await gate.enter('TWICE1');
    await gate.shows('TWICE1', 'Entry', 'Sent');
    await gate.enter('TWICE1');
    await shown(page.getByText(/This plate has been inside/).first()).toBeVisible();
    expect(sent(service, 'entry')).toBe(1);
    await page.getByRole('button', { name: /Enter anyway/ }).click();
    await shown.poll(() => service.sessions().length).toBe(2);
  });

  test('a car of which nothing is known leaves as an exception: noted, never sent', async () => {
    const service = await testService();
    const { gate, page } = await booth(shell, service);
    await gate.type('LOST1');
    await gate.button('Exit').click();
    await page.getByRole('button', { name: /Not in the list/ }).click();
    await page.getByRole('button', { name: 'Lost ticket' }).click();
    const note = gate.button('Note it');
    if (await note.isVisible()) await note.click();
    await shown(gate.result).toContainText('Noted for the supervisor');
    await gate.counts({ waiting: 0, unknown: 0, refused: 0 });
    expect(service.log()).toEqual([]);
  });

  test('an unknown entry that the service has is found there, and lets its exit out; one that it never had is proven absent and sent again, once', async () => {
    const service = await testService();
    const { run, gate, page } = await booth(shell, service, { interfaceProfile: 'training' });
    const isOn = (): Promise<void> => shown(page.getByText('Service online')).toBeVisible();
    service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
    await gate.enter('FOUND1');
    await gate.shows('FOUND1', 'Entry', 'Unknown');
    await gate.type('FOUND1');
    await gate.button('Exit').click();
    await isOn();
    service.misbehaviour.next({ kind: 'reset-before-execution' }, 1, 'entry');
    await gate.enter('ABSENT1');
    await gate.shows('ABSENT1', 'Entry', 'Unknown');
    await isOn();
    // The witness: a session of after that, which was confirmed with the very instant that was sent.
    await gate.enter('THERE1');
    await gate.shows('THERE1', 'Entry', 'Sent');
    const leave = async (heard: string): Promise<string> => {
      // A list that came by itself takes no tap for a second.
      while (!(await gate.button('Enter').isVisible()))
        await tapped(gate.button('Back to the gate').click(), gate.button('Enter'));
      return heard;
    };
    // The booth looks them up by itself, too: one may be settled, and gone from here, at any moment.
    const lookUp = async (plate: string): Promise<string> => {
      await gate.button('Needs attention').click();
      await shown(page.locator('.attention-rows, .all-well').first()).toBeVisible();
      const row = page.getByRole('button', { name: new RegExp(plate) });
      const lookItUp = page.getByRole('button', { name: /^Look it up/ });
      const words = new RegExp(`${plate}[ :]|proves nothing yet`);
      const said = page.getByRole('status').filter({ hasText: words }).first();
      // A service that is slow beside all the other tests is asked again, as the screen says.
      const notYet = page.getByRole('status').filter({ hasText: /cannot be asked now|No answer yet/ });
      if (!(await row.isVisible())) return leave('settled');
      await tapped(row.click(), said);
      while (!(await said.isVisible())) {
        await tapped(lookItUp.click(), said);
        await shown(page.getByText('Asking the service…').first()).toBeHidden();
        await shown(said.or(notYet).first()).toBeVisible();
      }
      return leave((await said.textContent()) ?? '');
    };
    expect(await lookUp('FOUND1')).toMatch(/the service has it|no more attention|settled/);
    // Two look-ups prove it, at least a minute apart and after the request could still have been under way.
    for (let minute = 0; minute < 4; minute += 1) {
      // Once it is proven it is sent at once, and may be there before the answer is shown.
      const words = await lookUp('ABSENT1');
      if (!words.includes('proves nothing yet')) break;
      await run.timePasses(minute === 0 ? 11_000 : 61_000);
    }
    await gate.shows('ABSENT1', 'Entry', 'Sent');
    await shown(gate.recent.filter({ hasText: /^Entry.*FOUND1/ })).toContainText('Sent');
    await gate.shows('FOUND1', 'Exit', 'Sent');
    await gate.counts({ waiting: 0, unknown: 0, refused: 0 });
    expect(service.sessions()).toMatchObject([
      { plateNumber: 'FOUND1', state: 'ENDED' },
      { plateNumber: 'THERE1', state: 'STARTED' },
      { plateNumber: 'ABSENT1', state: 'STARTED' },
    ]);
    expect(sent(service, 'entry')).toBe(4);
  });
});
