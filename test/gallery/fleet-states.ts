import type { Page } from 'playwright';
import type { Diagnostics } from '../../electron/contract/diagnostics.ts';
import type { FleetRead } from '../../electron/contract/fleet.ts';
import { ledgerConcerns } from '../../electron/contract/ledger-concerns.ts';
import { typePin } from '../support/by-keys.ts';
import { wellDiagnostics } from '../support/fixture-page-diagnostics.ts';
import {
  ailingFleet,
  crowdedFleet,
  keylessFleet,
  longNames,
  wellFleet,
} from '../support/fixture-page-fleet.ts';
import { boothTimeAgo } from '../support/fixture-page-states.ts';
import { tap, training } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

const ledger = { state: 'current', asOf: null, changes: 1 } as const;
const atLedger: GalleryState['snapshot'] = { ...training, ledger };

const supervised = async (page: Page, section: string): Promise<void> => {
  await tap(page, 'Settings');
  await tap(page, section);
  await typePin(page, '0000');
  await tap(page, 'Open');
};

const shown = (
  fleet: FleetRead,
  act: (page: Page) => Promise<void> = () => Promise.resolve(),
): GalleryState => ({
  snapshot: atLedger,
  script: { fleet },
  act: async (page) => {
    await supervised(page, 'All booths');
    await page.locator('.fleet-rows, .all-well').first().waitFor();
    await act(page);
  },
});

type LedgerWords = NonNullable<Diagnostics['ledger']>;

/** The diagnostics of a booth at whose ledger nothing is wrong but that. */
const diagnosed = (told: Partial<LedgerWords>): GalleryState => ({
  snapshot: atLedger,
  script: {
    diagnostics: wellDiagnostics({
      ledger: {
        state: 'current',
        asOf: null,
        shipping: { unshipped: 0, fault: null },
        concerns: [],
        awaited: [],
        ...told,
      },
    }),
  },
  act: async (page) => {
    await supervised(page, 'Diagnostics');
    await page.locator('.instruments').waitFor();
  },
});

const shipping = (told: LedgerWords['shipping']): GalleryState => diagnosed({ shipping: told });

const turned = (pages: number) => async (page: Page) => {
  for (let turn = 0; turn < pages; turn += 1) await tap(page, 'Next page');
};

/** All booths of a site, and what the diagnostics of one say of the ledger. */
export const fleetStates: GalleryStates = {
  fleet: shown(wellFleet()),
  'fleet-ailing': shown(ailingFleet()),
  'fleet-ailing-more': shown(ailingFleet(), turned(1)),
  'fleet-away': shown({ ...ailingFleet(), isAnswering: false }, turned(1)),
  'fleet-away-never': shown({ isAnswering: false, fleet: null }),
  'fleet-key-refused': shown({ ...keylessFleet(), isAnswering: false, key: 'key-refused' }),
  'fleet-key-unreadable': shown({ isAnswering: false, fleet: null, key: 'key-unreadable' }),
  'fleet-crowded': shown(crowdedFleet()),
  'fleet-crowded-second': shown(crowdedFleet(), turned(1)),
  'fleet-crowded-more': shown(crowdedFleet(), turned(2)),
  'fleet-crowded-more-concerns': shown(crowdedFleet(), turned(3)),
  'fleet-crowded-last-concerns': shown(crowdedFleet(), turned(4)),
  'setup-diagnostics-ledger': diagnosed({
    state: 'away',
    asOf: boothTimeAgo(600_000),
    shipping: { unshipped: 12, fault: null },
    concerns: ['not-durable', 'certificate-ends'],
  }),
  'setup-diagnostics-ledger-key-refused': diagnosed({
    state: 'away',
    concerns: ['key-refused', 'not-durable'],
  }),
  'setup-diagnostics-ledger-key-unreadable': diagnosed({
    state: 'away',
    shipping: { unshipped: null, fault: null },
    concerns: ['key-unreadable'],
  }),
  'setup-diagnostics-ledger-anew': diagnosed({
    concerns: ['not-compared', 'steward-silent'],
    awaited: [...longNames],
  }),
  'setup-diagnostics-ledger-restarted': diagnosed({ concerns: ['start-unjudged', 'steward-silent'] }),
  'setup-diagnostics-ledger-shipping': shipping({ unshipped: 1_234, fault: null }),
  'setup-diagnostics-ledger-refused': shipping({ unshipped: 1_234, fault: 'refused' }),
  'setup-diagnostics-ledger-differs': shipping({ unshipped: 1_234, fault: 'differs' }),
  'setup-diagnostics-ledger-later': shipping({ unshipped: null, fault: 'unknown-tail' }),
  'setup-diagnostics-ledger-alone': diagnosed({
    state: 'alone',
    shipping: { unshipped: null, fault: null },
    concerns: [...ledgerConcerns],
    awaited: ['South Gate'],
  }),
};
