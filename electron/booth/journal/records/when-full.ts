import type { NewPress } from '../model/press-types.ts';
import type { Transition } from '../model/record-types.ts';
import { sha256Of } from './pictures.ts';
import { droppedForRoom } from '../database/rows.ts';
import { isDiskFull } from '../../lib/sqlite-errors.ts';
import type { Reserve } from '../files/reserve.ts';

/** The disk is full, and the picture has to be made smaller before the press is given again. Nothing was committed. */
export class SmallerPictureNeeded extends Error {
  constructor() {
    super('the disk is full: the picture is needed smaller');
  }
}

/** Does `work`, and once more when giving back the reserve made room for it. */
export function withReserve<T>(reserve: Reserve, released: () => void, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDiskFull(error) || !reserve.release()) throw error;
    released();
    return work();
  }
}

/**
 * Commits a record on a disk that may be full: the picture as it is, then smaller, then none, and what was read of it only
 * beside the whole one; the record itself is the last to fail. While the reserve is in use pictures are kept small from the start, and out once half of it is gone.
 *
 * @param shrink makes a picture smaller that is not given so; may throw `SmallerPictureNeeded`
 * @throws that, or what the last attempt threw
 */
export function appendWithRoom<T extends NewPress, Answer>(
  reserve: Reserve,
  released: () => void,
  pressed: T,
  append: (pressed: T) => Answer,
  shrink: Shrink,
): Answer {
  const room = reserve.inUse ? reserve.room : Number.POSITIVE_INFINITY;
  const first = room < 0.5 ? 2 : Number(room < 1);
  const attempts = [() => pressed, () => shrunk(pressed, shrink), () => without(pressed)].slice(first);
  for (const attempt of attempts) {
    const tried = attempt();
    if (tried === null) continue;
    try {
      return withReserve(reserve, released, () => append(tried));
    } catch (error) {
      if (!isDiskFull(error) || isBare(tried)) throw error;
    }
  }
  return withReserve(reserve, released, () => append(without(pressed)));
}

/** Commits a change on a disk that may be full: what was read of its car is left out first. @throws what the last attempt threw */
export function changeWithRoom<Answer>(change: Transition, commit: (change: Transition) => Answer): Answer {
  try {
    return commit(change);
  } catch (error) {
    const { reading, ...bare } = change;
    if (reading === undefined || !isDiskFull(error)) throw error;
    return commit(bare);
  }
}

/** As `shrinkJpeg`. */
export type Shrink = (jpeg: Uint8Array) => Uint8Array | null;

function shrunk<T extends NewPress>(pressed: T, shrink: Shrink): T | null {
  const { picture: whole, smallerPicture } = pressed;
  if (whole === null) return null;
  const picture = smallerPicture === undefined ? shrink(whole) : smallerPicture;
  return picture === null
    ? null
    : { ...unread(pressed), picture, pictureSha256: sha256Of(picture), pictureNote: 'shrunk' };
}

const isBare = ({ picture, reading }: NewPress): boolean => picture === null && reading === undefined;

function without<T extends NewPress>(pressed: T): T {
  return pressed.picture === null
    ? unread(pressed)
    : { ...unread(pressed), picture: null, pictureNote: droppedForRoom };
}

/** What was read of the car is left out: the record and its picture are worth more. */
function unread<T extends NewPress>(pressed: T): T {
  const { reading: _reading, ...rest } = pressed;
  return rest as T;
}
