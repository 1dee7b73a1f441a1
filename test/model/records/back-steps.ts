import { takerOf, type Standing } from '../../../electron/booth/ledger/standing.ts';
import { nextSteps } from '../next-steps.ts';
import type { Step } from '../search.ts';
import { ask } from './ask.ts';
import { isWhole } from './holder-steps.ts';
import type { RecordRules } from './rules.ts';
import type { Site } from './state.ts';

type Steps = ReturnType<typeof nextSteps<Site>>['step'];

/** Who may take from B what that had taken. */
const backTakers = ['A', 'C'] as const;

/** Something of it stands in B's subject, or is to. */
const isBegun = ({ back }: Site): boolean => back.frozen !== 'no' || back.standings[1] !== undefined;

/** Whether B's subject holds what B's journal says, or that more was taken. */
export const backAgrees = (site: Site): boolean => {
  const { back } = site;
  if (!isBegun(site) && back.handedTo === null) return true;
  const standing = back.standings[1];
  return back.current.B && (takerOf(standing) !== null || (standing ?? 'own') === ownBack(site));
};

/** How the record stands by B's own journal. */
function ownBack({ back }: Site): Standing {
  if (back.handedTo !== null) return { takenBy: back.handedTo };
  return back.frozen === 'offered' ? 'offered' : 'own';
}

/** What may happen to a record that B had taken, once B offers it in its own subject: A takes it back, or C takes it over. */
export function backSteps(site: Site, rules: RecordRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  if (!site.booths.B.isDead) offererSteps(site, rules, step);
  for (const name of backTakers) if (!site.booths[name].isDead) takingSteps(site, name, rules, step);
  return steps;
}

const toldLiving = ({ back, booths }: Site): boolean => back.told.some((name) => !booths[name].isDead);

function offererSteps(site: Site, rules: RecordRules, step: Steps): void {
  const { back } = site;
  const { own, isInEpoch } = site.booths.B;
  if (site.budget.backs > 0 && isInEpoch && own[1] === 'queued' && back.frozen === 'no')
    step('B freezes what it had taken', false, (next) => {
      next.budget.backs -= 1;
      next.back.frozen = 'offering';
      next.back.isOfEarlier = false;
    });
  if (!isBegun(site) && back.handedTo === null) return;
  if (!back.current.B)
    return step('B reads its own subject', true, (next) => {
      next.back.current.B = true;
      if (isInEpoch || backAgrees(next)) readByB(next);
    });
  const standing = back.standings[1];
  const said = takerOf(standing) === null && back.handedTo === null ? back.told : [];
  if (rules.hearsTaken)
    for (const name of said)
      step(`B says what ${name} tells that it took`, true, (next) =>
        ask(next, 'B', { type: 'resumed', standings: { 1: { takenBy: name } } }, [], 'B'),
      );
  if (!isInEpoch) {
    if (!backAgrees(site))
      step('B resumes', true, (next) =>
        ask(next, 'B', { type: 'resumed', standings: { 1: ownBack(next) } }, [], 'B'),
      );
    return;
  }
  if (standing === undefined)
    step('B ships what it had taken', true, (next) =>
      ask(next, 'B', { type: 'saved', record: '1' }, [], 'B'),
    );
  else if (back.frozen === 'offering' && standing === 'own')
    step('B offers what it had taken', true, (next) =>
      ask(next, 'B', { type: 'offered', records: ['1'] }, [], 'B'),
    );
  const isWholeNow = isWhole(site, rules);
  const isKnown = isWholeNow && rules.hearsTaken && back.told.length > 0;
  const isCertain = isWholeNow && !back.isOfEarlier;
  if (back.frozen !== 'offering' && standing === 'offered' && !isKnown)
    step('B reclaims what it had taken', true, (next) =>
      ask(next, 'B', { type: 'reclaimed', records: ['1'] }, isCertain ? [] : ['1'], 'B'),
    );
}

function readByB(next: Site): void {
  const { back } = next;
  const { own } = next.booths.B;
  const standing = back.standings[1];
  const taker = takerOf(standing);
  if (taker !== null) {
    if (own[1] === 'queued') own[1] = 'handed-over';
    else if (own[1] !== 'handed-over') next.flagged[1] = true;
    back.handedTo = taker;
    back.frozen = 'no';
  } else if (standing === 'offered' && back.frozen === 'offering') back.frozen = 'offered';
  else if (standing === 'own' && back.frozen === 'offered') back.frozen = 'no';
}

function takingSteps(site: Site, name: 'A' | 'C', rules: RecordRules, step: Steps): void {
  const { back } = site;
  const standing = back.standings[1];
  if (standing === undefined) return;
  if (!back.current[name])
    return step(`${name} reads B's subject`, true, (next) => {
      next.back.current[name] = true;
    });
  const isWholeNow = isWhole(site, rules);
  const isKnown = isWholeNow && rules.hearsTaken && toldLiving(site);
  if (site.booths[name].isInEpoch && standing === 'offered' && !isKnown)
    step(`${name} fences what B had taken`, true, (next) => {
      const isCertain = isWholeNow && back.told.length === 0;
      ask(next, name, { type: 'fenced', by: name, records: ['1'] }, isCertain ? [] : ['1'], 'B');
    });
  if (takerOf(standing) !== name || back.has[name]) return;
  const { own } = site.booths[name];
  const mayCome = name === 'A' ? own[1] === 'handed-over' && site.handedTo[1] === 'B' : own[1] === 'none';
  if (mayCome)
    step(`${name} has what B had taken`, true, (next) => {
      next.booths[name].own[1] = 'queued';
      next.back.has[name] = true;
    });
}
