import type { KeptRecord } from '../../electron/contract/privacy.ts';
import type { PrivacyScript } from './fixture-page-privacy.ts';
import { boothTimeAgo } from './fixture-page-states.ts';

const plate = '51G77802';
const hourMs = 3_600_000;

const keptRecord = (change: Partial<KeptRecord> & Pick<KeptRecord, 'id'>): KeptRecord => ({
  operation: 'entry',
  plate,
  at: boothTimeAgo(2 * hourMs),
  state: 'unknown',
  why: 'open',
  ...change,
});

/** A car that was here several times: one stay is not finished, and it is inside. */
export const privacyScript = (change: Partial<PrivacyScript> = {}): PrivacyScript => {
  const kept = [
    keptRecord({ id: '00000000-0000-4000-8000-0000000000a1', at: boothTimeAgo(50 * hourMs) }),
    keptRecord({
      id: '00000000-0000-4000-8000-0000000000a2',
      operation: 'exit',
      state: 'waiting-for-entry',
      at: boothTimeAgo(48 * hourMs),
    }),
    keptRecord({ id: '00000000-0000-4000-8000-0000000000a3', state: 'confirmed', why: 'inside' }),
  ];
  return {
    held: {
      plate,
      records: 9,
      pictures: 7,
      from: boothTimeAgo(60 * 24 * hourMs),
      until: boothTimeAgo(2 * hourMs),
      keptPictures: 3,
      kept,
      keptRecords: kept.length,
      movedAside: 0,
      movedAsideKept: 0,
    },
    erased: {
      records: 6,
      pictures: 4,
      kept,
      keptRecords: kept.length,
      movedAside: 0,
      movedAsideKept: 0,
      isBeingRead: false,
    },
    places: ['/media/stick'],
    isClean: true,
    ...change,
  };
};
