import { randomUUID } from 'node:crypto';
import type { Variant } from './properties.ts';

const swapped = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** @returns what makes one id after another as that service writes them */
export function idsOf(how: Variant['ids']): () => string {
  let made = 0;
  let before = '';
  const next = (): string => {
    made += 1;
    switch (how) {
      case 'lower case':
        return randomUUID();
      case 'upper case':
        return randomUUID().toUpperCase();
      case 'without dashes':
        return randomUUID().replaceAll('-', '');
      case 'digits':
        return String(100_000_016 + made);
      case 'words':
        // Each second one is told from the one before it by its capitals alone.
        return made % 2 === 0 ? `ses_${swapped(before.slice(4))}` : `ses_${randomWord(7)}-${randomWord(4)}`;
    }
  };
  return () => (before = next());
}

const randomWord = (length: number): string =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, length)
    .replaceAll(/\d/g, (digit) => 'KqWxZpRtHm'[Number(digit)] ?? '');
