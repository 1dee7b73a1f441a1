import { describe, expect, it } from 'vitest';
import { columnsOf, placeForMore, rowsOf } from '../../../../renderer/ui/keypad/key-rows.ts';
import {
  beforeCaret,
  expectedAfter,
  isUnusual,
  keepingEditor,
  layerAfter,
} from '../../../../renderer/ui/keypad/plate-guide.ts';
import {
  emptyDraft,
  insertText,
  moveCaret,
  plateText,
  replaceText,
} from '../../../../renderer/state/gate/draft.ts';
import { shippedPlateProfiles } from '../../../../electron/booth/plates/profiles.ts';
import { platesOf } from '../../../support/fixture-page-states.ts';

const draft = (text: string) => insertText(emptyDraft, text).draft;
const expected = (profile: string, before: string, keys: string): string => {
  const expects = expectedAfter(platesOf(profile), before);
  return keys
    .split(' ')
    .filter((key) => expects(key))
    .join(' ');
};
const layerName = (profile: string, before: string, now: number): string | undefined =>
  platesOf(profile).layers[layerAfter(platesOf(profile), before, now)]?.name;

describe('the expected keys', () => {
  it('are those of the place, and whole words only where the word fits', () => {
    expect(expected('korea', '123', '가 4 서울')).toBe('가');
    expect(expected('korea', '', '가 4 서울')).toBe('4 서울');
    expect(expected('japan', '', '品川 つくば つ 5 あ')).toBe('品川 つくば つ 5');
    expect(expected('japan', '品川500', '品川 つくば つ 5 あ')).toBe('つ あ');
  });

  it('are all of them where no format begins like this', () => {
    expect(expected('korea', '가', '가 4 서울')).toBe('가 4 서울');
  });

  it('are those after what stands before the caret', () => {
    const typed = moveCaret(draft('51G77802'), 2);
    expect(beforeCaret(platesOf('vietnam'), typed)).toBe('51');
    expect(beforeCaret(platesOf('russia'), draft('a1'))).toBe('А1');
  });
});

describe('the shown layer', () => {
  it('is the one that has what comes next', () => {
    expect(layerName('china', '', 1)).toBe('省');
    expect(layerName('china', '京', 0)).toBe('ABC');
    expect(layerName('japan', '品川5', 0)).toBe('かな');
    expect(layerName('japan', '京', 2)).toBe('西日');
  });

  it('stays while it is of use, and where no other is of more', () => {
    expect(layerName('japan', '品川500さ', 4)).toBe('かな');
    expect(layerName('japan', '品川3', 5)).toBe('ABC');
    expect(layerName('korea', '가가', 1)).toBe('지역');
  });
});

it('calls a plate unusual only when no format begins like it', () => {
  const germany = platesOf('germany');
  expect(
    ['', 'M', 'MA', 'MA1234', 'MA0', 'CUXAB1234'].map((text) => isUnusual(germany, draft(text))),
  ).toEqual([false, false, false, false, true, true]);
});

describe('a wildcard', () => {
  const half = (text: string) => insertText(emptyDraft, text, 'kept').draft;

  it('is any character that the format has there', () => {
    expect(expected('korea', '12?', '가 4 서울')).toBe('가 4');
    expect(expected('korea', '???가', '가 4 서울')).toBe('4');
    expect(expected('japan', '品?500', '品川 つくば つ 5 あ')).toBe('つ あ');
    expect(beforeCaret(platesOf('russia'), half('a?1'))).toBe('А?1');
  });

  it('makes no plate unusual that has a format with some character there', () => {
    const germany = platesOf('germany');
    expect(
      ['?', 'M?', 'M*4', '*', 'MA?', 'MA?0', 'MA???????', '*A', '*?*4*'].map((text) =>
        isUnusual(germany, half(text)),
      ),
    ).toEqual([false, false, false, false, false, false, true, false, false]);
  });

  it('is typed only where plates are searched for', () => {
    let now = draft('');
    const editor = {
      type: (text: string) => (now = insertText(now, text, 'kept').draft),
      change: () => {},
      backspace: () => {},
      separate: () => {},
      clear: () => {},
      moveCaret: () => {},
      refusePaste: () => {},
    };
    keepingEditor(platesOf('russia'), { ...editor, wildcards: 'kept' }).type('a？*');
    expect(plateText(now)).toBe('А?*');
    keepingEditor(platesOf('russia'), editor).type('?b');
    expect(plateText(now)).toBe('А?*В');
  });
});

it('types what will be kept, and leaves the caret behind it', () => {
  let now = draft('');
  const editor = keepingEditor(platesOf('japan'), {
    type: (text) => (now = insertText(now, text).draft),
    change: (value, caret) => (now = replaceText(now, value, caret).draft),
    backspace: () => {},
    separate: () => {},
    clear: () => {},
    moveCaret: () => {},
    refusePaste: () => {},
  });
  editor.change('品川５００さ12ー34', 9);
  expect([plateText(now), now.caret]).toEqual(['品川500さ1234', 8]);
  editor.type('・9');
  expect([plateText(now), now.caret]).toEqual(['品川500さ12934', 9]);
});

it.each(shippedPlateProfiles)('leaves the keys of %s at least 15 mm wide', (profile) => {
  const { layers } = platesOf(profile);
  const columns = columnsOf(layers);
  expect(Math.min(20, (227 - 3 * (columns - 1)) / columns)).toBeGreaterThanOrEqual(15);
  expect(rowsOf(layers)).toBeLessThanOrEqual(4);
  // The key for what cannot be read stands behind the digits only where a row of eleven is no wider than the others.
  expect(placeForMore(layers) === 'last' || columns > 10).toBe(true);
});
