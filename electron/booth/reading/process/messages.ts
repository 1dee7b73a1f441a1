import { z } from 'zod';
import { alphabet } from '../decoding.ts';
import type { Rectangle } from '../geometry.ts';
import type { Texts } from '../texts.ts';
import type { ProcessorTime } from './processor-time.ts';

/** To the reader's process. `stop` is for a picture that nobody waits for any more. */
export type ToReader = { readonly read: number; readonly jpeg: Uint8Array } | { readonly stop: number };

const share = z.number().min(0).max(1);
const probability = share;
const ms = z.number().min(0);
const px = z.number().min(-1e5).max(1e5);
const character = z.strictObject({
  char: z.string().refine((char) => char.length === 1 && alphabet.includes(char)),
  sure: probability,
  odds: z
    .instanceof(Float32Array)
    .refine((odds) => odds.length === alphabet.length && odds.every((odd) => odd >= 0 && odd <= 1.001)),
});
const text = z.strictObject({
  box: z.strictObject({
    centre: z.strictObject({ x: px, y: px }),
    width: px.min(0),
    height: px.min(0),
    angle: z.number().min(-Math.PI).max(Math.PI),
  }),
  line: z.array(character).min(1).max(32),
  lines: z.literal([1, 2]),
  found: probability,
});
const texts = z
  .strictObject({
    size: z.strictObject({ width: px.min(1), height: px.min(1) }),
    texts: z.array(text).max(60),
  })
  .refine(({ size, texts }) => texts.every(({ box }) => isInPicture(box, size)));

/** A box may reach over an edge, since it is made larger than what was found: its middle is in the picture. */
function isInPicture({ centre, width, height }: Rectangle, size: Texts['size']): boolean {
  const longest = 2 * Math.hypot(size.width, size.height);
  return (
    centre.x >= 0 &&
    centre.x <= size.width &&
    centre.y >= 0 &&
    centre.y <= size.height &&
    Math.max(width, height) <= longest
  );
}

const noModels = z.strictObject({
  part: z.enum(['detection', 'recognition', 'characters', 'runtime']),
  fault: z.enum(['missing', 'unreadable', 'other-bytes', 'not-loadable']),
});

/** Of the reader's process, which may have gone wrong in any way: what it says is looked at before it is used. */
const fromReader = z.union([
  z.strictObject({ loaded: z.literal(true) }),
  z.strictObject({ cannot: noModels }),
  z.strictObject({
    id: z.number().int(),
    /** Null: it is no picture that can be read, or nobody waits for it any more. */
    texts: texts.nullable(),
    /** What the process holds in memory. */
    bytes: z.number().min(0),
    time: z.strictObject({ tookMs: ms, ownMs: ms, idleMs: ms, throttled: share }),
  }),
]);
export type FromReader =
  | { readonly loaded: true }
  | { readonly cannot: z.infer<typeof noModels> }
  | {
      readonly id: number;
      readonly texts: Texts | null;
      readonly bytes: number;
      readonly time: ProcessorTime;
    };

/** @returns null where it is nothing that a reader says */
export function messageOf(message: unknown): FromReader | null {
  const parsed = fromReader.safeParse(message);
  return parsed.success ? parsed.data : null;
}
