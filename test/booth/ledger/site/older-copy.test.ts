import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { settingsWith, valueOf, type PortChanges, type TestBooth } from '../../../support/running-booth.ts';
import { eventsOf, journalIn } from '../ship/shipping-booth.ts';
import { siteOfTwo, type SiteOfTwo } from './site-booths.ts';

// A booth's own disk as it stood some time ago is put back: what is queued there may have been sent since.

const longMs = { timeout: 60_000 };
const settings = settingsWith('training', { supervisorPin: '4711' });
const noToken = { tokens: { token: () => Promise.resolve(null) } };

/** Waits until the ledger has an event of that record that led there. */
async function hasShipped({ ledger }: SiteOfTwo, { id }: RecordView, to: string): Promise<void> {
  const told = async (): Promise<string[]> =>
    eventsOf(await journalIn(ledger)).map((event) => `${event.record ?? ''} ${event.to}`);
  await expect.poll(told, longMs).toContain(`${id} ${to}`);
}

const enteredPlates = ({ service }: SiteOfTwo): string[] =>
  service
    .log()
    .filter(({ operation }) => operation === 'entry')
    .map(({ body }) => (body as { plateNumber: string }).plateNumber);

interface Restored {
  readonly site: SiteOfTwo;
  /** Queued in the copy, and sent by the newer disk. */
  readonly sent: RecordView;
  /** The booth with the copy. */
  readonly start: (changes?: PortChanges) => Promise<TestBooth>;
}

/** A disk was copied with a car queued; the newer one has sent that since. */
async function restored(context: Pick<TestContext, 'skip' | 'task'>): Promise<Restored> {
  const site = await siteOfTwo(context);
  const [directory, copy] = [testFolder(), join(testFolder(), 'copy')];
  const before = await site.booth('north', { directory, settings, ...noToken });
  const sent = valueOf(await before.enter('AA1111'));
  await hasShipped(site, sent, 'queued');
  await expect.poll(() => existsSync(join(directory, 'site-shipped.json')), longMs).toBe(true);
  await before.booth.stop();
  cpSync(directory, copy, { recursive: true });
  const newer = await site.booth('north', { directory, settings });
  await newer.reaches(sent, 'confirmed');
  await hasShipped(site, sent, 'confirmed');
  await newer.booth.stop();
  expect(enteredPlates(site)).toEqual(['AA1111']);
  return {
    site,
    sent,
    start: (changes = {}) => site.booth('north', { directory: copy, settings, ...changes }),
  };
}

it('sends nothing that the newer disk may have sent, and what is new', async (context) => {
  const { site, sent, start } = await restored(context);
  const booth = await start();
  await booth.reaches(valueOf(await booth.enter('BB2222')), 'confirmed');
  const record = (await booth.snapshot()).recent.find(({ id }) => id === sent.id);
  expect(record).toMatchObject({ state: 'unknown', reason: 'older-copy' });
  expect(enteredPlates(site)).toEqual(['AA1111', 'BB2222']);
});

it('doubts nothing a second time: neither what a supervisor had sent again, nor what was queued since', async (context) => {
  const { sent, start } = await restored(context);
  const held = await start(noToken);
  await held.reaches(sent, 'unknown');
  const since = valueOf(await held.enter('BB2222'));
  const decided = { recordId: sent.id, decision: { way: 'resend' }, reason: 'it is not there', pin: '4711' };
  expect(await held.call('attention.decide', decided)).toMatchObject({ ok: true });
  await held.booth.stop();
  const booth = await start();
  await booth.reaches(sent, 'confirmed');
  await booth.reaches(since, 'confirmed');
});

it('sends what was queued after a moment where the ledger does not answer', async (context) => {
  const { site, sent, start } = await restored(context);
  await site.ledger.site.nodes[0]?.kill();
  const booth = await start();
  expect(await booth.reaches(sent, 'confirmed')).toMatchObject({ id: sent.id });
});
