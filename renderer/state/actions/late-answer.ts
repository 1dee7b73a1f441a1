import type { Result } from '../../../electron/contract/result.ts';
import type { Message } from '../../platform/i18n/message.ts';
import { errorMessage } from '../booth/error-message.ts';
import { notify } from './notice-actions.ts';

/**
 * What became of something whose screen was left before the core answered, in passing: the screen that is shown by now is about
 * something else.
 *
 * @param plate of the record that it was about
 * @param answer null: there was none
 * @param done what is said where it was done; null: the last operations tell
 */
export function reportLate(
  plate: string | Message,
  answer: Result<unknown> | null,
  done: Message | null,
): void {
  if (answer?.ok === true) {
    if (done !== null) notify(done, { tone: 'good', about: () => null });
    return;
  }
  const why: Message = answer === null ? { key: 'attention.noAnswer' } : errorMessage(answer.error);
  tellLate(plate, why);
}

/** That something was not done is not covered by good news. @param plate as `reportLate` */
export const tellLate = (plate: string | Message, why: Message): void =>
  notify({ key: 'notice.late', values: { plate, why } }, { about: () => null, outlasts: true });
