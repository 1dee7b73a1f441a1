import { expect, it } from 'vitest';
import { checkDocument } from '../../../electron/booth/settings/document.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import { takeChange } from '../../../electron/booth/settings/settings-change.ts';
import type { NextSettings } from '../../../electron/booth/settings/settings-ports.ts';

const document = { service: { address: 'https://parking.test' }, supervisorPin: '471147', lane: '1' };
const settings = settingsSchema.parse(document);
type Ports = Parameters<typeof takeChange>[0];

/** @returns what is kept, in its order, as a change with a new token comes to nothing */
async function keptBy(changes: Pick<Ports, 'turn' | 'note'>, kept: string[]): Promise<string[]> {
  const ports = {
    keeper: {
      givenBy: null,
      document: () => document,
      write: ({ lane }: { lane?: string }) => void kept.push(`lane ${lane ?? ''}`),
    },
    settings: () => settings,
    tokens: {
      of: () => ({ token: () => Promise.resolve('the-one-before') }),
      keep: (_service: unknown, token: string) => {
        kept.push(token);
        return Promise.resolve('keyring');
      },
    },
    log: () => undefined,
    ...changes,
  } as unknown as Ports;
  const asked = { by: 'site', token: 'the-new-one' };
  const answer = await takeChange(ports, checkDocument({ ...document, lane: '2' }), asked);
  expect(answer).toEqual({ ok: false, error: { code: 'not-saved' } });
  return kept;
}

const taken = ['lane 2', 'the-new-one'];
const back = ['lane 1', 'the-one-before'];

it('a token that was kept is taken back before the booth of before goes on where the change fails after that', async () => {
  const kept: string[] = [];
  const turn: Ports['turn'] = async (decide) => {
    await decide().catch(() => null);
    kept.push('goes on');
    return false;
  };
  const note = (): Promise<void> => Promise.reject(new Error('a fault of ours'));
  expect(await keptBy({ turn, note }, kept)).toEqual([...taken, ...back, 'goes on']);
});

it('and once, however a turn ends that took it back', async () => {
  const kept: string[] = [];
  const turn: Ports['turn'] = async (decide) => {
    const next: NextSettings | null = await decide();
    await next?.takeBack?.();
    throw new Error('nor can the booth of before go on');
  };
  expect(await keptBy({ turn, note: () => Promise.resolve() }, kept)).toEqual([...taken, ...back]);
});

it('also where the turn could not say what was to be taken back', async () => {
  const turn: Ports['turn'] = async (decide) => {
    await decide();
    throw new Error('the booth did not end');
  };
  expect(await keptBy({ turn, note: () => Promise.resolve() }, [])).toEqual([...taken, ...back]);
});
