import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import type { SiteErasure } from '../../../electron/booth/journal/privacy/site-erasure.ts';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import type { Journal } from '../../../electron/booth/journal/types.ts';
import { SiteErasuresAtHome } from '../../../electron/booth/privacy/site-erasures.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { runningBooth, testService, valueOf } from '../../support/running-booth.ts';

// A large erasure of the site in a real journal: a part after the other, so that presses are saved in between.

/** A journal in which so many cars came in and left. */
async function journalOf(cars: number): Promise<{ journal: Journal; entries: string[] }> {
  const directory = testFolder();
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { directory });
  const entries: string[] = [];
  for (let car = 0; car < cars; car += 1) {
    const { id } = await booth.reaches(valueOf(await booth.enter(`GONE${car}`)), 'confirmed');
    await booth.reaches(valueOf(await booth.exit(id)), 'confirmed');
    entries.push(id);
  }
  await booth.booth.stop();
  const journal = await openJournal(directory, builtJournalWorker);
  onTestFinished(() => journal.close());
  return { journal, entries };
}

const atHome = (journal: Pick<Journal, 'siteErasure' | 'eraseForSite'>): SiteErasuresAtHome =>
  new SiteErasuresAtHome({
    journal,
    clock: { now: Date.now, proven: Date.now, elapsed: () => performance.now() },
    log: () => undefined,
    mostStayMs: 86_400_000,
    erased: () => undefined,
    clean: () => Promise.resolve(true),
  });

const asked = (entries: readonly string[]): SiteErasure => ({
  erasure: randomUUID(),
  // Most of what a site erases is at other booths.
  entries: [...Array.from({ length: 997 }, () => randomUUID()), ...entries],
  sessions: [],
  plate: 'GONE0',
  askedMs: Date.now(),
});

it('names a thousand stays in many transactions, and is remembered with the last', async () => {
  const { journal, entries } = await journalOf(3);
  const sizes: number[] = [];
  const state = await atHome({
    siteErasure: (erasure) => journal.siteErasure(erasure),
    eraseForSite: async (request, ...when) => {
      expect(await journal.siteErasure(request.erasure)).toBeNull();
      sizes.push(request.entries.length);
      return journal.eraseForSite(request, ...when);
    },
  }).carryOut(asked(entries));
  expect([sizes.length, Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([
    50, 20, 1_000,
  ]);
  expect(state.awaited).toEqual([]);
  for (const entry of entries) expect(await journal.find(entry)).toBeNull();
});

it('is asked for again where the booth was killed before the last part', async () => {
  const { journal, entries } = await journalOf(3);
  const request = asked(entries);
  let parts = 0;
  const killed = atHome({
    siteErasure: (erasure) => journal.siteErasure(erasure),
    eraseForSite: (one, ...when) => {
      parts += 1;
      return parts === 50
        ? Promise.reject(new Error('the booth was killed'))
        : journal.eraseForSite(one, ...when);
    },
  });
  await expect(killed.carryOut(request)).rejects.toThrow('the booth was killed');
  expect(await journal.siteErasure(request.erasure)).toBeNull();
  await atHome(journal).carryOut(request);
  expect(await journal.siteErasure(request.erasure)).toMatchObject({ awaited: [] });
  for (const entry of entries) expect(await journal.find(entry)).toBeNull();
});
