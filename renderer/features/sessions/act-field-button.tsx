import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { showField } from './state/sessions-act.ts';
import {
  currencyOf,
  isChanged,
  isGood,
  typedIn,
  withCurrency,
  type ActDraft,
  type ActField,
} from './state/sessions-draft.ts';
import { useFieldName, useFieldText } from './field-messages.ts';

/** One value of an act: its name, what stands in it, and whether it is new or missing. A tap types it. */
export function ActFieldButton({ field, draft }: { field: ActField; draft: ActDraft }) {
  const { text } = useTexts();
  const nameOf = useFieldName();
  const textOf = useFieldText();
  const typed = typedIn(draft, field.id);
  const good = isGood(draft, field);
  const changed = isChanged(draft, field);
  const was = textOf(field, draft.known[field.id] ?? '');
  return (
    <button
      type="button"
      className="act-field"
      data-missing={!good}
      data-changed={changed}
      onClick={() => showField(field.id)}
    >
      <span className="field-name">{nameOf(field)}</span>
      <span className="field-value">
        {good ? (
          <b className={field.kind === 'plate' ? 'mono' : undefined}>
            {typed === ''
              ? text(field.optional ? 'sessions.leftOut' : 'sessions.notKnown')
              : withCurrency(textOf(field, typed), currencyOf(draft, field))}
          </b>
        ) : (
          <b className="field-missing">
            <Icon name="alert" /> {text('sessions.missingField')}
          </b>
        )}
        {changed && (
          <small>{was === '' ? text('sessions.changed') : text('sessions.was', { value: was })}</small>
        )}
      </span>
      <Icon name="edit" />
    </button>
  );
}
