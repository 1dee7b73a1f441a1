import { useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import { useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import { usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { useTicket } from '../../../../renderer/features/ticket/state/ticket.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { isWaiting, useOverlay } from '../../../../renderer/state/booth/overlay.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { shownTexts, type Asked, type Kind, type Pages } from './pages-rig.ts';

/** What of what is typed stands where it does not belong. */
export function strayed(pages: Pages): string[] {
  const field = typedPlate(useScreen.getState());
  const faults = pages.words.has(field) ? [`${field} at the gate`] : [];
  for (const { kind, of, text } of shownTexts())
    for (const [word] of text.matchAll(/W[0-9A-Z]{3}/g)) {
      const typed = pages.words.get(word);
      if (kind === 'shift-note' && of !== pages.shift) continue;
      if (typed === undefined || typed.kind !== kind || typed.of !== of)
        faults.push(
          `${word}, typed as ${typed?.kind ?? '?'} of ${typed?.of ?? '?'}, is the ${kind} of ${of}`,
        );
      else if (typed.by !== pages.by(kind))
        faults.push(`${word} of ${typed.by} is shown to ${pages.by(kind)}`);
    }
  return faults;
}

const kindOf: Readonly<Partial<Record<Asked['name'], Kind>>> = {
  'gate.exception': 'note',
  'gate.correct': 'plate',
  'sessions.act': 'act',
  'attention.decide': 'decision',
  'people.leaveNote': 'shift-note',
  'setup.change': 'booth',
  'privacy.ask': 'privacy',
};

function target(pages: Pages, { name, input }: Asked): string {
  if (name === 'gate.exception') return pages.records.find(({ plate }) => plate === input['plate'])?.id ?? '';
  if (name === 'gate.correct') return String(input['recordId']);
  if (name === 'sessions.act') return `${JSON.stringify(input['session'])} ${String(input['act'])}`;
  if (name === 'attention.decide')
    return `${String(input['recordId'])} ${(input['decision'] as { way: string }).way}`;
  return name === 'people.leaveNote' ? String(input['shift']) : name === 'setup.change' ? 'names' : 'plate';
}

/** What was asked of the core with words of something, or somebody, else. */
export function misasked(pages: Pages, asked: Asked): string[] {
  const kind = kindOf[asked.name];
  return [...JSON.stringify(asked.input).matchAll(/W[0-9A-Z]{3}/g)].flatMap(([word]) => {
    const typed = pages.words.get(word);
    const isRight =
      typed !== undefined &&
      typed.kind === kind &&
      typed.of === target(pages, asked) &&
      typed.by === pages.by(typed.kind);
    return isRight
      ? []
      : [`${asked.name} of ${target(pages, asked)} has ${word} of ${JSON.stringify(typed)}`];
  });
}

/** The same act, asked for again while the first one is not answered, is the same press. */
export function doubled(pages: Pages, asked: Asked): string[] {
  if (asked.name !== 'sessions.act' && asked.name !== 'gate.exception') return [];
  const { pressId, ...what } = asked.input;
  const before = pages.asked.findLast((one) => {
    const { pressId: _, ...same } = one.input;
    return one !== asked && one.name === asked.name && JSON.stringify(same) === JSON.stringify(what);
  });
  return before !== undefined &&
    before.answered === 'no' &&
    before.shift === asked.shift &&
    before.input['pressId'] !== pressId
    ? [`${asked.name} of ${target(pages, asked)} is a second press`]
    : [];
}

/** What was typed and not sent is gone without a word. */
export function lost(
  pages: Pages,
  before: ReadonlySet<string>,
  { isTold, wasBusy, step }: { readonly isTold: boolean; readonly wasBusy: boolean; readonly step: string },
): string[] {
  const now = wordsShown();
  return [...before].flatMap((word) => {
    const typed = pages.words.get(word);
    // With Undo under way no other plate is needed.
    const isKept = ['note', 'decision'].includes(typed?.kind ?? '') || (typed?.kind === 'plate' && !wasBusy);
    if (!isKept || now.has(word) || isTold || step === 'Undo' || step.startsWith('type')) return [];
    const isSent = pages.asked.some(
      ({ input, answered }) => answered !== 'refused' && JSON.stringify(input).includes(word),
    );
    return isSent ? [] : [`${word}, a ${typed?.kind ?? '?'}, is gone`];
  });
}

export const wordsShown = (): Set<string> =>
  new Set([...shownTexts()].flatMap(({ text }) => [...text.matchAll(/W[0-9A-Z]{3}/g)].map(([word]) => word)));

/** What an answer has done to a page that did not ask for it. */
export function meddled(
  { answered, opening, nowMs }: Pages,
  before: { readonly shown: unknown; readonly waits: boolean },
): string[] {
  if (answered === null || answered.opening === opening) return [];
  const shown = useOverlay.getState().shown?.kind;
  return [
    ...(shown !== before.shown && !isQuiet(nowMs) ? [`a page is closed by ${answered.name} of another`] : []),
    ...(before.waits && !isWaiting() ? [`a wait is ended by ${answered.name} of another page`] : []),
  ];
}

/** What is still waited for once nothing is under way. */
export const stuck = (): string[] => [
  ...(isWaiting() ? ['a page waits'] : []),
  ...Object.entries({
    useOperation,
    useSessions,
    useAttention,
    usePeople,
    useSetup,
    useBoothSetup,
    usePrivacy,
  })
    .filter(([, store]) => store.getState().busy)
    .map(([name]) => `${name} is busy`),
  ...(useTicket.getState().printing ? ['a ticket is printed'] : []),
];
