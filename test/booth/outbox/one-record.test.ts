import { expect, test } from 'vitest';
import type { RecordView } from '../../../electron/contract/record.ts';
import { ownService, type InsteadOfIt, type OwnService } from '../../support/own-service.ts';
import { quickTimings, runningBooth, valueOf, type TestBooth } from '../../support/running-booth.ts';

// One record that the service never takes, and answers as if the address or the token were wrong, holds up no other one.

/** Nothing is fresh, so that the oldest record would always be the next. */
const timings = { ...quickTimings, freshMs: 0 };

const stateOf = async (booth: TestBooth, { id }: RecordView): Promise<string | undefined> =>
  (await booth.snapshot()).recent.find((one) => one.id === id)?.state;

/** Three cars inside. */
async function inside(
  instead: (asked: Readonly<Record<string, string>>, service: OwnService) => InsteadOfIt | null,
  probe = true,
): Promise<{ service: OwnService; booth: TestBooth; cars: readonly RecordView[] }> {
  const service: OwnService = await ownService({ instead: (asked) => instead(asked, service) });
  const booth = await runningBooth(service.baseUrl, { timings, target: { probe } });
  const cars: RecordView[] = [];
  for (const plate of ['INSIDE1', 'INSIDE2', 'INSIDE3'])
    cars.push(await booth.reaches(valueOf(await booth.enter(plate)), 'confirmed'));
  return { service, booth, cars };
}

const wrongEntry =
  (status: number) =>
  ({ plateNumber }: Readonly<Record<string, string>>): InsteadOfIt | null =>
    plateNumber === 'WRONG0' ? { status } : null;

test.each([
  [403, true],
  [404, true],
  [404, false],
])(
  'an entry that is always answered %i (probes: %s) is tried again, and the others go',
  async (status, probe) => {
    const { service, booth, cars } = await inside(wrongEntry(status), probe);
    const wrong = valueOf(await booth.enter('WRONG0'));
    const others = [];
    for (const plate of ['OTHER1', 'OTHER2', 'OTHER3']) others.push(valueOf(await booth.enter(plate)));
    const exits = [];
    for (const car of cars) exits.push(valueOf(await booth.exit(car.id)));
    for (const record of [...others, ...exits]) await booth.reaches(record, 'confirmed');
    expect(['queued', 'sending']).toContain(await stateOf(booth, wrong));
    expect(service.sessions).toHaveLength(6);
  },
);

test('an exit whose 404 is never as the service’s own is tried again, and the others go', async () => {
  const { service, booth, cars } = await inside(({ parkingSessionId }, { sessions }) =>
    parkingSessionId !== undefined && parkingSessionId === sessions[0]?.id
      ? { status: 404, body: { error: 404, archivedAt: '2026-11-20' } }
      : null,
  );
  const exits = [];
  for (const car of cars) exits.push(valueOf(await booth.exit(car.id)));
  const [wrong, ...others] = exits;
  for (const record of others) await booth.reaches(record, 'confirmed');
  expect(['queued', 'sending']).toContain(wrong === undefined ? '' : await stateOf(booth, wrong));
  expect(service.sessions.map(({ endDateTime }) => endDateTime !== undefined)).toEqual([false, true, true]);
});
