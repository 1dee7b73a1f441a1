import { describe, expect, it } from 'vitest';
import { initialPreferences, type Theme } from '../../../../electron/contract/snapshot.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();
const rate = 16_000;
/** The page's sound card, which keeps what is played: one second of it. */
const recordingSink = `window.AudioContext = function () {
  return (window.played = new OfflineAudioContext(1, ${rate}, ${rate}));
};`;
const tones = ['Saved', 'Sent', 'Attention', 'Refused'] as const;

/** What the loudspeaker gets at a tap on that tone: samples of -1 to 1, `rate` a second. */
async function heard(tone: (typeof tones)[number], theme: Exclude<Theme, 'auto'>): Promise<number[]> {
  const preferences = { ...initialPreferences, theme, volume: { day: 100, night: 25 } };
  const page = await gate.open({ snapshot: { preferences }, before: recordingSink });
  for (const name of ['Settings', 'Sound', tone])
    await page.getByRole('button', { name, exact: true }).click();
  return page.evaluate(async () => {
    const { played } = window as unknown as { played: OfflineAudioContext };
    return [...(await played.startRendering()).getChannelData(0)];
  });
}

const loudest = (samples: readonly number[]): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** The melody: hertz of each stretch of 20 ms, by how often the wave rises through zero; 0: silence. */
function melody(samples: readonly number[]): number[] {
  const stretch = rate / 50;
  return Array.from({ length: samples.length / stretch }, (_, place) => {
    const part = samples.slice(place * stretch, (place + 1) * stretch);
    const rises = part.filter((sample, at) => sample > 0 && (part[at - 1] ?? sample) <= 0);
    return loudest(part) < 1e-4 ? 0 : rises.length * 50;
  });
}

describe('the tones', () => {
  it('are short, begin and end softly, and are told apart by their melody', async () => {
    const melodies = new Set<string>();
    for (const tone of tones) {
      const samples = await heard(tone, 'day');
      expect(loudest(samples), `${tone} is heard`).toBeGreaterThan(0.05);
      expect(loudest(samples), `${tone} startles nobody`).toBeLessThanOrEqual(0.081);
      const last = samples.findLastIndex((sample) => Math.abs(sample) > 1e-4);
      expect(last / rate, `${tone} is short`).toBeLessThan(0.5);
      // No louder than a tenth of it within the first millisecond, nor within the last one.
      expect(loudest(samples.slice(0, rate / 1000)), `${tone} has no click`).toBeLessThan(0.008);
      expect(loudest(samples.slice(last - rate / 1000, last)), `${tone} has no click`).toBeLessThan(0.008);
      melodies.add(melody(samples).join(' '));
    }
    expect(melodies.size).toBe(tones.length);
  });

  it('are as loud by night as it is set for the night', async () => {
    const [day, night] = [await heard('Saved', 'day'), await heard('Saved', 'night')].map(loudest);
    expect((night ?? 0) / (day ?? 1)).toBeCloseTo(0.25, 3);
  });
});
