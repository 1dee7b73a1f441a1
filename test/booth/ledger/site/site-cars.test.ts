import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Car } from '../../../../electron/booth/ledger/messages/car.ts';
import { serviceMarkOf } from '../../../../electron/booth/ledger/messages/service-mark.ts';
import { SiteCars, type SiteCarsPorts } from '../../../../electron/booth/ledger/site/site-cars.ts';

const service = serviceMarkOf('http://127.0.0.1', 'test');
const at = { at: '2026-11-27T08:00:00.000+07:00' };

const carOf = (holder: string): Car => ({
  v: '1.0',
  kind: 'car',
  entry: randomUUID(),
  state: 'inside',
  service,
  session: randomUUID(),
  holder,
  claim: null,
  isContested: false,
  entered: at,
  told: { by: holder, at },
});

const carsWith = (changes: Partial<SiteCarsPorts>): SiteCars =>
  new SiteCars({
    booth: 'south',
    clock: { elapsed: () => 0 },
    services: [service],
    nameOf: (booth) => booth,
    isOwn: () => Promise.resolve(true),
    isErased: () => false,
    isCurrent: () => true,
    shown: () => undefined,
    leavesElsewhere: () => undefined,
    isUntold: () => false,
    mayOwe: () => undefined,
    failed: (error) => expect.unreachable(String(error)),
    ...changes,
  });

it('a car that is to be read anew is found by its session meanwhile, and not once all is read without it', () => {
  let isCurrent = true;
  const cars = carsWith({ isCurrent: () => isCurrent });
  const [again, lost] = [carOf('north'), carOf('north')];
  cars.take({ put: [again, lost], gone: [] });
  isCurrent = false;
  cars.take({ put: [], gone: [again.entry, lost.entry] });
  expect(cars.entryOf(again.session?.toUpperCase() ?? '')).toBe(again.entry);
  cars.take({ put: [again], gone: [] });
  isCurrent = true;
  cars.read();
  expect(cars.entryOf(again.session ?? '')).toBe(again.entry);
  expect(cars.entryOf(lost.session ?? '')).toBeNull();
});

it('a car that has left is not found by its session, but known to have had it a moment before', () => {
  let elapsedMs = 0;
  const cars = carsWith({ clock: { elapsed: () => elapsedMs } });
  const car = carOf('north');
  cars.take({ put: [car], gone: [] });
  expect(cars.goneWith(car.session ?? '')).toBeNull();
  cars.take({ put: [], gone: [car.entry] });
  expect(cars.entryOf(car.session ?? '')).toBeNull();
  expect(cars.seenWith(car.session?.toUpperCase() ?? '')).toBe(car.entry);
  elapsedMs = 599_999;
  expect(cars.seenWith(car.session ?? '')).toBe(car.entry);
  // A service that uses it again has given it to another car by now.
  elapsedMs = 600_001;
  expect(cars.seenWith(car.session ?? '')).toBeNull();
});

it('however long all is read anew, a car is found until that has ended, and then not as one that was gone a moment before', () => {
  let elapsedMs = 0;
  let isCurrent = false;
  const cars = carsWith({ clock: { elapsed: () => elapsedMs }, isCurrent: () => isCurrent });
  const [long, late] = [carOf('north'), carOf('north')];
  cars.take({ put: [long, late], gone: [] });
  cars.take({ put: [], gone: [long.entry] });
  elapsedMs = 600_001;
  cars.take({ put: [], gone: [late.entry] });
  for (const car of [long, late]) expect(cars.entryOf(car.session ?? '')).toBe(car.entry);
  isCurrent = true;
  cars.read();
  expect(cars.seenWith(long.session ?? '')).toBeNull();
  expect(cars.entryOf(late.session ?? '')).toBeNull();
  expect(cars.seenWith(late.session ?? '')).toBe(late.entry);
});

it('a car is shown as another booth’s once its record is handed over, and not once that came back, as its fact stays', async () => {
  let isOwn = true;
  const asked: Promise<boolean>[] = [];
  const wall = new Set<string>();
  const cars = carsWith({
    isOwn: () => {
      asked.push(Promise.resolve(isOwn));
      return asked.at(-1) as Promise<boolean>;
    },
    shown: ({ put, gone }) => {
      for (const entry of gone) wall.delete(entry);
      for (const { entry } of put) wall.add(entry);
    },
  });
  cars.isHidden = false;
  const { entry } = ownCar();
  const becomes = async (next: boolean): Promise<readonly string[]> => {
    isOwn = next;
    cars.recordChanged(entry, isOwn);
    await asked.at(-1);
    return [...wall];
  };
  await asked.at(-1);
  expect([...wall]).toEqual([]);
  expect(await becomes(false)).toEqual([entry]);
  expect(await becomes(true)).toEqual([]);
  expect(await becomes(true)).toEqual([]);
  // Its fact, as it was read, and what has changed nothing since: it is not asked for again.
  expect(asked).toHaveLength(3);

  function ownCar(): Car {
    const car = carOf('south');
    cars.take({ put: [car], gone: [] });
    return car;
  }
});

it('a journal that cannot be asked for an own car is told, and nothing else breaks', async () => {
  const failed = Promise.withResolvers<unknown>();
  const cars = carsWith({
    isOwn: () => Promise.reject(new Error('the disk')),
    failed: failed.resolve,
  });
  cars.isHidden = false;
  cars.take({ put: [carOf('south')], gone: [] });
  expect(await failed.promise).toMatchObject({ message: 'the disk' });
});
