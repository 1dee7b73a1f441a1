import { encode } from './encode.ts';
import type { FromWorker, ToEncode } from './encoder-messages.ts';

// The page's worker for JPEGs: each frame comes as a message, and its picture goes back as one, with the frame's memory.

addEventListener('message', ({ data }: MessageEvent<ToEncode>) => void answer(data));
say('ready');

async function answer({ id, frame, rules }: ToEncode): Promise<void> {
  const captured = await encode(frame, rules).catch(() => null);
  const pixels = 'data' in frame ? frame : null;
  const answer: FromWorker = { id, captured, pixels };
  const parts = [
    ...(pixels === null ? [] : [pixels.data.buffer]),
    ...(captured?.taken ? [captured.bytes.buffer] : []),
  ];
  say(answer, parts);
}

function say(what: FromWorker, transfer: Transferable[] = []): void {
  postMessage(what, { transfer });
}
