import { sessionIdLimit } from '../../../../electron/contract/session-id.ts';
import { shortId } from '../../../state/gate/car-inside.ts';
import { services } from '../../../state/booth/services.ts';
import { gateViewOf } from '../../../state/gate/gate-view.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { answerSeen, sayStillSaving } from '../../../state/actions/quiet.ts';
import { leaveRush } from '../../../state/actions/rush-car.ts';
import { isBeingSaved, useRush } from '../../../state/gate/rush.ts';
import { useScreen, type KeptScan } from '../../../state/gate/screen.ts';
import { typedPlate } from '../../../state/gate/selectors.ts';
import { findSession } from '../state/session-id-actions.ts';
import { fieldChanged } from '../state/typing-actions.ts';
import { forgetScan, keepScan } from '../../../ui/scanner/keep-scan.ts';
import { isNewView } from '../../../ui/focus/view.ts';
import type { ScanTarget } from '../../../ui/scanner/scan-target.ts';
import { uuidIn } from '../../../ui/scanner/scanned-code.ts';

/** The longest that is waited for whether a code is known. */
const lookMs = 2_000;

/** A part of a code that was looked for before the rest of it came. */
let overtaken: string | null = null;

const view = () => gateViewOf(useScreen.getState(), useRush.getState());
/**
 * @param isTicket it is said to be one: of a code that nobody knows all of it is the id, where no UUID is in it
 * @returns what looks for the code as a session's id. A known id is one, whatever it looks like and whatever is in it; only then the
 * UUID that is in it
 */
const lookingFor =
  (isTicket: boolean): ScanTarget =>
  (code, instead) => {
    overtaken = instead;
    if (instead !== null) forgetScan(instead);
    // What is found would lie behind the question about another code.
    take(code, isTicket, view() === 'gate-scanned');
  };

/** @param isLater it waits until the gate can ask about it */
function take(code: string, isTicket: boolean, isLater = false): void {
  const uuid = uuidIn(code);
  const id = uuid ?? (isTicket ? code : null);
  const canBeId = code.length <= sessionIdLimit;
  if (uuid === null && !canBeId) notify({ key: 'notice.scanRefused' });
  else if (isLater || isBeingSaved(useScreen.getState())) keepScan(code, 'elsewhere');
  else if (id !== null && (id === code || !canBeId)) show(id);
  else void lookFor(code, id);
}

/** At the gate a code is a ticket, of a car at the window: what looks like a session's id, or is known. About any other it is asked. */
export const takeAtGate = lookingFor(false);

/** While a session's id is asked for, whatever is scanned is one. */
export const takeAsId = lookingFor(true);

function show(id: string): void {
  leaveRush();
  findSession(id);
}

/** What the gate is about: the car, and which one was the last before it. Not its press id: a scan begins a car, and lets it go. */
function carAtWindow(): string {
  const state = useScreen.getState();
  const { press } = state;
  const last = press?.step === 'saved' ? press.record.id : '';
  return [view(), typedPlate(state), last, useRush.getState().tappedAt].join(' ');
}

/** @param otherwise the id where nobody knows the whole code; null: it is asked what it is */
async function lookFor(code: string, otherwise: string | null): Promise<void> {
  const { booth, sleep } = services();
  const asked = carAtWindow();
  const answer = await Promise.race([
    booth.gate.inside({ plate: code, id: 'read' }),
    sleep(lookMs).then(() => null),
  ]);
  if (overtaken === code) return;
  const isKnown = answer?.ok === true && (answer.value.exact?.source ?? 'scanned') !== 'scanned';
  const id = isKnown ? code : otherwise;
  // Meanwhile the attendant may have gone on with something else, or with the next car.
  const isAsBefore = !isBeingSaved(useScreen.getState()) && asked === carAtWindow();
  if (id !== null && isAsBefore) show(id);
  else keepScan(code, id === null ? 'unknown' : 'elsewhere');
}

/** The code that is asked about belongs to a session: the wall shows it. */
export function takeKeptAsTicket({ code }: KeptScan): void {
  forgetScan(code);
  take(code, true);
}

/** It is the plate of the car at the window. @param plate as the site's profile reads it */
export function takeKeptAsPlate({ code }: KeptScan, plate: string): void {
  // The field is still another car's.
  if (isBeingSaved(useScreen.getState())) return sayStillSaving();
  forgetScan(code);
  // Who says so has looked at the screen: it is not what is typed on without looking.
  answerSeen();
  fieldChanged(plate, plate.length);
}

/** It is nothing. */
export function dropKept({ code }: KeptScan): void {
  forgetScan(code);
  notify({ key: 'scan.dropped', values: { code: shortId(code) } });
}

/** A second Escape may be the first one's other half: the code that stands there now was not seen yet. */
export function dropFirstKept(atMs: number): void {
  const [first] = useScreen.getState().keptScans;
  if (first === undefined) return;
  if (isNewView(atMs)) notify({ key: 'notice.tooSoon' });
  else dropKept(first);
}
