import { notConnected } from './answers.ts';
import { linkClasses, type LinkClass } from './link-classes.ts';
import {
  answeredName,
  isProof,
  lookUpInputs,
  probeInputs,
  settledName,
  tokenMissing,
  trial,
  tryAgain,
} from './link-inputs.ts';
import type { Links } from './links.ts';
import type { Machines } from './machines.ts';
import { linkStep, repeatingNumber, repeatings, repeatingStep } from './places.ts';
import type { LinkEvent } from '../../electron/booth/outbox/link-machine.ts';
import type { Operation } from '../../electron/contract/record.ts';
import type { Turn } from '../../electron/booth/outbox/turn.ts';
import type { World } from './world.ts';

/** A step of the link and of what is remembered of repetitions: by how much the state's number grows. */
export interface LinkMove {
  readonly what: string;
  readonly step: number;
  /** It was a good answer. */
  readonly isHeard: boolean;
  readonly broken: string | null;
}

const none: readonly Operation[] = [];

/** A good answer to an exit, or to a probe, which is one. */
function isHeardByExits(event: LinkEvent): boolean {
  if (event.type === 'probed')
    return event.settled !== 'unknown' && (event.outcome.kind === 'confirmed' || isProof(event.outcome));
  if (event.type !== 'answered' || event.operation !== 'exit') return false;
  return ['confirmed', 'refused'].includes(event.outcome.kind);
}

/** What may happen to the link, worked out once for each class of links. */
export class LinkMoves {
  readonly classes: readonly LinkClass[];
  readonly #links: Links;
  readonly #machines: Machines;
  readonly #known = new Map<string, readonly LinkMove[]>();
  readonly #turns = new Map<number, Turn>();

  constructor(world: World, machines: Machines) {
    const { links, classes } = linkClasses(world, machines);
    this.#links = links;
    this.classes = classes;
    this.#machines = machines;
  }

  at(link: number): LinkClass {
    return this.classes[link] as LinkClass;
  }

  /**
   * Operations that only the answer to an entry can let go: its 404 has put the address in doubt, and no probe tells. The screen
   * says so, and the next car proves it.
   */
  waitsForEntry(link: number): readonly Operation[] {
    const { link: its, doubt } = this.at(link).standing;
    if (its.state !== 'open' || doubt !== 'in-doubt') return none;
    return its.withheld.flatMap(({ atMs, operation }) =>
      atMs === null && operation !== 'entry' ? [operation] : [],
    );
  }

  turn(link: number, repeating: number, asksProbe: boolean): Turn {
    const key = (link * repeatings.length + repeating) * 2 + Number(asksProbe);
    const known = this.#turns.get(key);
    if (known !== undefined) return known;
    const { may, none } = repeatings[repeating] as (typeof repeatings)[number];
    const next = this.#links.turn(this.at(link).standing.link, may, none, asksProbe);
    this.#turns.set(key, next);
    return next;
  }

  /** One answer to a record. */
  answered(link: number, repeating: number, everUnknown: boolean, name: string): LinkMove {
    return this.#move(link, repeating, name, everUnknown);
  }

  /** What keeps a record of that operation from being written at all. */
  unwritten(
    link: number,
    repeating: number,
    everUnknown: boolean,
    operation: Operation,
  ): readonly LinkMove[] {
    const names = (): string[] => [
      tokenMissing,
      ...notConnected.map((answer) => answeredName(operation, answer)),
    ];
    return this.#moves(`${operation} ${everUnknown}`, link, repeating, names, everUnknown);
  }

  /** What a probe may come to; the first is the specified answer. */
  probed(link: number, repeating: number, provesAddress: boolean): readonly LinkMove[] {
    return this.#moves(`probe ${provesAddress}`, link, repeating, () => [
      ...probeInputs(provesAddress).flatMap(({ name, event }) => ('settled' in event ? [] : [name])),
      tokenMissing,
    ]);
  }

  /** The probe settles what the 404 to an exit meant; none where no such exit is waited for. */
  settled(link: number, repeating: number, settled: boolean | 'unknown'): readonly LinkMove[] {
    const name = settledName(settled);
    return this.at(link).after.has(name) ? this.#moves(name, link, repeating, () => [name]) : [];
  }

  tried(link: number, repeating: number): readonly LinkMove[] {
    return this.#moves('trial', link, repeating, () => [trial]);
  }

  triedAgain(link: number, repeating: number): readonly LinkMove[] {
    return this.#moves('try again', link, repeating, () => [tryAgain]);
  }

  /** A look-up was on its way while the link was open, and its answer comes now. */
  lookedUp(link: number, repeating: number): readonly LinkMove[] {
    return this.#moves('look-up', link, repeating, () => lookUpInputs.map(({ name }) => name));
  }

  /** @returns the moves of these inputs; of those that come to the same the first, for they are alike */
  #moves(
    question: string,
    link: number,
    repeating: number,
    names: () => readonly string[],
    everUnknown = false,
  ): readonly LinkMove[] {
    const key = `${question} ${link} ${repeating}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const moves = new Map<string, LinkMove>();
    for (const name of names()) {
      const move = this.#move(link, repeating, name, everUnknown);
      const same = `${move.step} ${move.isHeard} ${move.broken}`;
      if (!moves.has(same)) moves.set(same, move);
    }
    this.#known.set(key, [...moves.values()]);
    return [...moves.values()];
  }

  #move(link: number, repeating: number, name: string, everUnknown: boolean): LinkMove {
    const after = this.at(link).after.get(name);
    const input = this.#links.inputs.find((one) => one.name === name);
    if (after === undefined || input === undefined)
      return { what: name, step: 0, isHeard: false, broken: 'an-answer-has-its-request' };
    const { event } = input;
    const remembered = this.#machines.repeatingAfter(
      repeatings[repeating] as (typeof repeatings)[number],
      event,
      everUnknown,
    );
    const isHeard = isHeardByExits(event);
    const step = linkStep(link, after.to) + repeatingStep(repeating, repeatingNumber(remembered));
    return { what: name, step, isHeard, broken: after.broken };
  }
}
