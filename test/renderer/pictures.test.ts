import { describe, expect, it } from 'vitest';
import { fitToRules } from '../../renderer/platform/camera/fit-to-rules.ts';

const rules = { longestSidePx: 1280, quality: 0.8, maxBytes: 1000 };
/** An encoder whose pictures have so many bytes at full size and quality. */
const encoder = (bytes: number) => (scale: number, quality: number) =>
  Promise.resolve(new Uint8Array(Math.round(bytes * scale * scale * quality)));

describe('a picture within the site’s rules', () => {
  it('is scaled to the longest side and no more', async () => {
    const asked: number[] = [];
    const fitted = await fitToRules(
      (scale, quality) => {
        asked.push(scale, quality);
        return Promise.resolve(new Uint8Array(10));
      },
      2560,
      rules,
    );
    expect(fitted?.shrunk).toBe(false);
    expect(asked).toEqual([0.5, 0.8]);
  });

  it('is never blown up', async () => {
    const fitted = await fitToRules(
      (scale) => Promise.resolve(new Uint8Array(scale === 1 ? 10 : 9999)),
      640,
      rules,
    );
    expect(fitted?.bytes.byteLength).toBe(10);
  });

  it('gets coarser, then smaller, until it fits, and says so', async () => {
    const fitted = await fitToRules(encoder(20_000), 1280, rules);
    expect(fitted?.shrunk).toBe(true);
    expect(fitted?.bytes.byteLength).toBeLessThanOrEqual(1000);
  });

  it('is none when it cannot fit or cannot be encoded', async () => {
    expect(await fitToRules(encoder(9_000_000), 1280, rules)).toBeNull();
    expect(await fitToRules(() => Promise.resolve(null), 1280, rules)).toBeNull();
  });
});
