import type { TestContext } from 'vitest';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import {
  runningBooth,
  testService,
  valueOf,
  type TestBooth,
  type TestService,
} from '../support/running-booth.ts';
import { hurriedFrom, placeAt } from '../booth/ledger/site/site-booths.ts';
import { givenTo } from './steward-site.ts';
import { watchedSiteIn, type WatchedSite } from './watched-site.ts';

export const longMs = { timeout: 60_000 };

/** A site that the steward made, whose booths are whole ones. */
export interface SiteOfBooths extends WatchedSite {
  readonly service: TestService;
  readonly booth: (id: string, directory: string) => Promise<TestBooth>;
}

export async function siteOfBoothsIn(
  context: TestContext,
  options: Parameters<typeof watchedSiteIn>[1] = {},
): Promise<SiteOfBooths> {
  const site = await watchedSiteIn(context, options);
  const service = await testService();
  const booth = (id: string, directory: string): Promise<TestBooth> =>
    runningBooth(service.baseUrl, {
      ...placeAt(givenTo(site, id) as unknown as LedgerCredentials),
      directory,
      // As long as an epoch is not whole the steward is asked each ten seconds.
      clock: hurriedFrom(10_000),
    });
  return { ...site, service, booth };
}

/** A car that came in with that picture, and that the service has confirmed. */
export const entered = async (booth: TestBooth, plate: string, picture: Uint8Array): Promise<RecordView> =>
  booth.reaches(valueOf(await booth.enter(plate, { picture })), 'confirmed');
