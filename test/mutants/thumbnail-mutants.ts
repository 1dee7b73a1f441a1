import { onePatchIn } from './one-patch.ts';
import type { Mutant } from './table.ts';

// How cars look at the site's ledger: about people, and gone with them.

const one = onePatchIn('electron/booth/ledger/site', 'test');

export const thumbnailMutants: readonly Mutant[] = [
  one('a booth tells the thumbnail of a car that was erased', 'booth/ledger/site/thumbnails', [
    'thumbnail-telling.ts',
    "return !isLeaving && (stay.own?.personal?.plate ?? '') !== '';",
    'return !isLeaving;',
  ]),
  one(
    'a booth tells the thumbnail of a car that left, or was erased, while it was made',
    'booth/ledger/site/thumbnails',
    [
      'thumbnail-telling.ts',
      'if (made === null || !(await this.#isWanted(entry))) return;',
      'if (made === null) return;',
    ],
  ),
  one('a booth shows the thumbnail of another booth’s car that was erased', 'steward/thumbnails', [
    'site-cars.ts',
    'return (this.#personalOf(car) ?? null) !== null;',
    'return true;',
  ]),
];
