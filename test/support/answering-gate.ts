import type { CallName } from '../../electron/contract/channels.ts';
import type { CarInside } from '../../electron/contract/inside.ts';
import type { Capture } from '../../renderer/platform/camera/capture.ts';
import { actingGate, settled } from './acting-gate.ts';
import { carInside, recordView } from './fixture-page-states.ts';

type Input = Record<string, unknown>;

/** Cars whose plates begin alike so far fit what is typed. */
const alikeLength = 4;

/** A car that is known by its session's id alone. */
const ticket = (sessionId: string): CarInside =>
  carInside('', { source: 'scanned', entryId: null, sessionId, vehicleClass: null, hasPicture: false });

/** The gate's actions over a core that saves everything at once, unless a test holds the answer. */
export class AnsweringGate {
  readonly #calls: (Input & { readonly name: string })[] = [];
  readonly #held = new Map<string, PromiseWithResolvers<unknown>>();
  readonly #sleeping: { readonly ms: number; readonly wake: () => void }[] = [];

  /**
   * @param cars inside
   * @param capture as the camera does; left out: it gives pictures
   */
  constructor(cars: readonly CarInside[] = [], capture?: () => Promise<Capture>) {
    const saved = (more: (input: Input) => Input) => (input: Input) =>
      recordView({ id: `of ${String(input['pressId'])}`, ...more(input) });
    const answers: Partial<Record<CallName, (input: Input) => unknown>> = {
      'gate.inside': ({ plate, id }) => ({
        exact: id === undefined ? (cars.find((car) => car.plate === plate) ?? null) : ticket(String(plate)),
        cars: cars.filter(
          (car) => id === undefined && car.plate.startsWith(String(plate).slice(0, alikeLength)),
        ),
        total: cars.length,
        lookUp: { state: 'never', answeredAt: null },
      }),
      'gate.enter': saved(({ plate, vehicleClass }) => ({ plate, vehicleClass })),
      'gate.exit': saved(({ plate, entryId = null }) => ({ operation: 'exit', plate, entryId })),
      'gate.exception': saved(({ plate, reason }) => ({
        operation: 'exit',
        state: 'local',
        plate,
        note: reason,
      })),
      'gate.rush': saved(() => ({ plate: '', state: 'draft' })),
      'gate.lookUp': () => null,
    };
    const call =
      (name: string, answer: (input: Input) => unknown) =>
      async (input: Input): Promise<unknown> => {
        this.#calls.push({ name, ...input });
        const held = await this.#held.get(name)?.promise;
        return held ?? { ok: true, value: answer(input) };
      };
    actingGate(
      Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, call(name, answer)])),
      {
        ...(capture === undefined ? {} : { capture }),
        sleep: (ms) => new Promise<void>((wake) => void this.#sleeping.push({ ms, wake })),
        snapshot: { vehicleClasses: ['CAR', 'TRUCK'] },
      },
    );
  }

  /** What the core was asked to do. */
  asked(name: CallName): readonly Input[] {
    return this.#calls.filter((call) => call.name === name);
  }

  /** From now on that call is answered only by what is returned: with a refusal, or as it would have been. */
  hold(name: CallName): (code?: string) => Promise<void> {
    const held = Promise.withResolvers<unknown>();
    this.#held.set(name, held);
    return async (code) => {
      this.#held.delete(name);
      held.resolve(code === undefined ? null : { ok: false, error: { code } });
      await settled();
    };
  }

  /** A press has gone, and its answer is held. @returns as `hold` */
  async underWay(name: CallName, press: () => Promise<void>): Promise<(code?: string) => Promise<void>> {
    const answer = this.hold(name);
    void press();
    await settled();
    return answer;
  }

  /** All that waits for so long, or less, has waited (ms). */
  async pass(ms: number): Promise<void> {
    for (const sleep of this.#sleeping.splice(0))
      if (sleep.ms <= ms) sleep.wake();
      else this.#sleeping.push(sleep);
    await settled();
  }
}
