import type { Fleet, FleetBooth, FleetRead } from '../../electron/contract/fleet.ts';
import { ledgerConcerns } from '../../electron/contract/ledger-concerns.ts';
import { boothTimeAgo } from './fixture-page-states.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

type Health = NonNullable<FleetBooth['health']>;

export const boothHealth = (change: Partial<Health> = {}): Health => ({
  version: '0.3.0',
  isOutdated: false,
  link: 'open',
  waiting: 0,
  unknown: 0,
  refused: 0,
  plateMissing: 0,
  inside: 41,
  unread: 0,
  former: 0,
  ...change,
});

/** A booth of the site that is well. */
export const fleetBooth = (id: string, change: Partial<FleetBooth> = {}): FleetBooth => ({
  id,
  name: id,
  isOwn: false,
  isRetired: false,
  seen: { agoMs: 24 * second, isSilent: false },
  health: boothHealth(),
  isUnchecked: false,
  unerased: null,
  ...change,
});

export const fleetRead = (booths: readonly FleetBooth[], change: Partial<Fleet> = {}): FleetRead => ({
  isAnswering: true,
  fleet: { at: boothTimeAgo(4 * second), concerns: [], booths: [...booths], ...change },
});

/** A site whose booths are all well; this one is the first. */
export const wellFleet = (): FleetRead =>
  fleetRead([
    fleetBooth('north', { name: 'North Gate', isOwn: true, seen: { agoMs: 3 * second, isSilent: false } }),
    fleetBooth('south', {
      name: 'South Gate',
      health: boothHealth({ waiting: 4, plateMissing: 1, inside: 210 }),
    }),
    fleetBooth('deck', { name: 'Parking deck', seen: { agoMs: 51 * second, isSilent: false } }),
  ]);

/** One was switched off while something had to be erased, one is of an older version, one was removed, one has never been heard. */
export const ailingFleet = (): FleetRead =>
  fleetRead(
    [
      fleetBooth('north', { name: 'North Gate', isOwn: true, seen: { agoMs: 3 * second, isSilent: false } }),
      fleetBooth('south', {
        name: 'South Gate',
        seen: { agoMs: 47 * minute, isSilent: true },
        health: boothHealth({ waiting: 12, unknown: 1, inside: 210 }),
        isUnchecked: true,
        unerased: { count: 2, since: boothTimeAgo(3 * day) },
      }),
      fleetBooth('deck', {
        name: 'Parking deck',
        health: boothHealth({ version: '0.2.0', isOutdated: true, link: 'paused', waiting: 31, unread: 7 }),
      }),
      fleetBooth('old', { name: 'Old gate', isRetired: true, seen: { agoMs: 90 * day, isSilent: true } }),
      fleetBooth('east', { name: 'East Gate', seen: null, health: null }),
      fleetBooth('coach', { name: 'Coaches', health: null }),
    ],
    { concerns: ['not-durable', 'not-compared', 'certificate-ends', 'steward-silent'] },
  );

/** This booth's key is taken no longer: it shows what it was told before, and that first of all. */
export const keylessFleet = (): FleetRead => {
  const { fleet } = ailingFleet();
  return { isAnswering: false, fleet: fleet && { ...fleet, concerns: ['key-refused', ...fleet.concerns] } };
};

export const longNames = [
  'Parkhaus Hauptbahnhof Zufahrt Nordost, Halle 2, Lkw und Busse AB',
  'Chốt bảo vệ tầng hầm B2 khu mua sắm Phú Mỹ Hưng, lối vào phía Nam',
  'สนามบินสุวรรณภูมิ อาคารจอดรถ 3 ทางเข้าทิศเหนือ ช่องที่สิบสองสำรอง',
  'مواقف المستشفى الجامعي المدخل الشمالي الشرقي للحافلات والشاحنات ١',
] as const;

/** Twelve booths with the longest names, each with everything that may be told of one, and all that may be wrong with the ledger. */
export const crowdedFleet = (): FleetRead =>
  fleetRead(
    Array.from({ length: 12 }, (_, place) =>
      fleetBooth(`booth-${String(place)}`, {
        name: (longNames[place % longNames.length] ?? '').slice(0, 62) + String(place + 1).padStart(2, '0'),
        isOwn: place === 1,
        seen: { agoMs: 49 * day + 23 * 60 * minute, isSilent: true },
        health: boothHealth({
          version: '12.10.27-beta.3',
          isOutdated: true,
          link: 'probing',
          waiting: 123_456,
          unknown: 1_234,
          refused: 1_234,
          plateMissing: 20,
          inside: 12_345,
          unread: 123_456,
        }),
        isUnchecked: true,
        unerased: { count: 1_000, since: boothTimeAgo(40 * day) },
      }),
    ),
    { concerns: [...ledgerConcerns] },
  );
