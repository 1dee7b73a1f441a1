import { describe, expect, it } from 'vitest';
import type { Body } from '../../../../electron/booth/ledger/messages/body.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { bodySubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { deadWith } from './dead-booth.ts';
import { Taker } from './taker.ts';

// Somebody has the key of a booth that is dead by now, and wrote under its id whatever they liked.

const asStored = async ({ root }: TestLedger, id: string): Promise<Body> => {
  const stored = await root.streams.getMessage('GB_BODY', { last_by_subj: bodySubject('north', id) });
  return stored?.json<Body>() ?? expect.fail('no body');
};

/** Writes that record's body anew, changed. */
async function forges(ledger: TestLedger, id: string, change: Partial<Body>): Promise<void> {
  const forged = { ...(await asStored(ledger, id)), ...change };
  await ledger.root.jetstream().publish(bodySubject('north', id), JSON.stringify(forged));
}

const ofSession = { session: 'session-1', entry: null, siteEntry: null } as const;
const act = { ...ofSession, operation: 'edit-entry' } as const;

describe('attack: a record that nothing here can work with', () => {
  it.for<readonly [what: string, forged: Partial<Body>]>([
    ['whose instant is beyond all time', { atMs: Number.MAX_SAFE_INTEGER }],
    ['whose instant is another one than its time', { atMs: 0 }],
    ['whose time is none', { at: 'yesterday' }],
    ['whose time is none, for another service', { at: 'x', service: serviceMarkOf('http://x', 'live') }],
    ['with a plate that fills the page', { plate: 'A'.repeat(200) }],
    ['with a plate that reads backwards', { plate: '\u202E48291' }],
    ['with half a character in its session', { ...ofSession, operation: 'exit', session: '\uD800' }],
    ['with a session longer than any', { ...ofSession, operation: 'exit', session: 'x'.repeat(201) }],
    ['that asks for nothing', { ...act, request: 'null' }],
    ['that asks for a list', { ...act, request: '[]' }],
    ['that asks for what is no value', { ...act, request: '{"values":{"plateNumber":{}},"inputs":{}}' }],
    ['without what it asks for', { ...act, request: '{"values":{},"inputs":null}' }],
  ])('%s is not taken, and holds up no other one', async ([, forged], context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, (dead) => [dead.presses('GOOD1'), dead.presses('BAD1')]);
    const [good = '', bad = ''] = ids;
    await forges(ledger, bad, forged);
    const taker = await Taker.at(ledger, 'south');
    expect((await taker.takeover.read('north')).view?.refused).toEqual({
      count: 1,
      records: [{ id: bad, obstacle: 'unreadable', record: null }],
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 1, left: 0 });
    expect(taker.records()).toEqual([good]);
  });

  it('but any that a booth writes is', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, (dead) => [dead.presses('GOOD1'), dead.presses('GOOD2')]);
    const request = { values: { plateNumber: 'GOOD3', amount: 12.5, reason: null }, inputs: { proof: true } };
    await forges(ledger, ids[1] ?? '', { ...act, request: JSON.stringify({ ...request, figures: [] }) });
    const taker = await Taker.at(ledger, 'south');
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    expect(taker.viewOf(ids[1] ?? '')).toMatchObject({ operation: 'edit-entry', sessionId: 'session-1' });
  });
});

it('attack: a record under the id of a living booth’s entry is not taken', async (context) => {
  const ledger = await ledgerIn(context);
  const { ids } = await deadWith(ledger, (dead) => [dead.presses('GOOD1'), dead.presses('FORGED1')]);
  const [good = '', forged = ''] = ids;
  const isOthers = (entry: string, booths: readonly string[]): Promise<boolean> =>
    Promise.resolve(entry === forged && !booths.includes('east'));
  const taker = await Taker.at(ledger, 'south', { isOthers });
  expect((await taker.takeover.read('north')).view?.refused).toMatchObject({
    records: [{ id: forged, obstacle: 'may-be-sent' }],
  });
  expect(await taker.takesAll()).toEqual({ fault: null, taken: 1, left: 0 });
  expect(taker.records()).toEqual([good]);
});
