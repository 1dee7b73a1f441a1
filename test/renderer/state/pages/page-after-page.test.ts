import { describe, expect, it } from 'vitest';
import { useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { useTicket } from '../../../../renderer/features/ticket/state/ticket.ts';
import { isQuiet } from '../../../../renderer/state/actions/quiet.ts';
import { isWaiting, useOverlay } from '../../../../renderer/state/booth/overlay.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { Rng } from '../../../faults/rng.ts';
import { settled } from '../../../support/acting-gate.ts';
import { Pages } from './pages-rig.ts';
import { drawn, hand, isEntered, isTop, others } from './hands.ts';
import { doubled, lost, meddled, misasked, strayed, stuck, wordsShown } from './own.ts';

// Page after page, in an order that nobody thought of, over a core that answers late: what is typed belongs to what it was typed for, and to
// who typed it; a page waits for its own answer, and for no other.

const walks = 300;
const steps = 200;

/** @returns what was wrong, with what was done until then; null: nothing */
async function walk(seed: number, done = new Set<string>()): Promise<string | null> {
  const rng = new Rng(seed);
  const pages = new Pages(rng, seed);
  const trail: string[] = [];
  for (let count = 0; count < steps; count += 1) {
    pages.pass(rng.pick([50, 200, 400, 800, 3_000]));
    await settled();
    const isHand = !isQuiet(pages.nowMs) && rng.chance(0.75);
    const [name, step] = drawn(rng, pages, isHand ? hand : others);
    trail.push(name);
    done.add(name);
    const [words, { notice }, askedBefore] = [wordsShown(), useScreen.getState(), pages.asked.length];
    const wasBusy = useOperation.getState().busy;
    const before = {
      shown: useOverlay.getState().shown?.kind,
      waits: isWaiting() && !useTicket.getState().printing,
    };
    pages.answered = null;
    void step(pages, rng);
    await settled();
    const faults = [
      ...strayed(pages),
      ...(name === 'answer' ? meddled(pages, before) : []),
      ...(isTop('setup') && !isEntered() && isWaiting() ? ['the PIN page takes no key'] : []),
      ...lost(pages, words, { isTold: useScreen.getState().notice !== notice, wasBusy, step: name }),
      ...pages.asked
        .slice(askedBefore)
        .flatMap((asked) => [...misasked(pages, asked), ...doubled(pages, asked)]),
    ];
    pages.follow();
    if (faults.length > 0)
      return `seed ${String(seed)}: ${faults.join('; ')} after ${trail.slice(-25).join(', ')}`;
  }
  await pages.comeToRest();
  const left = stuck();
  return left.length === 0
    ? null
    : `seed ${String(seed)}: ${left.join('; ')} after ${trail.slice(-25).join(', ')}`;
}

describe('one page after the other', () => {
  it('shows, sends and waits for what is its own, whatever is tapped, typed and answered meanwhile', async () => {
    const wrong: string[] = [];
    const done = new Set<string>();
    for (let seed = 1; seed <= walks && wrong.length < 3; seed += 1) {
      const fault = await walk(seed, done);
      if (fault !== null) wrong.push(fault);
    }
    expect(wrong).toEqual([]);
    expect([...Object.keys(hand), ...Object.keys(others)].filter((name) => !done.has(name))).toEqual([]);
  });
});
