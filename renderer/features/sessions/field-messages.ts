import { useVehicleClassLook } from '../../ui/use-vehicle-class-look.ts';
import { labelIn, useTexts } from '../../platform/i18n/texts.ts';
import { fieldName } from './state/sessions-act.ts';
import type { ActField } from './state/sessions-draft.ts';
import { spacedTime } from './state/typed-time.ts';

/** A field's name: ours in words, the site's as the site calls it. */
export function useFieldName(): (field: ActField) => string {
  const { say, language } = useTexts();
  return (field) => {
    const name = fieldName(field);
    return 'key' in name ? say(name) : labelIn(language, name);
  };
}

/** What a value of a choice is called. */
export function useValueName(): (field: ActField, value: string) => string {
  const { language } = useTexts();
  return ({ input }, value) =>
    labelIn(language, { labels: input?.valueLabels?.[value] ?? {}, otherwise: value });
}

/** What stands in a field, as it is read. */
export function useFieldText(): (field: ActField, typed: string) => string {
  const { text } = useTexts();
  const lookOf = useVehicleClassLook();
  const valueOf = useValueName();
  return (field, typed) => {
    const { kind } = field;
    if (kind === 'choice') return valueOf(field, typed);
    if (kind === 'class' && typed !== '') return lookOf(typed).name;
    if (kind === 'time') return spacedTime(typed);
    return kind === 'boolean' && typed !== ''
      ? text(typed === 'true' ? 'sessions.yes' : 'sessions.no')
      : typed;
  };
}
