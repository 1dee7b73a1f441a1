import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { asyncApiFile, asyncApiText } from '../alpr-example/asyncapi.ts';

it('what other systems may tell a site is described as it is read (npm run asyncapi writes it)', async () => {
  expect(readFileSync(asyncApiFile, 'utf8')).toBe(await asyncApiText());
});
