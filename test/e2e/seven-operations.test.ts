import trainingJson from '../../resources/interface-profiles/training.json' with { type: 'json' };
import { typeByHand } from '../support/by-keys.ts';
import { expect as shown } from '../support/shown.ts';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../support/folders.ts';
import { GatePage } from '../support/gate-page.ts';
import { testService, testToken } from '../support/running-booth.ts';
import { shells, type Shell } from '../support/shells.ts';
import { siteFlags } from '../support/site.ts';
import { noCamera } from '../support/webcam.ts';

const { querySession } = trainingJson.operations;
const acts = ['Cancel session', 'Edit entry', 'Edit exit', 'Charge', 'Direct charge'];

/** Another booth's entry, straight at the service (specification, section 4.1). */
async function enterElsewhere(baseUrl: string, plateNumber: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/parking-lots/v1/alpr/parking-sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${testToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      plateNumber,
      vehicleClass: 'CAR',
      startDateTime: '2026-11-20T08:15:30.123+07:00',
      imageBase64: null,
      imageUrl: null,
    }),
  });
  expect(answer.status).toBe(200);
}

/** A booth with one car inside whose entry is sent, its session open on the screen. */
async function withSession(
  shell: Shell,
  interfaceProfile: 'specification' | 'training' | object,
  plate = 'SEVEN1',
  elsewhere: readonly string[] = [],
) {
  const service = await testService();
  for (const plateNumber of elsewhere) await enterElsewhere(service.baseUrl, plateNumber);
  const flags = siteFlags(service, { interfaceProfile });
  const { page } = await shell.start({ dataDirectory: testFolder(), flags, camera: noCamera });
  const gate = new GatePage(page);
  await gate.enter(plate);
  await gate.shows(plate, 'Entry', 'Sent');
  const tap = (name: string): Promise<void> => gate.button(name).click();
  const open = async (filter: 'All' | 'Just left'): Promise<void> => {
    await tap('Cars inside');
    await tap(filter);
    await page
      .getByRole('button', { name: new RegExp(plate) })
      .first()
      .click();
    await shown(page.getByText('Ticket number')).toBeVisible();
  };
  const outcome = page.getByRole('status', { name: 'Result' });
  const requests = () => service.log().map(({ operation, status }) => `${operation} ${status}`);
  return { service, page, gate, tap, open, outcome, requests };
}

describe.each(shells)('in the $name shell', (shell) => {
  test('a session is cancelled with a reason, and its car is not inside any more', async () => {
    const { service, page, tap, open, outcome } = await withSession(shell, 'training');
    await open('All');
    await tap('Cancel session');
    await tap('Entered twice');
    await tap('Send');
    await shown(outcome).toContainText('The parking service confirmed it.');
    expect(service.sessions()).toMatchObject([
      { state: 'CANCELLED', cancelled: { reason: 'Entered twice' } },
    ]);
    await tap('All cars');
    await shown(page.getByText('No cars known inside')).toBeVisible();
  });

  test('an entry is edited, and the car is found under its right plate', async () => {
    const { service, page, gate, tap, open, outcome } = await withSession(shell, 'training', 'SEVEN1');
    await open('All');
    await tap('Edit entry');
    await page.getByRole('button', { name: 'Plate' }).click();
    await page.keyboard.press('Backspace');
    await typeByHand(page, '7');
    await tap('Next');
    await tap('Plate was mistyped');
    await tap('Next');
    await tap('Send');
    await shown(outcome).toContainText('The parking service confirmed it.');
    expect(service.sessions()).toMatchObject([
      { plateNumber: 'SEVEN7', history: [{ values: { plateNumber: 'SEVEN1' } }] },
    ]);
    await tap('Back to the gate');
    await gate.type('SEVEN7');
    await shown(page.getByText('SEVEN7 leaves')).toBeVisible();
  });

  test('an exit is edited after the car has left', async () => {
    const { service, page, gate, tap, open, outcome } = await withSession(shell, 'training');
    await gate.type('SEVEN1');
    await tap('Exit');
    await gate.shows('SEVEN1', 'Exit', 'Sent');
    const before = service.sessions()[0]?.endDateTime;
    await open('Just left');
    await tap('Edit exit');
    await page.getByRole('button', { name: 'Exit time' }).click();
    for (const digit of '2359') await page.getByRole('button', { name: digit, exact: true }).click();
    await tap('Next');
    await tap('Time was wrong');
    await tap('Next');
    await tap('Send');
    await shown(outcome).toContainText('The parking service confirmed it.');
    const [session] = service.sessions();
    expect(session?.endDateTime).toMatch(/T23:59:00\.000/);
    expect(session?.history).toMatchObject([{ values: { endDateTime: before } }]);
  });

  test('a charge is asked for once and the amount is shown; a direct charge takes the amount that was typed', async () => {
    const { service, page, tap, open, outcome, requests } = await withSession(shell, 'training');
    await open('All');
    await tap('Charge');
    await tap('Send');
    await shown(outcome).toContainText('0.00 XTS');

    await tap('Direct charge');
    await tap('Next');
    await typeByHand(page, '12.50');
    await tap('Next');
    await page.getByRole('button', { name: 'Note' }).click();
    await typeByHand(page, 'LOST TICKET');
    await tap('Next');
    await tap('Charge 12.50 XTS');
    await shown(outcome).toContainText('12.50 XTS');
    expect(service.sessions()[0]?.charges).toHaveLength(2);
    expect(requests().filter((request) => request.includes('harge'))).toEqual([
      'charge 200',
      'directCharge 200',
    ]);
  });

  test('the list of sessions shows who came in elsewhere', async () => {
    const { page, open, requests } = await withSession(shell, 'training', 'SEVEN1', ['OTHER1']);
    await open('All');
    await page.getByRole('button', { name: 'All cars' }).click();
    await page.getByRole('button', { name: 'Another booth', exact: true }).click();
    await shown(page.getByRole('button', { name: /OTHER1/ })).toContainText('another booth');
    expect(requests()).toContain('listSessions 200');
  });

  test('where one vehicle alone can be asked for, its plate finds the session', async () => {
    const { gate, page, requests } = await withSession(shell, { querySession }, 'SEVEN1', ['OTHER1']);
    await gate.type('OTHER1');
    // Only then: where the answer is there before the press, the first press of Exit is the exit.
    await shown(page.getByText('OTHER1 leaves')).toBeVisible();
    await gate.button('Exit').click();
    await gate.shows('OTHER1', 'Exit', 'Sent');
    expect(requests()).toContain('querySession 200');
    expect(requests()).not.toContain('listSessions 200');
  });

  test('with the specification alone there is none of the seven on the screen, and none on the wire', async () => {
    const { page, gate, tap, open, requests } = await withSession(shell, 'specification');
    await open('All');
    for (const act of acts) await shown(gate.button(act)).toHaveCount(0);
    await tap('All cars');
    await shown(page.getByText('The service here cannot list others.')).toBeVisible();
    await shown(gate.button('Refresh')).toHaveCount(0);
    expect(requests()).toEqual(['entry 200']);
  });
});
