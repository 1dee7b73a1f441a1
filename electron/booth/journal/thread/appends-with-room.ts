import { JournalError } from './journal-thread.ts';
import type { Appended, NewPress } from '../model/press-types.ts';
import type { Journal } from '../types.ts';

type Appends = Pick<Journal, 'appendEntry' | 'appendDraft' | 'appendExit' | 'appendException' | 'appendAct'>;

/** Where the disk is full and a press wants its picture smaller, that is made on a thread of its own, and the press given again. */
export function appendsWithRoom(
  journal: Appends,
  shrink: (jpeg: Uint8Array) => Promise<Uint8Array | null>,
): Appends {
  const withRoom =
    <Press extends NewPress>(append: (press: Press) => Promise<Appended>) =>
    async (press: Press): Promise<Appended> => {
      try {
        return await append(press);
      } catch (error) {
        if (!(error instanceof JournalError) || error.kind !== 'shrink-first' || press.picture === null)
          throw error;
        // Where not even that can be done, the press is saved without its picture.
        const smallerPicture = await shrink(press.picture).catch(() => null);
        return append({ ...press, smallerPicture });
      }
    };
  return {
    appendEntry: withRoom(journal.appendEntry),
    appendDraft: withRoom(journal.appendDraft),
    appendExit: withRoom(journal.appendExit),
    appendException: withRoom(journal.appendException),
    appendAct: withRoom(journal.appendAct),
  };
}
