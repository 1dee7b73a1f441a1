import { vi } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import type { Capture } from '../../../../renderer/platform/camera/capture.ts';
import { isRushing, useRush } from '../../../../renderer/state/gate/rush.ts';
import { noAnswerMs } from '../../../../renderer/state/actions/press-saved.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { isSaving, typedPlate } from '../../../../renderer/state/gate/selectors.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { carInside, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';
import type { Rng } from '../../../faults/rng.ts';

/** Each car's plate has letters that no other one has, and so what was typed for one is told from what was typed for another. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ23456789';
const lettersEach = 3;
export const cars = Math.floor(letters.length / lettersEach);
const lettersOf = (car: number): string => letters.slice(car * lettersEach, (car + 1) * lettersEach);
const carOfLetter = (letter: string): number => Math.floor(letters.indexOf(letter) / lettersEach);

/** A character of that car's plate. */
export const letterOf = (car: number, rng: Rng): string => rng.text(1, lettersOf(car));

/** The cars of which somebody has typed these characters. */
export const carsIn = (plate: string): readonly number[] => [...new Set(Array.from(plate, carOfLetter))];

/** Every second one is a truck, every third one leaves. */
export const isTruck = (car: number): boolean => car % 2 === 1;
export const leaves = (car: number): boolean => car % 3 === 2;
export const plateOf = (car: number): string => lettersOf(car).repeat(2);

const vehicleClasses = ['CAR', 'TRUCK'];

interface Saved {
  readonly car: number;
  record: RecordView;
}

interface Waiting {
  readonly dueMs: number;
  readonly go: () => void;
}

/** Cars at a window with a core that answers as it likes: at once, late, never, or with a no. */
export class Lane {
  /** When the last one began: what the page remembers of it is long over. */
  static #lastMs = 0;
  readonly saved = new Map<string, Saved>();
  /** What was wrong with a call, or with what was typed. */
  readonly faults: string[] = [];
  /** The class that the screen shows as Rush is tapped. */
  shownClass: string | null = null;
  /** Cars that were said to be trucks, and are still at the window. */
  readonly trucks = new Set<number>();
  /** Records of cars that rushed in and whose class was shown by then. */
  readonly trucksRushed: string[] = [];
  readonly #rng: Rng;
  readonly #inside: readonly CarInside[];
  /** Answers that are on their way. */
  readonly #late: (() => void)[] = [];
  #waiting: Waiting[] = [];
  /** Cars that drove on as a button was pressed. */
  readonly #gone = new Set<number>();
  #revision = 1;
  #nowMs = (Lane.#lastMs += 1e9);

  constructor(rng: Rng) {
    this.#rng = rng;
    const leaving = Array.from({ length: cars }, (_none, car) => car).filter(leaves);
    this.#inside = leaving.map((car) => carInside(plateOf(car), { entryId: `inside-${car}` }));
    vi.spyOn(performance, 'now').mockImplementation(() => this.#nowMs);
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => this.#after(16, paint));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    vi.stubGlobal('setTimeout', (go: () => void, ms = 0) => this.#after(ms, go));
    const later = (ms: number): Promise<void> => new Promise((go) => this.#after(ms, go));
    actingGate(
      {
        'gate.enter': (input: Press) => this.#entered(input),
        'gate.exit': (input: Press) => this.#left(input),
        'gate.rush': (input: Press) => this.#rushed(input),
        'gate.complete': (input: Completion) => this.#completed(input),
        'gate.inside': ({ plate }: { plate: string }) =>
          Promise.resolve({ ok: true, value: this.#found(plate) }),
      },
      { capture: () => Promise.resolve(pictureOf(this.atWindow)), sleep: later, snapshot: this.#snapshot() },
    );
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** The first car for which no button was pressed. */
  get atWindow(): number {
    let car = 0;
    while (this.#gone.has(car)) car += 1;
    return car;
  }

  /** The car whose plate stands in the field, else the one whose picture stands there, else the one at the window. */
  get typed(): number {
    const state = useScreen.getState();
    if (isSaving(state) || isRushing(state)) return this.atWindow;
    const [first] = carsIn(typedPlate(state));
    const captured = state.frozen?.captured;
    return first ?? (captured?.taken === true ? captured.bytes[3] : undefined) ?? this.atWindow;
  }

  /** The car whose plate is typed from its picture; null: none is. */
  get rushed(): number | null {
    const { typing } = useRush.getState();
    return typing === null ? null : (this.carOf(typing) ?? null);
  }

  /** Whose record that is; undefined: nobody's. */
  carOf(recordId: string): number | undefined {
    return [...this.saved.values()].find(({ record }) => record.id === recordId)?.car;
  }

  pass(ms: number): void {
    this.#nowMs += ms;
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= this.#nowMs);
    this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs > this.#nowMs);
    for (const { go } of due) go();
  }

  /** One of the answers that are on their way arrives. */
  answer(): void {
    const [release] = this.#late.splice(this.#rng.between(0, Math.max(0, this.#late.length - 1)), 1);
    release?.();
  }

  /** All answers arrive, and nothing is waited for any more. */
  async comeToRest(): Promise<void> {
    for (const release of this.#late.splice(0)) release();
    for (let turn = 0; turn < 3; turn += 1) {
      this.pass(20_000);
      await settled();
    }
  }

  tell(): void {
    this.#revision += 1;
    receiveSnapshot(quietSnapshot({ ...this.#snapshot(), revision: this.#revision }));
  }

  /** Somebody takes back what was saved last. */
  takeBack(): void {
    const last = [...this.saved.values()].findLast(({ record }) => record.state === 'queued');
    if (last !== undefined) last.record = { ...last.record, state: 'voided', reason: 'withdrawn' };
    this.tell();
  }

  #snapshot() {
    const records = [...this.saved.values()].map(({ record }) => record);
    const untyped = records.filter(({ state }) => state === 'draft');
    return { rush: true, vehicleClasses, untyped, recent: records.toReversed().slice(0, 20) };
  }

  #found(plate: string) {
    const { saved } = this;
    const gone = [...saved.values()].filter(
      ({ record }) => record.operation === 'exit' && record.state !== 'voided',
    );
    const still = this.#inside.filter((car) => gone.every(({ record }) => record.plate !== car.plate));
    const fitting = still.filter((car) => car.plate.startsWith(plate));
    const exact = fitting.find((car) => car.plate === plate) ?? null;
    return { exact, cars: fitting, total: fitting.length, lookUp: { state: 'unmapped', answeredAt: null } };
  }

  #entered(input: Press) {
    this.#expect(input, 'entry');
    const car = carIn(input);
    if (car !== null && this.trucks.has(car) && input.vehicleClass !== 'TRUCK')
      this.faults.push(`entry: ${String(car)} was said to be a truck`);
    // It is asked whether that one has left: the car stands.
    if (input.despiteInside !== true && this.#rng.chance(0.15))
      return Promise.resolve({ ok: false, error: { code: 'already-inside' } });
    return this.#save(input, {
      operation: 'entry',
      plate: input.plate,
      vehicleClass: input.vehicleClass ?? '',
    });
  }

  #left(input: Press) {
    this.#expect(input, 'exit');
    return this.#save(input, { operation: 'exit', plate: input.plate, entryId: input.entryId ?? null });
  }

  async #rushed(input: Press): Promise<Result<RecordView>> {
    if (carIn(input) === null) this.faults.push('a rush without a picture');
    const { shownClass, nowMs } = this;
    const answer = await this.#save(input, { operation: 'entry', plate: '', state: 'draft' });
    const isAwaited = this.nowMs - nowMs < noAnswerMs;
    if (isAwaited && shownClass === 'TRUCK' && answer.ok && answer.value.state === 'draft')
      this.trucksRushed.push(answer.value.id);
    return answer;
  }

  #completed({ recordId, plate, vehicleClass }: Completion) {
    const of = [...this.saved.entries()].find(([, { record }]) => record.id === recordId);
    const car = of?.[1].car;
    this.#expectOf(car, { plate, vehicleClass }, 'a car of the stack');
    return this.#answered(() => {
      if (of === undefined || of[1].record.state !== 'draft')
        return { ok: false, error: { code: 'not-possible-now' } };
      of[1].record = { ...of[1].record, plate, vehicleClass, state: 'queued' };
      return { ok: true, value: of[1].record };
    });
  }

  #expect(input: Press, what: string): void {
    this.#expectOf(carIn(input) ?? undefined, input, what);
  }

  #expectOf(
    car: number | undefined,
    { plate, vehicleClass }: Pick<Press, 'plate' | 'vehicleClass'>,
    what: string,
  ): void {
    const typed = carsIn(plate);
    if (car === undefined || typed.length !== 1 || typed[0] !== car)
      this.faults.push(`${what}: the picture is of ${String(car)}, and ${plate} of ${typed.join(' and ')}`);
    else if (vehicleClass === 'TRUCK' && !isTruck(car)) this.faults.push(`${what}: ${plate} is no truck`);
  }

  #save(input: Press, given: Partial<RecordView>): Promise<Result<RecordView>> {
    const { pressId } = input;
    const car = carIn(input) ?? -1;
    this.#gone.add(car);
    return this.#answered(() => {
      const known = this.saved.get(pressId);
      const record = recordView({ id: `record of ${pressId}`, state: 'queued', ...given });
      if (known === undefined) this.saved.set(pressId, { car, record });
      return { ok: true, value: known?.record ?? record };
    });
  }

  #answered(save: () => Result<RecordView>): Promise<Result<RecordView>> {
    const how = this.#rng.pick(['now', 'now', 'late', 'late', 'lost', 'refused', 'refused late'] as const);
    const isRefused = how.startsWith('refused');
    const result: Result<RecordView> = isRefused ? { ok: false, error: { code: 'disk-full' } } : save();
    if (!isRefused && this.#rng.chance(0.5)) this.tell();
    return new Promise((resolve) => {
      if (how === 'now' || how === 'refused') resolve(result);
      else if (how !== 'lost') this.#late.push(() => resolve(result));
    });
  }

  #after(ms: number, go: () => void): number {
    return this.#waiting.push({ dueMs: this.#nowMs + ms, go });
  }
}

interface Press {
  readonly pressId: string;
  readonly plate: string;
  readonly vehicleClass?: string;
  readonly entryId?: string;
  readonly despiteInside?: true;
  readonly picture: Uint8Array | null;
}

interface Completion {
  readonly recordId: string;
  readonly plate: string;
  readonly vehicleClass: string;
}

const pictureOf = (car: number): Capture => ({
  taken: true,
  bytes: Uint8Array.of(0xff, 0xd8, 0xff, car),
  shrunk: false,
});

const carIn = ({ picture }: Press): number | null => picture?.[3] ?? null;
