import { describe, expect, test } from 'vitest';
import { specificationProfile } from '../../electron/booth/service/interface-profile/profile.ts';
import { profileFile, testToken } from '../support/running-booth.ts';
import { combinations, few } from './combinations.ts';
import { drive } from './drive.ts';
import { outcomeOf, steps, strength } from './outcomes.ts';
import { pairsIn, pairsOf } from './pairwise.ts';
import { properties, propertyNames, shown, variant } from './properties.ts';
import { VariantService } from './service.ts';

const found = async (...asked: Parameters<typeof drive>): Promise<string[]> =>
  (await drive(...asked)).map(({ step, expected, found }) => `${step}: ${expected}; found: ${found}`);

describe('the combinations', () => {
  test('bring each two levels of two properties together', () => {
    expect(new Set(combinations.flatMap(pairsIn))).toEqual(new Set(pairsOf(properties)));
    expect(combinations.length).toBeGreaterThanOrEqual(60);
  });

  test('bring each two together where the status leaves the outcome to them', () => {
    const speaking = combinations.filter(({ status }) => status === '200');
    expect(new Set(speaking.flatMap(pairsIn))).toEqual(new Set(pairsOf({ ...properties, status: ['200'] })));
  });

  test('end no better than any of their levels does alone', () => {
    const better: string[] = [];
    for (const of of combinations)
      for (const name of propertyNames)
        for (const step of steps) {
          const alone = outcomeOf(variant({ [name]: of[name] }), step);
          if (strength[outcomeOf(of, step)] > strength[alone]) better.push(`${step} of ${shown(of)}`);
        }
    expect(better).toEqual([]);
  });

  test('of each change have each level but the line’s and the status’', () => {
    for (const name of propertyNames.filter((name) => name !== 'line' && name !== 'status'))
      expect(new Set(few.map((one) => one[name]))).toEqual(new Set(properties[name]));
  });
});

describe.concurrent('a booth ends each step as its service’s properties say:', () => {
  test.each(few.map((of) => [shown(of), of] as const))('%s', async (_shown, of) => {
    expect(await found(of)).toEqual([]);
  });
});

describe.concurrent('it is found out', () => {
  test('where a step does not end as the table says', async () => {
    expect(await found(variant({ ended: '409' }), { expected: variant() })).toEqual([
      'ended: confirmed; found: unknown (conflict)',
    ]);
  });

  test('where a booth takes for proof what is none', async () => {
    const notExecuted = [...specificationProfile.notExecuted, 409];
    const profile = profileFile(() => ({ ...specificationProfile, name: 'hasty', notExecuted }));
    expect(await found(variant({ second: '409', ended: '409' }), { profile })).toEqual([
      'second: unknown; found: refused (rejected)',
      'ended: unknown; found: refused (rejected)',
      expect.stringMatching(/^ended: a session that the service does not have; found: refused, and /),
    ]);
  });

  test('where the service knows nothing of what the booth holds for sent', async () => {
    const service = new (class extends VariantService {
      override session(): undefined {
        return undefined;
      }
    })(variant(), testToken);
    expect(await found(variant(), { service })).toEqual(
      ['entry', 'exit', 'first', 'second', 'scanned', 'ended'].map((step): unknown =>
        expect.stringMatching(`^${step}: a session .*; found: confirmed, and at the service null$`),
      ),
    );
  });

  test('where the gateway of a combination was not asked', async () => {
    const of = variant({ gateway: '502 at the exit' });
    const service = new VariantService(of, testToken);
    service.gateway.lift();
    expect(await found(of, { service })).toEqual(['gateway: to have answered; found: it was not asked']);
  });
});
