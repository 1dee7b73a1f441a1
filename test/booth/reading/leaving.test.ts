import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../electron/booth/reading/choice.ts';
import { offer, ranked } from '../../../electron/booth/reading/leaving.ts';
import { choiceOf, lineOf } from './lines.ts';

const read = (...line: Parameters<typeof lineOf>): Choice => choiceOf(lineOf(...line));

describe('the car that leaves', () => {
  it('is offered where its plate was read and no other is near', () => {
    expect(offer(read('RK708AF'), ['BA111AA', 'RK708AF', 'KE222BB'])?.plate).toBe('RK708AF');
  });

  it('is offered where one unsure character differs, or a twin', () => {
    const unsure = read('RK708AF', [0.99, 0.99, 0.99, 0.99, 0.5], { 4: { 6: 0.4 } });
    expect(offer(unsure, ['RK706AF', 'BA111AA'])?.plate).toBe('RK706AF');
    expect(offer(read('RK7O8AF'), ['RK708AF', 'BA111AA'])?.plate).toBe('RK708AF');
  });

  it('is not offered where a character that was read surely contradicts it', () => {
    expect(offer(read('RK708AF'), ['RK706AF', 'BA111AA'])).toBeNull();
  });

  it('is not offered where the next one costs less than 2 more, though it would not be offered itself', () => {
    const unsure = read('RK708AF', [0.99, 0.9, 0.99, 0.99, 0.5], { 1: { X: 0.05 }, 4: { 6: 0.15 } });
    expect(offer(unsure, ['RK706AF', 'BA111AA'])?.plate).toBe('RK706AF');
    expect(offer(unsure, ['RK706AF', 'RX708AF'])).toBeNull();
  });

  it('is not offered where two fit, nothing was suggested, or nobody is inside', () => {
    const unsure = read('RK708AF', [0.99, 0.99, 0.99, 0.99, 0.5], { 4: { 6: 0.4 } });
    expect(offer(unsure, ['RK706AF', 'RK708AF'])).toBeNull();
    expect(offer({ kind: 'none' }, ['RK708AF'])).toBeNull();
    expect(offer(read('RK708AF'), [])).toBeNull();
  });

  it('stands first by any text that may be its plate, the more probable one first', () => {
    const texts = [
      { line: lineOf('BA111AA'), probability: 0.1 },
      { line: lineOf('RK708A'), probability: 0.9 },
    ];
    expect(ranked(texts, ['KE222BB', 'RK708AF'])[0]?.plate).toBe('RK708AF');
    expect(ranked(texts.slice(0, 1), ['KE222BB', 'BA111AA'])[0]?.plate).toBe('BA111AA');
    expect(ranked([], ['KE222BB'])[0]?.cost).toBe(Infinity);
  });
});
