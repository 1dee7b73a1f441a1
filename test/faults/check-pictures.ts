import { accountsOf, type Account } from './accounts.ts';
import type { Evidence } from './evidence.ts';
import type { Press } from './ledger.ts';
import type { Finding } from './stage.ts';

/** Every picture that was pressed is there, byte for byte, or is told to be smaller or absent, for a cause that was there. */
export function checkPictures(evidence: Evidence): Finding[] {
  const { presses, pictures } = evidence;
  const originals = new Map(
    pictures.filter(({ variant }) => variant === 'original').map((kept) => [kept.recordId, kept.sha256]),
  );
  const pressed = new Map(presses.map((press) => [press.pressId, press]));
  return accountsOf(evidence).accounts.flatMap((account): Finding[] => {
    const { record } = account;
    const press = pressed.get(record.press_id);
    if (press === undefined || press.pictureLost) return [];
    const kept = originals.get(record.id) ?? null;
    const what = `${record.operation} ${record.plate}`;
    if (isLeftOut(account, press))
      return [{ rule: 'picture-is-sent', what: `${what}: its picture is left out, and nobody asked for it` }];
    if (press.pictureErased === true && kept === null) return [];
    const { pictureSha256 } = press;
    // A smaller picture or none may be kept, if *Saved* did not claim otherwise.
    const shown = press.saved;
    const told =
      isCaused(record.picture_note, press, presses) &&
      (shown === null || shown.pictureNote !== null || !shown.hasPicture);
    const asPressed = record.picture_sha256 === pictureSha256 && kept === pictureSha256;
    if (asPressed || (told && kept === record.picture_sha256)) return [];
    return [{ rule: 'picture-is-kept', what: `${what}: another picture, or none` }];
  });
}

/** The service has told that the picture is too large, and is the only one that may. */
const isLeftOut = ({ record, arrived }: Account, { pictureSha256 }: Press): boolean =>
  pictureSha256 !== null &&
  record.picture_note === null &&
  record.picture_sent === 'none' &&
  !arrived.some(({ status }) => status === 413);

/** Whether what a note says was so: the camera gave a frame twice, or the disk was full in a case that fills it. */
function isCaused(note: string | null, press: Press, presses: readonly Press[]): boolean {
  if (note === null) return false;
  if (note === 'frame-repeated')
    return presses.some((other) => other !== press && other.pictureSha256 === press.pictureSha256);
  return note === 'erased' || presses.some(({ meant = [] }) => meant.includes('disk-full'));
}
