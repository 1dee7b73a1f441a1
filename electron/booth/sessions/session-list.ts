import type { CarInside, LookUpView } from '../../contract/inside.ts';
import type { SessionFilter, SessionList } from '../../contract/sessions.ts';
import type { LeftCar, LeftCars } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import { enteredMs } from './parked-car.ts';
import { isLongStay, type SessionPorts } from './session-detail.ts';

export interface SessionListPorts extends SessionPorts {
  readonly lookUp: () => LookUpView;
}

const pageSize = 100;
/** More than these are not looked through when something is typed: the best are among them. */
const searched = 500;

/** Who is inside, or (`left`) who has left here of late: a page of at most 100 from `offset`. */
export async function sessionList(
  ports: SessionListPorts,
  asked: { readonly query: string; readonly filter: SessionFilter; readonly offset: number },
): Promise<SessionList> {
  const { parked, lookUp } = ports;
  const cars = (await candidates(ports, asked)).filter((car) => fits(ports, car, asked.filter));
  const page = cars.slice(asked.offset, asked.offset + pageSize);
  return {
    cars: page.map((car) => ({ ...car, longStay: asked.filter !== 'left' && isLongStay(car, ports) })),
    fitting: cars.length,
    total: parked.total,
    lookUp: lookUp(),
  };
}

/** With something typed the best first, else the longest stay first; who has left, the last one first. */
async function candidates(
  { parked, journal }: SessionListPorts,
  { query, filter }: { readonly query: string; readonly filter: SessionFilter },
): Promise<readonly CarInside[]> {
  if (filter === 'left') return (await carsLeft(journal, query)).map((car) => ({ ...car, marks: [] }));
  if (query !== '') return parked.search(query, searched).cars.filter(({ source }) => source !== 'scanned');
  // Each time is read once: with 100,000 cars a sort compares more than a million times.
  const timed = parked.all().map((car) => ({ car, ms: enteredMs(car) ?? Number.MAX_SAFE_INTEGER }));
  return timed.sort((one, other) => one.ms - other.ms).map(({ car }) => ({ ...car, marks: [] }));
}

const leftShown = 200;

/** One call to the journal for some of the records: what a press asks of it comes in between. */
async function carsLeft(journal: Pick<Journal, 'carsLeft'>, plate: string): Promise<LeftCar[]> {
  const left: LeftCar[] = [];
  let next: number | null | undefined;
  while (next !== null && left.length < leftShown) {
    const found: LeftCars = await journal.carsLeft(plate, next);
    left.push(...found.cars);
    next = found.next;
  }
  return left.slice(0, leftShown);
}

function fits(ports: SessionListPorts, car: CarInside, filter: SessionFilter): boolean {
  if (filter === 'long') return isLongStay(car, ports);
  return filter !== 'elsewhere' || car.source === 'service' || car.source === 'site';
}
