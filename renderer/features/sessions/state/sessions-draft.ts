import type {
  ActInput,
  MappedAct,
  SessionDetail,
  SessionName,
} from '../../../../electron/contract/sessions.ts';
import type { BoothCalls } from '../../../platform/bridge.ts';
import { emptyDraft, insertText, plateText, type PlateDraft } from '../../../state/gate/draft.ts';
import { timeDigitsOf, timeOfDigits } from './typed-time.ts';

type FieldKind = 'plate' | 'class' | 'time' | 'reason' | ActInput['kind'];

/** One thing that an act may, or must, be given. */
export interface ActField {
  /** A value's name, `reason`, or `input:` and the name that the site's profile gives it. */
  readonly id: string;
  readonly kind: FieldKind;
  /** As the site's profile asks for it; null: one of our own values. */
  readonly input: ActInput | null;
  /** It may stay empty. */
  readonly optional: boolean;
}

/** What is to be done with a session, while it is being filled in. */
export interface ActDraft {
  /** The same one again makes no second record. */
  readonly pressId: string;
  readonly session: SessionName;
  readonly mapped: MappedAct;
  readonly plate: PlateDraft;
  /** All other fields as they are typed, by their ids: times as twelve digits, yes and no as `true` and `false`. */
  readonly typed: Readonly<Record<string, string>>;
  /** As `typed` was at first: what is the same is not sent. */
  readonly known: Readonly<Record<string, string>>;
  /** The currency of a charge of this session, as the service named it; null: it has not. */
  readonly charged: string | null;
}

export const inputId = (name: string): string => `input:${name}`;

const kinds = {
  plateNumber: 'plate',
  vehicleClass: 'class',
  startDateTime: 'time',
  endDateTime: 'time',
} as const;

/** What an act asks for, in the order of the screen; the reason is always one of it. */
export const fieldsOf = ({ values, inputs, needsReason }: MappedAct): readonly ActField[] => [
  ...values.map((id) => ({ id, kind: kinds[id], input: null, optional: false })),
  ...inputs.map((input) => ({
    id: inputId(input.name),
    kind: input.kind,
    input,
    optional: input.optional === true,
  })),
  { id: 'reason', kind: 'reason', input: null, optional: !needsReason },
];

/** The only thing that an act asks for, but for a reason that nobody has to give: it needs no page of what there is to fill in. */
export function onlyField(mapped: MappedAct): ActField | null {
  const [first, ...others] = fieldsOf(mapped).filter(({ kind, optional }) => kind !== 'reason' || !optional);
  return first === undefined || others.length > 0 ? null : first;
}

/** @returns what is charged, with its currency; null: nothing is, or nobody has typed it yet */
export function amountOf(draft: ActDraft): string | null {
  const field = fieldsOf(draft.mapped).find(({ kind }) => kind === 'money');
  if (field === undefined || !isGood(draft, field)) return null;
  return withCurrency(typedIn(draft, field.id).trim(), currencyOf(draft, field));
}

/** The profile's for that amount, else the one that the service named for a charge of this session; null: nobody has said it. */
export const currencyOf = (
  { charged }: Pick<ActDraft, 'charged'>,
  { kind, input }: ActField,
): string | null => (kind === 'money' ? (input?.currency ?? charged) : null);

/** The two stay on one line. */
export const withCurrency = (amount: string, currency: string | null): string =>
  currency === null ? amount : `${amount}\u00A0${currency}`;

/** @param pressId made anew for each act */
export function newActDraft(
  pressId: string,
  session: SessionName,
  mapped: MappedAct,
  { car, records }: SessionDetail,
): ActDraft {
  const exit = records.findLast(({ operation }) => operation === 'exit');
  const end = exit === undefined ? null : (exit.answer?.endDateTime ?? exit.at);
  const known = {
    plateNumber: car.plate,
    vehicleClass: car.vehicleClass ?? '',
    startDateTime: timeDigitsOf(car.enteredAt),
    endDateTime: timeDigitsOf(end),
  };
  const plate = insertText(emptyDraft, car.plate).draft;
  const charged = records.findLast(({ answer }) => answer?.more?.['currency'] !== undefined);
  return {
    pressId,
    session,
    mapped,
    plate,
    typed: known,
    known,
    charged: charged?.answer?.more?.['currency'] ?? null,
  };
}

/** What stands in a field by now. */
export const typedIn = ({ plate, typed }: ActDraft, id: string): string =>
  id === 'plateNumber' ? plateText(plate) : (typed[id] ?? '');

export const isChanged = (draft: ActDraft, { id, input }: ActField): boolean =>
  input === null && id !== 'reason' && typedIn(draft, id) !== (draft.known[id] ?? '');

/** Whether a field can be sent as it is. Our own values may stay as they are known, or not known. */
export function isGood(draft: ActDraft, field: ActField): boolean {
  const text = typedIn(draft, field.id).trim();
  if (field.input === null && field.id !== 'reason' && !isChanged(draft, field)) return true;
  if (field.optional && text === '') return true;
  switch (field.kind) {
    case 'time':
      return timeOfDigits(text) !== null;
    case 'money':
      return /^\d{1,9}(\.\d{1,3})?$/.test(text);
    case 'number':
      return text !== '' && Number.isFinite(Number(text));
    case 'plate':
    case 'class':
    case 'reason':
    case 'text':
    case 'boolean':
    case 'choice':
      return text !== '';
  }
}

/** The first field that still has to be filled in, or put right. */
export const firstMissing = (draft: ActDraft): ActField | null =>
  fieldsOf(draft.mapped).find((field) => !isGood(draft, field)) ?? null;

/** An edit that changes nothing is none. */
export function changesNothing(draft: ActDraft): boolean {
  const { act, inputs } = draft.mapped;
  const edit = act === 'edit-entry' || act === 'edit-exit';
  return edit && inputs.length === 0 && !fieldsOf(draft.mapped).some((field) => isChanged(draft, field));
}

/** The message to the core: only what was changed, the inputs by their kinds, the reason. */
export function actInput(draft: ActDraft): Parameters<BoothCalls['sessions']['act']>[0] {
  const fields = fieldsOf(draft.mapped);
  const changed = fields.filter((field) => isChanged(draft, field));
  const inputs = fields.flatMap((field) => {
    const text = typedIn(draft, field.id).trim();
    return field.input === null ? [] : [[field.input.name, byKind(field.kind, text)] as const];
  });
  return {
    pressId: draft.pressId,
    session: draft.session,
    act: draft.mapped.act,
    values: Object.fromEntries(
      changed.map(({ id, kind }) => {
        const text = typedIn(draft, id);
        return [id, kind === 'time' ? (timeOfDigits(text) ?? '') : text];
      }),
    ),
    inputs: Object.fromEntries(inputs),
    reason: typedIn(draft, 'reason').trim(),
  };
}

/** An amount of money stays text: 12.50 is not 12.5. */
function byKind(kind: FieldKind, text: string): string | number | boolean {
  if (kind === 'number') return Number(text);
  return kind === 'boolean' ? text === 'true' : text;
}
