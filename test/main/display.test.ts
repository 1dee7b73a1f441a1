import { describe, expect, it, vi } from 'vitest';
import { findDisplay, type KnownDisplay } from '../../electron/main/display.ts';

vi.mock('electron', () => ({ screen: undefined }));

const display = (label: string, x: number, y: number): KnownDisplay => ({
  id: x + y,
  label,
  bounds: { x, y, width: 1024, height: 768 },
});
const below = display('Below', 0, 768);
const right = display('Right', 1024, 0);
const left = display('Left', 0, 0);
const all = [right, below, left];

describe('the display that a kiosk fills', () => {
  it('is the primary one where the site says nothing', () => {
    expect(findDisplay(all, right, null)).toBe(right);
  });

  it('is the one with that name, and none where there is none', () => {
    expect(findDisplay(all, right, 'Below')).toBe(below);
    expect(findDisplay(all, right, 'below')).toBeNull();
  });

  it('is the one with that number, from left to right and from top to bottom', () => {
    expect([1, 2, 3, 4].map((wished) => findDisplay(all, right, wished)?.label)).toEqual([
      'Left',
      'Below',
      'Right',
      undefined,
    ]);
  });
});
