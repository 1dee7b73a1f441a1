import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import texts from '../../resources/texts/en.json';
import { leaves } from './platform/i18n/catalogue.ts';

const root = resolve(import.meta.dirname, '../..');
const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[\s.…:]+/g, ' ')
    .trim();
const catalogue = leaves(texts).map(([, text]) => plain(text));

/** Whether a text of the screen is this, or begins so. What is filled in may be anything. */
function isOnScreen(words: string): boolean {
  const said = plain(words);
  return catalogue.some((text) => {
    const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    if (new RegExp(`^${parts.join('.+')}$`).test(said)) return true;
    return text.startsWith(said) && !/[\p{L}\p{N}]/u.test(text.charAt(said.length));
  });
}

it.each(['attendant.md', 'at-the-gate.md', 'supervise.md', 'set-up.md', 'privacy.md'])(
  'what %s quotes from the screen stands there so',
  (manual) => {
    const words = readFileSync(resolve(root, 'docs', manual), 'utf8')
      .replaceAll(/```[^]*?```|`[^`\n]*`|\*\*[^*\n]+\*\*/g, '')
      .matchAll(/\*([^*\n]+)\*/g);
    const quoted = [...words].map((match) => match[1] ?? '');
    expect(quoted.length).toBeGreaterThan(2);
    const foreign = quoted.filter((one) => !isOnScreen(one));
    expect(foreign).toEqual([]);
  },
);
