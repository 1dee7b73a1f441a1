import { setLimit, type AttentionItem, type Cause } from '../../../../electron/contract/attention.ts';
import { dropSetReason, reload, showList } from './attention-actions.ts';
import { countOf } from './attention-causes.ts';
import { initialAttention, useAttention } from './attention.ts';
import { services } from '../../../state/booth/services.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';

// Which records are listed, and which of them are chosen to be decided together.

const { chosen: nobody } = initialAttention;

export const showCauses = (): void =>
  useAttention.setState({ view: { at: 'causes' }, problem: null, done: null });

/** @param cause null: whichever */
export function showCause(cause: Cause | null): void {
  useAttention.setState({ cause, offset: 0 });
  showList();
  void reload();
}

/** Each time that somebody begins to choose is another one. */
let turn = 0;

export function startChoosing(): void {
  turn += 1;
  useAttention.setState({ choosing: true, done: null });
}

/** What was chosen comes back by *Undo*. What was typed was for those, and may not be true of others. */
export function endChoosing(): void {
  dropSetReason();
  chooseNone();
  useAttention.setState({ choosing: false, done: null });
}

/** Chooses a record, or takes it out again. */
export function toggleChosen(item: AttentionItem): void {
  const { chosen } = useAttention.getState();
  const others = chosen.filter(({ record: { id } }) => id !== item.record.id);
  choose(others.length < chosen.length ? others : [...chosen, item]);
}

export function chooseNone(): void {
  if (useAttention.getState().chosen.length > 0) choose(nobody);
}

/** Back to what was chosen before the last change; once more: forth again. */
export const undoChoice = (): void => choose(useAttention.getState().chosenBefore);

/** Adds all that are listed, on whichever page; the oldest, where there are too many. */
export async function chooseAll(): Promise<void> {
  const { cause } = useAttention.getState();
  const asked = turn;
  const part = { offset: 0, limit: setLimit };
  const answer = await services().booth.attention.list(cause === null ? part : { ...part, cause });
  const { choosing, chosen, cause: shown } = useAttention.getState();
  if (!choosing || turn !== asked || shown !== cause) return;
  if (!answer.ok) return useAttention.setState({ loadProblem: errorMessage(answer.error) });
  const known = new Set(chosen.map(({ record: { id } }) => id));
  const { items } = answer.value;
  const more = items.filter(({ record: { id } }) => !known.has(id));
  choose([...chosen, ...more], countOf(answer.value, cause) > items.length);
}

/** @param isMore whether there were more than could be chosen */
function choose(chosen: readonly AttentionItem[], isMore = false): void {
  const { chosen: chosenBefore, busy } = useAttention.getState();
  if (busy) return;
  const isTooMuch = isMore || chosen.length > setLimit;
  useAttention.setState({
    chosen: chosen.slice(0, setLimit),
    chosenBefore,
    done: isTooMuch ? { key: 'attention.choose.most', values: { number: setLimit } } : null,
  });
}

/** What may be done with all that is chosen. */
export const showSet = (): void =>
  useAttention.setState({ view: { at: 'set' }, pin: '', problem: null, done: null });
