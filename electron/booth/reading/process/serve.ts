import type { Models, NoModels } from '../models.ts';
import { jpegPixels } from '../pixels.ts';
import { textsOf, type Texts } from '../texts.ts';
import type { FromReader, ToReader } from './messages.ts';
import { processorTimer } from './processor-time.ts';

/**
 * What the reader's process does: one picture after the other, and of those that wait none but the newest.
 *
 * @param say to whom has started the process
 * @returns to be called with each message
 */
export function serve(
  load: () => Promise<Models | NoModels>,
  say: (message: FromReader) => void,
): (message: ToReader) => void {
  const loading = load();
  void loading.then((models) => say('fault' in models ? { cannot: models } : { loaded: true }));
  let newest = 0;
  let stopped = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const isOver = (id: number): boolean => id < newest || id <= stopped;
  async function read(id: number, jpeg: Uint8Array): Promise<void> {
    // What came meanwhile is heard first.
    await new Promise(setImmediate);
    const models = await loading;
    if ('fault' in models) return;
    const timer = processorTimer();
    const texts = isOver(id) ? null : await textsIn(jpeg, models, () => isOver(id));
    const time = timer();
    say({ id, texts: isOver(id) ? null : texts, bytes: process.memoryUsage.rss(), time });
  }

  return (message) => {
    if ('stop' in message) {
      stopped = Math.max(stopped, message.stop);
      return;
    }
    newest = message.read;
    turn = turn.then(() => read(message.read, message.jpeg));
  };
}

async function textsIn(jpeg: Uint8Array, models: Models, stopped: () => boolean): Promise<Texts | null> {
  const pixels = jpegPixels(jpeg);
  return pixels === null ? null : textsOf(pixels, models, stopped);
}
