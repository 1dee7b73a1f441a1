import { settingsSchema } from '../../../../electron/booth/settings/schema.ts';
import type { AlprReading } from '../../../../electron/contract/reading-alpr.ts';
import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { valueOf, type TestBooth } from '../../../support/running-booth.ts';
import { isCurrent, type SiteOfTwo } from './site-booths.ts';

export const lanes = { north: ['north-in'], south: ['south-in'] } as const;

const readsPlates = {
  settings: settingsSchema.parse({
    plateProfile: 'slovakia',
    supervisorPin: '4711',
    reading: { mode: 'suggest', blindOneIn: 0 },
  }),
  startReader: () => {
    throw new Error('no picture is read here');
  },
};

/** A booth whose screen is told of what ALPRs have told. */
export class Gate {
  readonly booth: TestBooth;
  /** When its screen was told (ms, as the patient clock has it). */
  readonly toldAt: number[] = [];

  constructor(booth: TestBooth) {
    this.booth = booth;
    booth.booth.subscribe((_push, value) => {
      if ('type' in value && value.type === 'alpr-told') this.toldAt.push(patientClock.elapsed());
    });
  }

  async shown(): Promise<AlprReading | null> {
    return valueOf(
      await this.booth.call('reading.alpr', { standing: 1, sinceMs: 30_000 }),
    ) as AlprReading | null;
  }

  async plate(): Promise<string | undefined> {
    return (await this.shown())?.plates[0]?.text;
  }
}

export const messageOf = (plate: string, more: object = {}): string =>
  JSON.stringify({
    v: '1.0',
    kind: 'could-not-read',
    source: 'ALPR 1',
    takenAt: new Date().toISOString(),
    candidates: [{ text: plate, confidence: 0.99 }],
    ...more,
  });

/** What no booth can use, of each kind one. */
export const malformed = (): readonly string[] => [
  'no JSON',
  messageOf('RK708AF', { v: '2.0' }),
  messageOf('RK708AF', { takenAt: '2020-01-01T00:00:00Z' }),
  messageOf('RK708AF', { candidates: [] }),
  messageOf('RK708AF', { kind: 'car', state: 'left' }),
];

export async function gateOf(site: SiteOfTwo, id: 'north' | 'south', changes: object = {}): Promise<Gate> {
  const gate = new Gate(await site.booth(id, { ...readsPlates, ...changes }));
  await isCurrent(gate.booth);
  return gate;
}

/** What a supervisor there is told of the ledger. */
export async function concernsOf({ booth }: Gate): Promise<readonly string[]> {
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' }));
  const told = valueOf(await booth.call('diagnostics.read', { supervisorSession }));
  return (told as Diagnostics).ledger?.concerns ?? [];
}
