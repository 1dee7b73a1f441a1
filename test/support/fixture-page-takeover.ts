import type { TakeoverFault, TakeoverRecord, TakeoverView } from '../../electron/contract/takeover.ts';
import { boothTimeAgo } from './fixture-page-states.ts';

const minute = 60_000;

/** A record that another booth left behind. */
const leftRecord = (
  place: number,
  change: Partial<NonNullable<TakeoverRecord['record']>> = {},
): TakeoverRecord => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  obstacle: null,
  record: {
    operation: place % 3 === 2 ? 'exit' : 'entry',
    plate: `5${String(place % 10)}K${String(10_000 + place)}`,
    vehicleClass: 'CAR',
    at: boothTimeAgo((90 - (place % 60)) * minute),
    operator: `a1b2c3d4-0000-4000-8000-${String(place % 3).padStart(12, '0')}`,
    ...change,
  },
});

const listOf = (records: readonly TakeoverRecord[], count = records.length): TakeoverView['takeable'] => ({
  count,
  records: [...records],
});

/** @returns what the south gate left behind: twelve records can be taken, two are to be seen to, and one cannot be taken */
export const leftBehind = (change: Partial<TakeoverView> = {}): TakeoverView => ({
  booth: 'south',
  isFormer: false,
  takeable: listOf(
    Array.from({ length: 12 }, (_, place) => leftRecord(place, place === 3 ? { plate: '' } : {})),
  ),
  refused: listOf([{ ...leftRecord(20), obstacle: 'other-service' }]),
  unoffered: listOf([leftRecord(30), leftRecord(32)]),
  taken: { byOthers: 0, here: 0 },
  isUncertain: false,
  ...change,
});

/** As much of everything as there may be, with the longest of each. */
export const crowdedLeftBehind = (): TakeoverView => {
  const many = Array.from({ length: 100 }, (_, place) => leftRecord(place, { plate: 'WWWMW12345678901' }));
  return leftBehind({
    takeable: listOf(many, 1_234),
    refused: listOf(
      many.map((record) => ({ ...record, obstacle: 'erased', record: null })),
      1_234,
    ),
    unoffered: listOf(
      many.map((record) => ({ ...record, obstacle: 'may-be-sent' })),
      1_234,
    ),
    taken: { byOthers: 1_234, here: 1_234 },
    isUncertain: true,
  });
};

/** What a scripted booth finds of a dead one. */
export interface TakeoverScript {
  readonly view: TakeoverView | null;
  /** What comes of the supervisors' file; left out: it is taken. */
  readonly fileFault?: TakeoverFault;
}

/** The test's hand on it: `window.takeover`. */
interface TakeoverControls {
  view: TakeoverView | null;
  /** Whether the key was given. */
  isOpen: boolean;
  fileFault: TakeoverFault | null;
  /** What each call but the first one with the file comes to; null: what was asked for. */
  fault: TakeoverFault | null;
  /** How many come with a step. */
  step: number;
}

declare global {
  interface Window {
    takeover: TakeoverControls;
  }
}

/** Gives the scripted booth a dead one's records. It runs in the page after `installScriptedBooth`: it may use nothing but its argument. */
export function installScriptedTakeover(script: TakeoverScript): void {
  type Input = Record<string, unknown>;
  const booth = window.booth as unknown as Record<string, unknown>;
  const controls: TakeoverControls = {
    view: script.view,
    isOpen: false,
    fileFault: script.fileFault ?? null,
    fault: null,
    step: 5,
  };
  window.takeover = controls;
  const later = async (name: string, input: Input, value: () => unknown): Promise<unknown> => {
    window.fixture.calls.push({ name, input, picture: null });
    await new Promise((resolve) => setTimeout(resolve, window.fixture.delayMs));
    const { failWith } = window.fixture;
    return failWith === null ? { ok: true, value: value() } : { ok: false, error: { code: failWith } };
  };
  const without = (list: TakeoverView['takeable'], count: number): TakeoverView['takeable'] => ({
    count: list.count - count,
    records: list.records.slice(count),
  });
  booth['takeover'] = {
    open: (input: Input) =>
      later('takeover.open', input, () => {
        controls.isOpen = controls.fileFault === null;
        return { fault: controls.fileFault };
      }),
    read: (input: Input) =>
      later('takeover.read', input, () => {
        const fault = controls.fault ?? (controls.isOpen ? null : 'locked');
        return { fault, view: fault === null ? controls.view : null };
      }),
    take: (input: Input) =>
      later('takeover.take', input, () => {
        const { view, fault } = controls;
        if (fault !== null || view === null) return { fault, taken: 0, left: 0 };
        const taken = Math.min(controls.step, view.takeable.count);
        const here = view.taken.here + taken;
        const takeable = without(view.takeable, taken);
        controls.view = { ...view, takeable, taken: { ...view.taken, here } };
        return { fault: null, taken, left: takeable.count };
      }),
    end: (input: Input) =>
      later('takeover.end', input, () => {
        const { view, fault } = controls;
        if (fault !== null || view === null) return { fault };
        const records = view.unoffered.records.filter(({ id }) => id !== input['record']);
        controls.view = { ...view, unoffered: { count: view.unoffered.count - 1, records } };
        return { fault: null };
      }),
  };
}
