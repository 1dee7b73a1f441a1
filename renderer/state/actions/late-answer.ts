import type { Result } from '../../../electron/contract/result.ts';
import type { Words } from '../../platform/i18n/words.ts';
import { errorWords } from '../booth/error-words.ts';
import { notify } from './notice-actions.ts';

/**
 * What became of something whose screen was left before the core answered, in passing: the screen that is shown by now is about
 * something else.
 *
 * @param plate of the record that it was about
 * @param answer null: there was none
 * @param done what is said where it was done; null: the last operations tell
 */
export function tellLate(plate: string | Words, answer: Result<unknown> | null, done: Words | null): void {
  if (answer?.ok === true) {
    if (done !== null) notify(done, { tone: 'good', about: () => null });
    return;
  }
  const why: Words = answer === null ? { key: 'attention.noAnswer' } : errorWords(answer.error);
  notify({ key: 'notice.late', values: { plate, why } }, { about: () => null });
}
