import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../electron/booth/reading/process/messages.ts';
import { itsWholeTime as time } from '../its-whole-time.ts';
import { lineOf } from '../lines.ts';

const size = { width: 640, height: 360 };
const box = { centre: { x: 320, y: 200 }, width: 128, height: 36, angle: 0.1 };
const text = { box, line: lineOf('RK708AF'), lines: 1, found: 0.9 };
const saying = (texts: unknown): unknown => ({ id: 1, bytes: 1e8, time, texts: { size, texts } });

it('what a reader says is heard, also of a plate at the edge whose box reaches over it', () => {
  const said = saying([
    text,
    { ...text, box: { ...box, centre: { x: 0, y: 360 } } },
    { ...text, box: { ...box, width: 1_000 } },
  ]);
  expect(messageOf(said)).toEqual(said);
});

describe('attack: the reader’s process says nonsense', () => {
  it.each([
    ['a box left of the picture', { box: { ...box, centre: { x: -1, y: 200 } } }],
    ['a box right of it', { box: { ...box, centre: { x: 641, y: 200 } } }],
    ['a box above it', { box: { ...box, centre: { x: 320, y: -0.5 } } }],
    ['a box below it', { box: { ...box, centre: { x: 320, y: 5_000 } } }],
    ['a box far wider than it', { box: { ...box, width: 1_500 } }],
    ['a box far higher than it', { box: { ...box, height: 9_999 } }],
    ['a box without a place', { box: { ...box, centre: { x: Number.NaN, y: 200 } } }],
    ['a box of less than nothing', { box: { ...box, width: -1 } }],
    ['a character that no plate has', { line: [{ ...lineOf('A')[0], char: '<' }] }],
    ['one that is surer than sure', { line: [{ ...lineOf('A')[0], sure: 1.5 }] }],
    ['three lines', { lines: 3 }],
    ['more than it should', { plate: 'RK708AF' }],
  ])('%s is refused, beside a text that is none', (_what, other) => {
    expect(messageOf(saying([text]))).not.toBeNull();
    expect(messageOf(saying([text, { ...text, ...other }]))).toBeNull();
  });

  it.each([
    ['less than nothing', { tookMs: -1 }],
    ['no number', { ownMs: Number.NaN }],
    ['more than any computer has', { idleMs: Number.POSITIVE_INFINITY }],
    ['none', { idleMs: undefined }],
    ['more than the whole', { throttled: 1.1 }],
  ])('a time of %s is refused', (_what, other) => {
    expect(messageOf({ id: 1, bytes: 1, texts: null, time })).not.toBeNull();
    expect(messageOf({ id: 1, bytes: 1, texts: null, time: { ...time, ...other } })).toBeNull();
  });
});
