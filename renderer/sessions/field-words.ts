import { useTexts } from '../i18n/texts.ts';
import { fieldName } from '../store/sessions-act.ts';
import type { ActField } from '../store/sessions-draft.ts';
import { spacedTime } from '../store/typed-time.ts';

/** A field's name: ours in words, the site's as the site wrote it. */
export function useFieldName(): (field: ActField) => string {
  const { say } = useTexts();
  return (field) => {
    const name = fieldName(field);
    return typeof name === 'string' ? name : say(name);
  };
}

/** What stands in a field, as it is read. */
export function useFieldText(): (field: ActField, typed: string) => string {
  const { text } = useTexts();
  return ({ kind }, typed) => {
    if (kind === 'time') return spacedTime(typed);
    return kind === 'boolean' && typed !== ''
      ? text(typed === 'true' ? 'sessions.yes' : 'sessions.no')
      : typed;
  };
}
