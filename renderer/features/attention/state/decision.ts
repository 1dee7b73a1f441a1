import type { AttentionItem, Decision, WayOut } from '../../../../electron/contract/attention.ts';
import type { Operation } from '../../../../electron/contract/record.ts';
import { isUnnamed } from '../../../state/gate/record-messages.ts';
import { emptyDraft, insertText, plateText, type PlateDraft } from '../../../state/gate/draft.ts';

/** What is asked before a decision is made, one thing at a time. */
export type Step = 'edit' | 'session' | 'reason' | 'pin';

/** A decision that is being prepared. */
export interface DecisionDraft {
  readonly recordId: string;
  readonly operation: Operation;
  /** Nobody here knows which session it ends. */
  readonly isUnnamed: boolean;
  readonly way: WayOut;
  readonly plate: PlateDraft;
  readonly vehicleClass: string;
  /** The plate of which was said that a car is inside with it: decided on once more, this is another car, or that one has left. */
  readonly askedInside: string | null;
  readonly sessionId: string;
  readonly reason: string;
  /** Of the record, as the decision was begun. */
  readonly known: Pick<AttentionItem['record'], 'plate' | 'vehicleClass'>;
}

export const newDecision = ({ record }: AttentionItem, way: WayOut): DecisionDraft => ({
  recordId: record.id,
  operation: record.operation,
  isUnnamed: isUnnamed(record),
  way,
  plate: insertText(emptyDraft, record.plate).draft,
  vehicleClass: record.vehicleClass,
  askedInside: null,
  sessionId: '',
  reason: '',
  known: record,
});

/** The steps of a way, in order. Unknown is an entry's session, and that of an exit without a name (`isUnnamed`). */
export function stepsOf({
  way,
  operation,
  isUnnamed: isSessionWanted,
}: Pick<DecisionDraft, 'way' | 'operation' | 'isUnnamed'>): readonly Step[] {
  if (way === 'edit') return ['edit', 'reason', 'pin'];
  const asks = way === 'resolve' ? operation === 'entry' : way === 'resend' && isSessionWanted;
  return asks ? ['session', 'reason', 'pin'] : ['reason', 'pin'];
}

/** @param by 1: the step after this one, -1: the one before. @returns null: there is none */
export function neighbour(draft: DecisionDraft, step: Step, by: 1 | -1): Step | null {
  const steps = stepsOf(draft);
  return steps[steps.indexOf(step) + by] ?? null;
}

/** Without it nothing could be sent: it may not be left out. */
export const isSessionMissing = ({ way, sessionId }: DecisionDraft): boolean =>
  way === 'resend' && sessionId.trim() === '';

/** Which step asked for the value that was refused. */
export function stepOfError(code: string): Step | null {
  if (code.startsWith('pin-')) return 'pin';
  if (code === 'reason-empty') return 'reason';
  return code.startsWith('plate-') || code === 'class-unknown' ? 'edit' : null;
}

/** Whether the large button says that this is another car than the one that is inside with its plate. */
export const isDespiteInside = ({ plate, askedInside }: DecisionDraft): boolean =>
  plateText(plate) === askedInside;

/** Whether anything is typed, or chosen otherwise than it was. */
const isBegun = ({ plate, vehicleClass, known, reason, sessionId }: DecisionDraft): boolean =>
  `${reason}${sessionId}`.trim() !== '' ||
  plateText(plate) !== known.plate ||
  vehicleClass !== known.vehicleClass;

/** @returns of a draft, whether it is of that way of that record */
export const isOf =
  (recordId: string, way: WayOut) =>
  (draft: DecisionDraft | null): boolean =>
    draft?.recordId === recordId && draft.way === way;

/** Of those before nobody remembers any more. */
const mostLeft = 20;

/** What was typed for a decision that is left for another one is there when it is chosen again. */
export const withLeft = (
  left: readonly DecisionDraft[],
  draft: DecisionDraft | null,
): readonly DecisionDraft[] =>
  draft === null || !isBegun(draft) ? left : [...left.slice(1 - mostLeft), draft];

export function decisionOf(draft: DecisionDraft): Decision {
  const { way, plate, vehicleClass, sessionId } = draft;
  switch (way) {
    case 'edit':
      return {
        way,
        plate: plateText(plate),
        vehicleClass,
        ...(isDespiteInside(draft) ? { despiteInside: true } : {}),
      };
    case 'resolve':
      return { way, sessionId: sessionId.trim() === '' ? null : sessionId.trim() };
    case 'resend':
      return draft.isUnnamed ? { way, sessionId: sessionId.trim() } : { way };
    case 'void':
      return { way };
  }
}
