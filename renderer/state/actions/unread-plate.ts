import type { PlateEditor } from '../gate/plate-editor.ts';
import { firstWildcard, type PlateDraft } from '../gate/draft.ts';
import { notify } from './notice-actions.ts';

/**
 * A plate that is half read is asked for: the caret goes to what is missing, so that the next key takes its place.
 *
 * @param move of the editor that the plate is typed in
 * @returns whether it is
 */
export function askForUnread(draft: PlateDraft, move: PlateEditor['moveCaret']): boolean {
  const place = firstWildcard(draft);
  if (place === null) return false;
  notify({ key: draft.characters.includes('*') ? 'notice.unreadRun' : 'notice.unread' });
  move(place);
  return true;
}
