import { expect, test } from 'vitest';
import type { CallContract } from '../../electron/contract/call.ts';
import { calls, supervisedCalls, type BoothHandlers } from '../../electron/contract/channels.ts';
import { ok, refuse, type Result } from '../../electron/contract/result.ts';

const contracts = Object.entries<CallContract>(calls);
const names = (flag: CallContract['supervisor']): string[] =>
  contracts.filter(([, { supervisor }]) => supervisor === flag).map(([name]) => name);
const session = 'the session';

/** @returns what each call was answered: `visit-over`, or whom its function was told */
async function answers(isSetUp: boolean, supervisorSession?: string): Promise<Record<string, unknown>> {
  const handlers = Object.fromEntries(
    contracts.map(([name]) => [
      name,
      (input: object, by?: string | null): Promise<Result<unknown>> =>
        Promise.resolve(ok({ by, given: Object.keys(input) })),
    ]),
  ) as unknown as BoothHandlers;
  const guarded = supervisedCalls(handlers, {
    supervisorSession: { check: (id) => (id === session ? ok('Mai') : refuse('visit-over')) },
    isSetUp: () => isSetUp,
  }) as unknown as Record<string, (input: object) => Promise<Result<unknown>>>;
  const input = supervisorSession === undefined ? {} : { supervisorSession };
  const each = contracts.map(async ([name]) => {
    const answer = await guarded[name]?.(input);
    return [name, answer?.ok === true ? answer.value : answer?.error.code] as const;
  });
  return Object.fromEntries(await Promise.all(each));
}

const every = (of: readonly string[], answer: unknown): Record<string, unknown> =>
  Object.fromEntries(of.map((name) => [name, answer]));

test('a channel is flagged as a supervisor’s where it is given a session, but for the end of one', () => {
  const given = contracts.filter(
    ([, { input }]) => 'supervisorSession' in ((input as { shape?: object }).shape ?? {}),
  );
  expect(given.map(([name]) => name).toSorted()).toEqual(
    [...names(true), ...names('once-set-up'), 'setup.end'].toSorted(),
  );
});

test('without a session nothing of a supervisor’s is done, while the booth is not set up what sets it up', async () => {
  expect(await answers(true)).toMatchObject(every([...names(true), ...names('once-set-up')], 'visit-over'));
  expect(await answers(false)).toMatchObject({
    ...every(names(true), 'visit-over'),
    ...every(names('once-set-up'), { by: null, given: [] }),
  });
});

test('in a session each function is told whose it is, and nothing else of it', async () => {
  expect(await answers(true, session)).toMatchObject(
    every([...names(true), ...names('once-set-up')], { by: 'Mai', given: [] }),
  );
});

test('whoever stands at the screen does the rest', async () => {
  const open = await answers(true);
  expect(names(undefined).filter((name) => open[name] === 'visit-over')).toEqual([]);
});

test('what the page asks by itself is no use of the session, and all else is', async () => {
  const uses: Record<string, boolean> = {};
  for (const [name] of contracts) {
    const check = (_id: string, isUse = true): Result<string> => {
      uses[name] = isUse;
      return ok('Mai');
    };
    const handler = (): Promise<Result<unknown>> => Promise.resolve(ok(null));
    const handlers = { [name]: handler } as unknown as BoothHandlers;
    const guarded = supervisedCalls(handlers, { supervisorSession: { check }, isSetUp: () => true });
    await (guarded as unknown as Record<string, (input: object) => Promise<unknown>>)[name]?.({});
  }
  expect(Object.keys(uses).filter((name) => uses[name] === false)).toEqual(['fleet.read', 'reading.found']);
});
