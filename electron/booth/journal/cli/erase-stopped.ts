import type { KeptRecord } from '../../../contract/privacy.ts';
import type { JournalStore } from '../store.ts';
import type { ErasureRequest } from '../privacy/about-plate.ts';

const whys: Readonly<Record<KeptRecord['why'], string>> = {
  open: 'still open',
  inside: 'the car is inside',
  reading: 'its entry is still being read',
};

/**
 * Erases everything about a plate that may be erased from a journal that no booth has open, and goes through every file for what
 * is left of it, at once.
 *
 * @returns lines for people, and whether nothing of it is left
 * @throws RangeError where the reason names the plate
 */
export function eraseStopped(
  store: JournalStore,
  request: ErasureRequest,
  nowMs: number,
): { isGone: boolean; lines: string[] } {
  const { trustedMs, provenMs } = store.atLeast(nowMs);
  const erasure = store.eraseAbout(request, nowMs, provenMs);
  const { records, pictures, kept, folders, keptFolders, isBeingRead } = erasure;
  // Nothing else is due by these rules: only what is left of the erased is gone through.
  const keepAll = Number.MAX_SAFE_INTEGER;
  const rules = { pictureMs: keepAll, recordMs: keepAll, mostStayMs: request.mostStayMs };
  let done = store.runHousekeeping(rules, trustedMs, provenMs, nowMs);
  while (done === null) done = store.runHousekeeping(rules, trustedMs, provenMs, nowMs);
  return {
    isGone: kept.length === 0 && !done.isBusy,
    lines: [
      `${records} records and ${pictures} pictures are erased.`,
      ...folders.map((name) => `${name} is deleted: it was moved aside damaged.`),
      ...keptFolders.map(
        (name) =>
          `${name} stays: it may hold what was never sent. What is about the plate is overwritten in it.`,
      ),
      ...kept.map(({ id, at, state, why }) => `Not erased: ${at}  ${state}  ${id}  (${whys[why]})`),
      ...(isBeingRead ? ['Earlier cars are still being read from a damaged journal: run this again.'] : []),
      ...(done.isBusy && !isBeingRead
        ? ['Another program reads the journal: close it and run this again.']
        : []),
    ],
  };
}
