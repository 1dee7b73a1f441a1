import type { Link } from '../../electron/booth/outbox/link.ts';
import type { Turn } from '../../electron/booth/outbox/turn.ts';
import { ordinaryTimings } from '../../electron/booth/ports/timings.ts';
import { operations } from '../../electron/contract/record.ts';
import {
  doubtAfter,
  linkInputs,
  tokenMissing,
  trial,
  tryAgain,
  type Doubt,
  type LinkInput,
} from './link-inputs.ts';
import { failed, levelled, nowMs, sooner, timersOf, withheldBy } from './link-levels.ts';
import { linkFaultOf, turnFaultOf } from './link-rules.ts';
import type { Machines } from './machines.ts';
import type { World } from './world.ts';

/** The link, and what the onlooker knows of the address. */
export interface Standing {
  readonly link: Link;
  readonly doubt: Doubt;
}

export interface LinkStep {
  readonly to: Standing;
  readonly broken: string | null;
}

/** How many tries may lie behind a step, and how its waits are spread. */
const rows = [
  { failures: 1, jitter: 0 },
  { failures: 5, jitter: 0.5 },
  { failures: 60, jitter: 0.999 },
] as const;

/** The real link machine, asked at the levels that the small world tells apart. */
export class Links {
  readonly inputs: readonly LinkInput[];
  readonly #machines: Machines;
  readonly #world: World;

  constructor(world: World, machines: Machines) {
    this.#world = world;
    this.#machines = machines;
    this.inputs = linkInputs(world);
  }

  start(): Standing {
    return { link: levelled(this.#world.start), doubt: 'none' };
  }

  turn(link: Link, may: boolean, none: boolean, asksProbe: boolean): Turn {
    const { probes } = this.#world;
    return this.#machines.turn({ link, elapsedMs: nowMs, repeating: { may, none }, probes, asksProbe });
  }

  /** The rule that the turn breaks there, whichever of the times that are to come is the first. */
  turnFault({ link, doubt }: Standing): string | null {
    const { probes } = this.#world;
    const each = [link, ...timersOf(link).map((timer) => sooner(link, timer))];
    const faults = each.flatMap((one) =>
      [false, true].map((asksProbe) =>
        turnFaultOf(one, doubt, probes, this.turn(one, true, false, asksProbe)),
      ),
    );
    return faults.find((fault) => fault !== null) ?? null;
  }

  /** Whether the link can be told that where it stands so: an answer comes to what an open link let out. */
  isApt({ link }: Standing, { name, event, probe: asked }: LinkInput): boolean {
    const next = this.turn(link, false, false, true);
    if (name === tryAgain || event.type === 'looked-up') return true;
    if (name === trial) return next.type === 'trial';
    const probe = next.type === 'send' ? next.whenNone : next;
    if (name === tokenMissing) return link.state === 'open' || probe.type === 'probe';
    if ('settled' in event && !link.withheld.some(({ cause }) => cause === 'unchecked')) return false;
    if (asked !== null) return probe.type === 'probe' && probe.provesAddress === (asked !== 'plain');
    return event.type === 'answered' && link.state === 'open' && !withheldBy(link).includes(event.operation);
  }

  step({ link, doubt }: Standing, input: LinkInput): LinkStep {
    const steps = rows.map(({ failures, jitter }) => {
      const before = failed(link, failures);
      const times = { elapsedMs: nowMs, jitter, timings: ordinaryTimings };
      const after = this.#machines.linkAfter(before, input.event, times);
      const to = levelled(after);
      return { link: to, written: JSON.stringify(to), broken: linkFaultOf(before, doubt, input, after) };
    });
    const [first] = steps;
    const isAlike = steps.every((step) => step.written === first?.written);
    const broken = steps.find((step) => step.broken !== null)?.broken ?? null;
    return {
      to: { link: first?.link ?? link, doubt: doubtAfter(doubt, input) },
      broken: broken ?? (isAlike ? null : 'a-row-of-failures-changes-waits-alone'),
    };
  }

  /** After the time of one timer has come while the outbox was busy. */
  passed({ link, doubt }: Standing): readonly Standing[] {
    return timersOf(link).map((timer) => ({ link: levelled(sooner(link, timer), nowMs + 10), doubt }));
  }

  /** After the time until which the outbox sleeps, where it has nothing to send. @returns none where nothing but an event wakes it */
  slept({ link, doubt }: Standing): readonly Standing[] {
    return timersOf(link).flatMap((timer) => {
      const before = sooner(link, timer);
      const next = this.turn(before, false, true, false);
      const sleep = next.type === 'send' ? next.whenNone : next;
      if (sleep.type !== 'sleep' || sleep.untilMs === null) return [];
      const after = levelled(before, sleep.untilMs);
      return JSON.stringify(after) === JSON.stringify(link) ? [] : [{ link: after, doubt }];
    });
  }

  /** Everything by which two standings can be told apart at once. */
  shows(standing: Standing): unknown {
    const { link, doubt } = standing;
    const turns = [false, true].flatMap((may) =>
      [false, true].flatMap((none) =>
        [false, true].map((asksProbe) => this.turn(link, may, none, asksProbe)),
      ),
    );
    const held = withheldBy(link);
    return [
      doubt,
      link.state === 'open',
      operations.map((one) => held.includes(one)),
      turns.map(levelledTurn),
    ];
  }
}

/** A turn without its times: sleeping is followed step by step. */
const levelledTurn = (next: Turn): unknown =>
  next.type === 'sleep'
    ? 'sleep'
    : next.type === 'send'
      ? { ...next, whenNone: next.whenNone.type === 'sleep' ? 'sleep' : next.whenNone }
      : next;
