import type { StartReader } from '../../../../electron/booth/reading/process/reader-process.ts';
import { itsWholeTime as time } from '../its-whole-time.ts';
import { lineOf } from '../lines.ts';
import type { handClock } from '../hand-clock.ts';

/** Than the machine that a reading was measured on: a small booth PC. The shortest times (ms) are those of pictures without a text. */
const slower = 4;
const loadMs = 500 * slower;
const [shortestMs, longestMs] = [100 * slower, 850 * slower];
/** The detection, which nothing stops; then one box after the other. */
const detection = 0.65;
const boxes = 4;

const size = { width: 1280, height: 720 };
const box = { centre: { x: 640, y: 360 }, width: 128, height: 36, angle: 0 };

/** A picture of nothing but that plate. */
export const pictureOf = (plate: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(plate));

/**
 * A reader's process that takes its time, and says what the picture was made of.
 *
 * @param next numbers from 0 to 1: how long each picture takes
 */
export function slowProcesses(clock: ReturnType<typeof handClock>, next: () => number) {
  const counted = { started: 0, alive: 0, pictures: 0 };
  const start: StartReader = ({ said }) => {
    counted.started += 1;
    counted.alive += 1;
    let isAlive = true;
    let isLoaded = false;
    let given: (() => void) | null = null;
    let stopped = 0;
    const say = (message: unknown): void => {
      if (isAlive) said(message);
    };
    const read = (id: number, jpeg: Uint8Array): void => {
      counted.pictures += 1;
      const took = shortestMs + next() * (longestMs - shortestMs);
      const step = (done: number): void => {
        if (id <= stopped) return say({ id, texts: null, bytes: 2e8, time });
        if (done < boxes)
          return void clock.after((took * (1 - detection)) / boxes, () => isAlive && step(done + 1));
        const line = lineOf(new TextDecoder().decode(jpeg));
        say({ id, texts: { size, texts: [{ box, line, lines: 1, found: 0.95 }] }, bytes: 2e8, time });
      };
      clock.after(took * detection, () => isAlive && step(0));
    };
    clock.after(loadMs, () => {
      isLoaded = true;
      say({ loaded: true });
      given?.();
    });
    return {
      send: (message) => {
        if ('stop' in message) stopped = message.stop;
        else if (isLoaded) read(message.read, message.jpeg);
        else given = () => read(message.read, message.jpeg);
      },
      kill: () => {
        isAlive = false;
        counted.alive -= 1;
      },
    };
  };
  return { start, counted };
}
