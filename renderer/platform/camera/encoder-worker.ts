import { encodeBitmap } from './encode.ts';
import type { Answer, FromWorker, Order, ToWorker } from './encoder-messages.ts';
import { FrameDesk } from './frame-desk.ts';

// The page's worker for frames: each comes as a message, to be read or to be made a JPEG, and what comes of it goes back as one.

const desk = new FrameDesk();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void answer(data));
say('ready');

async function answer({ id, ...order }: ToWorker): Promise<void> {
  const answer = await done(id, order).catch((): Answer => ({}));
  const { captured = null, read = null } = answer;
  const shown = read?.shown ?? null;
  const parts = [
    ...(captured?.taken === true ? [captured.bytes.buffer] : []),
    ...(shown === null ? [] : [shown]),
  ];
  say({ id, ...answer }, parts);
}

async function done(id: number, order: Order): Promise<Answer> {
  switch (order.ask) {
    case 'read':
      return { read: await desk.read(id, order.frame, order.seen) };
    case 'make':
      return { captured: await desk.make(order.of, order.rules) };
    case 'encode':
      return { captured: await encodeBitmap(order.frame, order.rules) };
    case 'drop':
      desk.drop(order.of);
      return {};
  }
}

function say(what: FromWorker, transfer: Transferable[] = []): void {
  postMessage(what, { transfer });
}
