import { describe, it } from 'vitest';
import { pressByHand, typeByHand } from '../../support/by-keys.ts';
import { quietSnapshot, recordView } from '../../support/fixture-page-states.ts';
import { gateSuite } from '../../support/gate-suite.ts';
import { expect } from '../../support/shown.ts';

const gate = gateSuite();
const { link } = quietSnapshot();

describe.each([
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
])('at $width × $height', (size) => {
  it.each([
    [{ storage: 'failing' }, 'Saving failed: the disk may be full. Tell the supervisor.'],
    [{ clockInDoubt: true }, 'Date or time may be wrong: nothing old is erased. Tell the supervisor.'],
    [{ link: { ...link, state: 'paused', cause: 'token' } }, 'Access token rejected.'],
  ] as const)('a notice leaves the alarm %j to be read, and is read itself', async (snapshot, alarm) => {
    const page = await gate.open({ size, snapshot });
    const line = page.locator('.band-message');
    const under = page.locator('.band-under');
    await expect(line).toContainText(alarm);
    const before = await line.boundingBox();
    await pressByHand(page, 'F9');
    await expect(under).toHaveText('Type the plate first.');
    await expect(line).toContainText(alarm);
    expect(await line.boundingBox()).toEqual(before);
    const [band, notice] = [await page.locator('.band').boundingBox(), await under.boundingBox()];
    expect(notice?.y).toBeGreaterThanOrEqual((band?.y ?? 0) + (band?.height ?? 0) - 0.5);
    expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeLessThanOrEqual(size.width);
    await pressByHand(page, '5');
    await expect(under).toBeEmpty();
  });
});

it('good news is not amber, and marks no plate as refused', async () => {
  const page = await gate.open({ snapshot: { ticket: true, recent: [recordView()] } });
  const tones = () =>
    page.evaluate(() => ({
      band: document.querySelector<HTMLElement>('.band')?.dataset['tone'],
      plate: document.querySelector<HTMLElement>('.plate')?.dataset['refused'],
    }));
  await typeByHand(page, '51G77802');
  await pressByHand(page, 'F9');
  await page.getByRole('button', { name: /^Ticket/ }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText('Ticket for 51G77802 sent to the printer.')).toBeVisible();
  expect(await tones()).toEqual({ band: 'good', plate: 'false' });
  // So soon after a press that was saved, another one is its second tap.
  await expect(async () => {
    await pressByHand(page, 'F9');
    expect(await tones()).toEqual({ band: 'warn', plate: 'true' });
  }).toPass();
});
