import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences } from '../../../../electron/contract/reading-differences.ts';
import { offeredTogether, together } from '../../../../renderer/state/gate/offered-together.ts';
import { alprReads } from '../../../support/alpr-reads.ts';
import { readSurely } from '../../../support/readings.ts';

const text = fc.string({ unit: fc.constantFrom('A', 'B', '8', '0', 'O'), minLength: 1, maxLength: 7 });
/** A plate, and now and then a reading of it that is otherwise in some characters. */
const texts = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
const live = fc.option(texts, { nil: [] }).map((plates) => plates.map((plate) => readSurely(plate, [0])));
const alpr = fc
  .tuple(texts, fc.boolean())
  .map(([[first = 'A', ...more], isOtherPicture]) => alprReads([first, ...more], { isOtherPicture }));

describe('what booth and ALPR read together', () => {
  test('is nothing but what one of them reads, one of each text, and no more than there is room for', () => {
    fc.assert(
      fc.property(live, alpr, (own, theirs) => {
        const offered = together(own, theirs).plates.map((one) => one.text);
        const known = new Set([...own, ...theirs.plates].map((one) => one.text));
        expect(offered.every((one) => known.has(one))).toBe(true);
        expect(new Set(offered).size).toBe(offered.length);
        expect(offered.length).toBeGreaterThan(0);
        expect(offered.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  test('is one plate only where both read one: each character that one of them doubts, or in which they differ, is doubtful', () => {
    fc.assert(
      fc.property(live, alpr, (own, theirs) => {
        const { plates, note } = together(own, theirs);
        const [only, ...others] = plates;
        if (only === undefined || others.length > 0 || note?.kind === 'alone') return;
        const [read] = theirs.plates;
        const differing = differences(only.text, read?.text ?? '');
        expect([own.length, theirs.plates.length, only.text]).toEqual([1, 1, own[0]?.text]);
        for (const at of differing ?? [-1]) expect(only.marked[at]).toBe(true);
        expect(only.marked[0]).toBe(own[0]?.marked[0]);
      }),
    );
  });

  test('is said to be the same only where it is, in two pictures, and to be otherwise only where it is', () => {
    fc.assert(
      fc.property(live, alpr, (own, theirs) => {
        const { note, plates } = together(own, theirs);
        const isSame =
          own.length === 1 && theirs.plates.length === 1 && own[0]?.text === theirs.plates[0]?.text;
        expect(note?.kind === 'same').toBe(isSame && theirs.isOtherPicture);
        expect(note === null).toBe(isSame && !theirs.isOtherPicture);
        expect(note?.kind === 'alone').toBe(own.length === 0);
        expect(note?.kind === 'with').toBe(own.length > 0 && plates.length > 1);
        const [source, plate] = [theirs.source, theirs.plates[0]?.text];
        expect(note ?? { source, plate }).toMatchObject({ source, plate });
      }),
    );
  });

  test('has the booth’s own first, and of both something where both read', () => {
    fc.assert(
      fc.property(live, alpr, (own, theirs) => {
        const { plates } = together(own, theirs);
        expect(plates[0]?.text).toBe((own[0] ?? theirs.plates[0])?.text);
        const isTheirs = plates.some((one) => theirs.plates.some(({ text }) => text === one.text));
        expect(plates.length === 1 || isTheirs).toBe(true);
        // Only what was read in the booth's own picture has a place there.
        for (const { text, box } of plates) expect(box !== null).toBe(own.some((one) => one.text === text));
      }),
    );
  });

  test('is what the booth reads where the ALPR says nothing, and the same value as long as neither says anything else', () => {
    fc.assert(
      fc.property(live, alpr, (own, theirs) => {
        expect(offeredTogether(own, null)).toEqual({ plates: own, note: null });
        expect(offeredTogether(own, theirs)).toBe(offeredTogether(own, theirs));
        expect(offeredTogether([], null)).toBe(offeredTogether([], null));
      }),
    );
  });
});
