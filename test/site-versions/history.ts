import type { StoredCar } from '../../electron/booth/ledger/cars/car-stream.ts';
import { readCar } from '../../electron/booth/ledger/messages/car.ts';
import { isJsonObject, type Json } from '../../electron/booth/ledger/messages/json.ts';

/** A car's fact, with what today's program does not know of it. */
export interface VersionFact {
  readonly sequence: number;
  readonly entry: string;
  readonly v: string;
  readonly state: string;
  /** Who wrote it, by which build, and whose entry the car has. */
  readonly by: string;
  readonly build: 'today' | 'next';
  readonly holder: string | null;
  /** As the next build wrote them; null: they are not there. */
  readonly zone: string | null;
  readonly colour: string | null;
  /** null: nothing about people is in it. */
  readonly plate: string | null;
  readonly hasPersonal: boolean;
}

const textOf = (json: Json | undefined): string | null => (typeof json === 'string' ? json : null);

/** @returns null: today's program cannot read it */
export function versionFactOf({ sequence, entry, bytes }: StoredCar): VersionFact | null {
  const read = readCar(bytes);
  if ('fault' in read) return null;
  // Read once more: what stands there of people in the fact of a car that left is no reader's to see.
  const whole = JSON.parse(new TextDecoder().decode(bytes)) as { readonly [name: string]: Json };
  const part = (name: string): { readonly [name: string]: Json } => {
    const value = whole[name];
    return isJsonObject(value) ? value : {};
  };
  const { v, state, told, holder } = read.message;
  return {
    sequence,
    entry,
    v,
    state,
    by: told.by,
    build: part('told')['build'] === 'next' ? 'next' : 'today',
    holder,
    zone: textOf(whole['zone']),
    colour: textOf(part('personal')['colour']),
    plate: textOf(part('personal')['plate']),
    hasPersonal: isJsonObject(whole['personal']),
  };
}

/** The state that today's program does not know. */
export const heldState = 'held';

/** A fact and the one of the same car before it. */
export interface Step {
  readonly before: VersionFact | null;
  readonly fact: VersionFact;
}

/** @param facts oldest first */
export function stepsOf(facts: readonly VersionFact[]): Step[] {
  const last = new Map<string, VersionFact>();
  return facts.map((fact) => {
    const before = last.get(fact.entry) ?? null;
    last.set(fact.entry, fact);
    return { before, fact };
  });
}

/** How often what is to be shown has happened in the ledger. */
export interface VersionCounts {
  readonly facts: number;
  readonly byNext: number;
  readonly byToday: number;
  /** Written by today's build over what it does not know: beside the car, and about people. */
  readonly carried: number;
  readonly carriedPersonal: number;
  /** The same, of a car whose plate was corrected. */
  readonly corrected: number;
  /** Into the unknown state, and out of it. */
  readonly held: number;
  readonly freed: number;
  /** Cars of the other build's booths that left by a booth of this one. */
  readonly leftByToday: number;
  readonly leftByNext: number;
}

export function countsOf(steps: readonly Step[]): VersionCounts {
  const count = (is: (step: Step) => boolean): number => steps.filter(is).length;
  const carries = ({ fact }: Step): boolean => fact.build === 'today' && fact.zone !== null;
  const leaves = ({ fact }: Step): boolean => fact.state === 'left' && fact.holder !== fact.by;
  return {
    facts: steps.length,
    byNext: count(({ fact }) => fact.build === 'next'),
    byToday: count(({ fact }) => fact.build === 'today'),
    carried: count(carries),
    carriedPersonal: count((step) => carries(step) && step.fact.colour !== null),
    corrected: count(
      (step) =>
        carries(step) && step.fact.colour !== null && (step.before?.plate ?? null) !== step.fact.plate,
    ),
    held: count(({ before, fact }) => fact.state === heldState && before?.state !== heldState),
    freed: count(({ before, fact }) => fact.state === 'inside' && before?.state === heldState),
    leftByToday: count((step) => leaves(step) && carries(step)),
    leftByNext: count((step) => leaves(step) && step.fact.build === 'next' && step.fact.zone === null),
  };
}
