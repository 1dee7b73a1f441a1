import { sendFaultOf } from './link-rules.ts';
import type { LinkMove, LinkMoves } from './link-moves.ts';
import type { Machines } from './machines.ts';
import type { Tell } from './moves.ts';
import { lifeStep, repeatingNumber, repeatings, repeatingStep, type Apart } from './places.ts';
import { flag } from './life-table.ts';
import type { Records } from './records.ts';

/** The outbox's turn while nothing is on the wire, as turn.ts says; a probe and its answer are one step, for nothing can come between them that could not come before. */
export class Turns {
  readonly #records: Records;
  readonly #links: LinkMoves;
  readonly #machines: Machines;

  constructor(records: Records, links: LinkMoves, machines: Machines) {
    this.#records = records;
    this.#links = links;
    this.#machines = machines;
  }

  /** @returns whether the outbox sleeps */
  from(key: number, state: Apart, tell: Tell): boolean {
    const { link, repeating } = state;
    const next = this.#links.turn(link, repeating, false);
    if (next.type === 'sleep') return true;
    if (next.type === 'trial') {
      this.#linkMoves(key, state, this.#links.tried(link, repeating), tell);
      return false;
    }
    if (next.type === 'probe') {
      this.#linkMoves(key, state, this.#links.probed(link, repeating, next.provesAddress), tell);
      this.#settles(key, state, tell);
      return false;
    }
    if (next.repeats) {
      const isFound = this.#repeat(key, state, tell);
      if (isFound) return false;
    }
    const asked = next.repeats ? repeatingNumber(this.#machines.repeatingAsked(false)) : repeating;
    const isSent = this.#sendHead(key, state, asked, next.heldBack, tell);
    if (isSent) return false;
    if (asked !== repeating) {
      const isKnown = repeatings[asked]?.none === true;
      const broken = isKnown ? null : 'nothing-is-asked-for-twice-in-vain';
      tell('no unknown exit is found', key + repeatingStep(repeating, asked), true, broken);
      return false;
    }
    // Whether somebody asks for the time is left open: it may be asked at any time.
    const asking = this.#links.turn(link, repeating, true);
    if (asking.type === 'send' && asking.whenNone.type === 'probe')
      this.#linkMoves(
        key,
        state,
        this.#links.probed(link, repeating, asking.whenNone.provesAddress),
        tell,
        false,
      );
    return true;
  }

  /** As after any exit that becomes unknown, what was heard before it counts no more. */
  #heardAfter({ isHeard }: LinkMove, known: boolean, lives: Apart['lives'], place: number): number {
    if (!known) return this.#records.unheard(lives, place);
    return isHeard ? this.#records.heard(lives, place) : 0;
  }

  /** The probe settles the 404 of an exit that has not gone out again since: of which one the outbox knows. It may be one that no answer can move. */
  #settles(key: number, state: Apart, tell: Tell): void {
    const { lives, link, repeating } = state;
    this.#linkMoves(key, state, this.#links.settled(link, repeating, true), tell, false);
    for (let place = 0; place < lives.length; place += 1) {
      const record = this.#records.at(place);
      if (!record.life(lives[place] as number).doubted) continue;
      this.#linkMoves(key, state, this.#links.settled(link, repeating, false), tell, false);
      for (const known of [true, false]) {
        const change = record.notThere(lives[place] as number, known);
        const { step, broken } = this.#records.together(lives, place, change);
        for (const move of this.#links.settled(link, repeating, known || 'unknown'))
          tell(
            `${change.what}: ${move.what}`,
            key + move.step + step + this.#heardAfter(move, known, lives, place),
            false,
            broken ?? move.broken,
          );
      }
    }
  }

  #linkMoves(key: number, { lives }: Apart, moves: readonly LinkMove[], tell: Tell, canBeGood = true): void {
    for (const [index, { what, step, isHeard, broken }] of moves.entries())
      tell(
        what,
        key + step + (isHeard ? this.#records.heard(lives, -1) : 0),
        canBeGood && index === 0,
        broken,
      );
  }

  /** An unknown exit goes out again. Which of several has waited longest depends on when they were pressed. */
  #repeat(key: number, state: Apart, tell: Tell): boolean {
    const { lives, repeating } = state;
    const asked = repeatingNumber(this.#machines.repeatingAsked(true));
    let isFound = false;
    for (let place = 0; place < lives.length; place += 1) {
      if (!this.#records.has(lives, place, flag.repeatable)) continue;
      isFound = true;
      const isHeard = this.#records.at(place).life(lives[place] as number).heard;
      const fault = isHeard ? null : 'a-repetition-costs-an-answer';
      const others = this.#records.unheard(lives, place);
      const self = this.#records.at(place).heard(lives[place] as number, false);
      const unheard = others + lifeStep(place, lives[place] as number, self);
      const cost = repeatingStep(repeating, asked) + unheard;
      const after = { ...state, repeating: asked, lives: lives.with(place, self) };
      this.#send(key + cost, after, place, fault, tell);
    }
    return isFound;
  }

  /** The first of any lane goes out: which of them is the freshest or the oldest depends on clocks that may be set. */
  #sendHead(key: number, state: Apart, asked: number, heldBack: readonly string[], tell: Tell): boolean {
    const { lives, repeating } = state;
    let isSent = false;
    for (let place = 0; place < lives.length; place += 1) {
      if (!this.#records.isLaneHead(lives, place) || heldBack.includes(this.#records.operation(place)))
        continue;
      isSent = true;
      this.#send(key + repeatingStep(repeating, asked), { ...state, repeating: asked }, place, null, tell);
    }
    return isSent;
  }

  #send(
    key: number,
    { lives, link, repeating }: Apart,
    place: number,
    fault: string | null,
    tell: Tell,
  ): void {
    const records = this.#records;
    const record = records.at(place);
    const { operation } = record.cast;
    const life = lives[place] as number;
    const { standing } = this.#links.at(link);
    const change = record.connected(life);
    const exitFault = records.isSendable(lives, place) ? null : 'an-exit-goes-after-its-entry';
    const broken =
      fault ?? exitFault ?? sendFaultOf(standing.link, standing.doubt, operation) ?? change.broken;
    const { step } = records.together(lives, place, change);
    tell(change.what, key + step, true, broken);
    if (broken !== null) return;
    for (const move of this.#links.unwritten(link, repeating, record.life(life).everUnknown, operation))
      tell(`${record.cast.name}: ${move.what}`, key + move.step, false, move.broken);
    if (operation !== 'charge') return;
    const unmapped = record.unmapped(life);
    tell(unmapped.what, key + records.together(lives, place, unmapped).step, false, unmapped.broken);
  }
}
