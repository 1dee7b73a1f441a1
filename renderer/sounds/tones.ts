export type Tone = 'saved' | 'sent' | 'attention';

/** Hertz, and where each note starts and ends, in seconds. */
const notes: Record<Tone, readonly (readonly [pitch: number, from: number, to: number])[]> = {
  saved: [[660, 0, 0.07]],
  sent: [
    [784, 0, 0.07],
    [1046, 0.08, 0.18],
  ],
  attention: [
    [311, 0, 0.16],
    [233, 0.2, 0.42],
  ],
};
const loudness = 0.08;

/** Short tones, made and not loaded. They are a help, never a condition: without sound everything goes on. */
export class Tones {
  #context: AudioContext | null = null;

  play(tone: Tone): void {
    try {
      const context = (this.#context ??= new AudioContext());
      if (context.state === 'suspended') void context.resume().catch(() => {});
      for (const [pitch, from, to] of notes[tone]) playNote(context, pitch, from, to);
    } catch {
      // No sound card, or none allowed.
    }
  }
}

function playNote(context: AudioContext, pitch: number, from: number, to: number): void {
  const start = context.currentTime + from;
  const end = context.currentTime + to;
  const volume = new GainNode(context, { gain: 0 });
  // Ramps instead of steps: a step clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.linearRampToValueAtTime(0, end);
  const source = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(end);
}
