import type { SessionList } from '../../electron/contract/sessions.ts';
import type { SiteBooth } from './site-booth.ts';

/** A car as it stands on a booth's wall. */
export interface WallCar {
  readonly plate: string;
  readonly sessionId: string | null;
  readonly source: string;
}

/** @returns all cars inside as that booth shows them; null: it does not answer */
export async function wallOf(booth: SiteBooth): Promise<WallCar[] | null> {
  const cars: WallCar[] = [];
  for (;;) {
    const page = (await booth.ask('sessions.list', {
      query: '',
      filter: 'all',
      offset: cars.length,
    })) as SessionList | null;
    if (page === null) return null;
    cars.push(...page.cars.map(({ plate, sessionId, source }) => ({ plate, sessionId, source })));
    if (page.cars.length === 0 || cars.length >= page.fitting) return cars;
  }
}
