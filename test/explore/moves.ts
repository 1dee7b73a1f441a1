import { answeredName } from './link-inputs.ts';
import { mostLives } from './life-table.ts';
import { LinkMoves } from './link-moves.ts';
import type { Machines } from './machines.ts';
import {
  apart,
  linkStep,
  mostLinks,
  repeatingNumber,
  repeatings,
  repeatingStep,
  takeApart,
  whole,
  type Apart,
} from './places.ts';
import type { AnswerChange } from './record-moves.ts';
import { Records } from './records.ts';
import { isSettled, stateFaultOf } from './state-rules.ts';
import { Turns } from './turns.ts';
import type { World } from './world.ts';

/** Told of each step that may follow. `good`: the service behaves, nobody does anything, the program runs on. */
export type Tell = (what: string, to: number, good: boolean, broken: string | null) => void;

/** An answer as it moves record and link together. */
interface Answered {
  readonly change: AnswerChange;
  readonly what: string;
  readonly step: number;
  readonly isHeard: boolean;
  readonly isGood: boolean;
  readonly broken: string | null;
}

/** Every step that may follow on a state of the small world. */
export class Moves {
  readonly #records: Records;
  readonly #links: LinkMoves;
  readonly #turns: Turns;
  readonly #state: Apart;
  readonly #answers = new Map<number, readonly Answered[]>();

  constructor(world: World, machines: Machines) {
    this.#records = new Records(world, machines);
    this.#links = new LinkMoves(world, machines);
    this.#state = apart(world.cast.length);
    this.#turns = new Turns(this.#records, this.#links, machines);
  }

  start(): number {
    return whole({ ...this.#state, lives: this.#state.lives.map(() => 0), link: 0, repeating: 0 });
  }

  /** The rule that a state breaks as it stands. */
  faultOf(key: number): string | null {
    return stateFaultOf(this.#taken(key), this.#records, this.#links);
  }

  /** Whether nothing is left to be done without somebody's act. */
  isSettled(key: number): boolean {
    return isSettled(this.#taken(key), this.#records, this.#links);
  }

  /** Tells of every step that may follow. */
  from(key: number, tell: Tell): void {
    const state = this.#taken(key);
    const { lives, link, repeating } = state;
    this.#people(key, tell);
    const wire = this.#records.onWire(lives);
    if (wire >= 0) this.#answered(key, wire, tell);
    this.#crash(key, wire, tell);
    const isAsleep = wire < 0 && this.#turns.from(key, state, tell);
    const { passed, slept } = this.#links.at(link);
    for (const next of isAsleep ? slept : passed) tell('time passes', key + linkStep(link, next), true, null);
    // What a look-up was answered is told to the link between two requests.
    const lookedUp = wire < 0 ? this.#links.lookedUp(link, repeating) : [];
    for (const { what, step, broken } of [...this.#links.triedAgain(link, repeating), ...lookedUp])
      tell(what, key + step, false, broken);
  }

  #taken(key: number): Apart {
    takeApart(key, this.#state);
    return this.#state;
  }

  /** What the attendant, a supervisor or a look-up does, and what the service gets to late. */
  #people(key: number, tell: Tell): void {
    const { lives } = this.#state;
    const records = this.#records;
    records.presses(lives, (place, change) => {
      const { step, broken } = records.together(lives, place, change);
      tell(change.what, key + step, false, broken);
    });
    for (let place = 0; place < lives.length; place += 1) {
      for (const change of records.at(place).decided(lives[place] as number)) {
        if (change.needsSession === true && !records.isSendable(lives, place)) continue;
        const { step, broken } = records.together(lives, place, change);
        if (step !== 0 || broken !== null) tell(change.what, key + step, false, broken);
      }
    }
  }

  #answered(key: number, wire: number, tell: Tell): void {
    const { lives, link, repeating } = this.#state;
    const records = this.#records;
    const life = lives[wire] as number;
    const at = ((wire * mostLives + life) * mostLinks + link) * repeatings.length + repeating;
    const known = this.#answers.get(at) ?? this.#alike(wire, life, link, repeating);
    this.#answers.set(at, known);
    for (const { change, what, step, isHeard, isGood, broken } of known) {
      const together = records.together(lives, wire, change);
      const isUnknownExit = records.isUnknownExit(wire, change.to);
      const heard = isUnknownExit ? records.unheard(lives, wire) : isHeard ? records.heard(lives, wire) : 0;
      tell(what, key + together.step + step + heard, isGood, broken ?? together.broken);
    }
  }

  /** Answers that record and link take in the same way are one; that they do is what the machines have said. */
  #alike(wire: number, life: number, link: number, repeating: number): readonly Answered[] {
    const found = new Map<string, Answered>();
    for (const change of this.#records.at(wire).answers(life)) {
      const name = answeredName(this.#records.operation(wire), change.answer);
      const { everUnknown } = this.#records.at(wire).life(life);
      const { step, isHeard, broken } = this.#links.answered(link, repeating, everUnknown, name);
      const isGood = change.answer.outcome.kind === 'confirmed';
      const same = [change.to, change.exits, change.broken, step, isHeard, isGood, broken].join();
      if (!found.has(same)) found.set(same, { change, what: change.what, step, isHeard, isGood, broken });
    }
    return [...found.values()];
  }

  /** The program is killed and started: what was on the wire is unknown, and nothing is remembered of link and answers. */
  #crash(key: number, wire: number, tell: Tell): void {
    const { lives, link, repeating } = this.#state;
    const forgotten = linkStep(link, 0) + repeatingStep(repeating, repeatingNumber(repeatings[0]));
    const anew = key + forgotten + this.#records.unheard(lives, wire);
    if (wire < 0) {
      tell('the program is killed and started', anew, false, null);
      return;
    }
    for (const change of this.#records.at(wire).stopped(lives[wire] as number)) {
      const { step, broken } = this.#records.together(lives, wire, change);
      tell(change.what, anew + step, false, broken);
    }
  }
}
