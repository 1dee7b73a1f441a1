export const soundNames = ['saved', 'sent', 'attention', 'refused'] as const;
export type SoundName = (typeof soundNames)[number];

/**
 * Hertz, and where each note starts and ends, in seconds. They differ by their melody, so that a bad loudspeaker or a bad ear does
 * not mix them up: one short note, two that rise, one note twice, two that fall.
 */
const notes: Record<SoundName, readonly (readonly [pitch: number, from: number, to: number])[]> = {
  saved: [[660, 0, 0.09]],
  sent: [
    [784, 0, 0.09],
    [1046, 0.1, 0.22],
  ],
  attention: [
    [523, 0, 0.13],
    [523, 0.19, 0.32],
  ],
  refused: [
    [392, 0, 0.16],
    [294, 0.18, 0.42],
  ],
};

/** Of full scale (1), at the volume of 100: -22 dB. */
const loudness = 0.08;
/** Seconds until a note is at its loudest. It takes the rest of its time to fade. */
const attack = 0.015;

/** Short tones, made and not loaded. They are a help, never a condition: without sound everything goes on. */
export class Sounds {
  #context: AudioContext | null = null;

  /** @param volume per cent of the usual loudness; 0: silent */
  play(sound: SoundName, volume: number): void {
    if (volume <= 0) return;
    try {
      const context = (this.#context ??= new AudioContext());
      if (context.state === 'suspended') void context.resume().catch(() => {});
      for (const [pitch, from, to] of notes[sound])
        playNote(context, { pitch, from, to, loudest: (loudness * volume) / 100 });
    } catch {
      // No sound card, or none allowed.
    }
  }
}

interface Note {
  readonly pitch: number;
  readonly from: number;
  readonly to: number;
  /** Of full scale. */
  readonly loudest: number;
}

function playNote(context: AudioContext, { pitch, from, to, loudest }: Note): void {
  const start = context.currentTime + from;
  const end = context.currentTime + to;
  const volume = new GainNode(context, { gain: 0 });
  // Ramps instead of steps: a step clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudest, start + attack);
  volume.gain.linearRampToValueAtTime(0, end);
  const source = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(end);
}
