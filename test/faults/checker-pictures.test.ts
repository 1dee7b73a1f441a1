import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { chained, changesOf, goodEvidence, shownOf } from './sample-evidence.ts';
import { at, change, rulesOf } from './spoiling.ts';

// Pictures that are smaller or absent, and whether what says so was so.

const entry = 0;
const none = { picture_sha256: null, picture_note: 'frame-repeated' } as const;

/** An entry that was pressed with a picture, filed and sent so. */
function pictured(by: Partial<Evidence['records'][number]> = {}, shown = true): Evidence {
  const good = goodEvidence();
  const records = change(good.records, entry, { picture_sha256: 'abc', ...by });
  const { id, picture_sha256: kept } = at(records, entry);
  const saved = { ...shownOf(at(records, entry)), hasPicture: shown, pictureNote: null };
  return {
    ...good,
    records,
    events: chained(changesOf(good.events, records)),
    presses: change(good.presses, entry, { pictureSha256: 'abc', saved }),
    pictures: kept === null ? [] : [{ recordId: id, variant: 'original', sha256: kept }],
    requests: change(good.requests, entry, { pictureSha256: by.picture_sent === 'none' ? null : kept }),
  };
}

test('a picture that is kept and sent is no fault, nor one that another press had before', () => {
  expect(rulesOf(pictured())).toEqual([]);
  const evidence = pictured(none, false);
  const presses = change(evidence.presses, 1, { pictureSha256: 'abc', pictureLost: true });
  expect(rulesOf({ ...evidence, presses })).toEqual([]);
});

test('a frame that is called repeated and is no other press’s is found', () => {
  expect(rulesOf(pictured(none, false))).toContain('picture-is-kept');
});

test('a picture for which there was no room is found where no disk was filled', () => {
  const evidence = pictured({ ...none, picture_note: 'dropped-disk-full' }, false);
  expect(rulesOf(evidence)).toContain('picture-is-kept');
  const presses = change(evidence.presses, 1, { meant: ['disk-full'] });
  expect(rulesOf({ ...evidence, presses })).toEqual([]);
});

test('a picture that is left out where nobody said that it is too large is found', () => {
  const evidence = pictured({ picture_sent: 'none' });
  expect(rulesOf(evidence)).toContain('picture-is-sent');
  const tooLarge = { ...at(evidence.requests, entry), status: 413, executed: false };
  const requests = [tooLarge, ...evidence.requests];
  expect(rulesOf({ ...evidence, requests })).not.toContain('picture-is-sent');
});
