import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser, fromSeed } from '@nats-io/nkeys';
import { expect, it } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { newNatsUser } from '../../../support/nats-config.ts';
import { settingsWith, valueOf, type PortChanges, type TestBooth } from '../../../support/running-booth.ts';
import { eventsOf, journalIn } from '../ship/shipping-booth.ts';
import { isCurrent, placeAt, siteOfTwo, type SiteOfTwo } from './site-booths.ts';

// A booth whose key the site takes no longer: that is an older disk of it, or the booth itself that has not got its new file yet.

const longMs = { timeout: 60_000 };
const settings = settingsWith('training', { supervisorPin: '4711' });
const noToken = { tokens: { token: () => Promise.resolve(null) } };

/** As `rotate` does: the servers take another key of that booth. */
async function rotated({ ledger }: SiteOfTwo): Promise<void> {
  const own = fromSeed(new TextEncoder().encode(ledger.credentials('north').seed)).getPublicKey();
  const folder = ledger.site.nodes[0]?.place.folder ?? '';
  const accounts = readFileSync(join(folder, 'accounts.conf'), 'utf8');
  expect(accounts).toContain(own);
  await ledger.site.setAccounts(accounts.replace(own, newNatsUser().publicKey));
}

async function sendsAgain(booth: TestBooth, { id: recordId }: RecordView): Promise<void> {
  const decided = { recordId, decision: { way: 'resend' }, reason: 'it is to be sent', pin: '4711' };
  expect(await booth.call('attention.decide', decided)).toMatchObject({ ok: true });
}

it('asks nobody about what waited at its start as its key is rotated, once the ledger has all that it has', async (context) => {
  const site = await siteOfTwo(context);
  const ports = { directory: testFolder(), settings };
  const before = await site.booth('north', ports);
  const { misbehaviour } = site.service;
  misbehaviour.always({ kind: 'status-on-arrival', status: 422 }, 'entry');
  const refused = await before.reaches(valueOf(await before.enter('AA1111')), 'refused');
  misbehaviour.always({ kind: 'status-on-arrival', status: 429 });
  const waits = valueOf(await before.enter('BB2222'));
  const tapped = valueOf(await before.rush());
  await before.booth.stop();

  const said: string[] = [];
  const log: PortChanges['log'] = (_level, what, detail) => said.push(`${what} ${JSON.stringify(detail)}`);
  const booth = await site.booth('north', { ...ports, log });
  await isCurrent(booth);
  const since = valueOf(await booth.enter('CC3333'));
  const shipped = async (): Promise<unknown> =>
    eventsOf(await journalIn(site.ledger)).map(({ record }) => record);
  await expect.poll(shipped, longMs).toContain(since.id);
  await rotated(site);
  // First its connection ends; the next one is refused.
  await expect.poll(() => said.join(), longMs).toContain('is away {"fault":"credentials"');
  await sendsAgain(booth, refused);
  expect(valueOf(await booth.complete(tapped, 'DD4444'))).toMatchObject({ state: 'queued' });
  misbehaviour.off();
  for (const record of [refused, waits, since, tapped]) await booth.reaches(record, 'confirmed');
});

it('lets a plate be typed that was missing as it started with such a key, and sends it by a supervisor’s word', async (context) => {
  const site = await siteOfTwo(context);
  const ports = { directory: testFolder(), settings };
  const before = await site.booth('north', ports);
  const tapped = valueOf(await before.rush());
  await before.booth.stop();

  const seed = new TextDecoder().decode(createUser().getSeed());
  const rest = { ...ports, ...placeAt({ ...site.ledger.credentials('north'), seed }) };
  const booth = await site.booth('north', { ...rest, ...noToken });
  const isDoubted = async (): Promise<unknown> =>
    (await booth.detail({ entryId: tapped.id })).history.map(({ event }) => event);
  await expect.poll(isDoubted, longMs).toContain('older-copy');
  expect(valueOf(await booth.complete(tapped, 'AA1111'))).toMatchObject({
    state: 'unknown',
    reason: 'older-copy',
  });
  await sendsAgain(booth, tapped);
  await booth.booth.stop();
  const again = await site.booth('north', rest);
  await again.reaches(tapped, 'confirmed');
  expect(site.service.sessions()).toHaveLength(1);
});
