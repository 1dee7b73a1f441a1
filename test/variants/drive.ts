import { rmSync } from 'node:fs';
import { compose } from '../../electron/booth/compose.ts';
import type { RecordState, RecordView } from '../../electron/contract/record.ts';
import { newFolder } from '../support/folders.ts';
import { passed, patientClock } from '../support/patient-clock.ts';
import { noisyJpeg } from '../support/pictures.ts';
import { TestBooth, settingsWith, testPorts, testToken, valueOf } from '../support/running-booth.ts';
import { realExchanges } from '../support/real-exchanges.ts';
import { outcomeOf, steps, type Step } from './outcomes.ts';
import type { Variant } from './properties.ts';
import { VariantService } from './service.ts';
import { wayTo } from './way.ts';

/** Within the profile's `limits.imageBytes`, so that nothing makes it smaller before the first attempt. */
const pictureBytes = 280_000;
let picture: Uint8Array | null = null;

/** It goes on by itself, or is to. */
const moving: ReadonlySet<RecordState> = new Set(['queued', 'sending']);

/** Nothing was sent, and nothing waits to be sent, for so long (ms). */
const quietMs = 700;
/** What keeps moving for longer (ms) is taken as it is then. */
const longestMs = 120_000;

/** Where a combination did not end as its properties say. */
export interface Wrong {
  readonly variant: Variant;
  readonly step: Step | 'gateway';
  readonly expected: string;
  readonly found: string;
}

export interface DriveOptions {
  /** Has to end as that service; left out: as the one that there is. */
  readonly expected?: Variant;
  /** The booth's interface profile. */
  readonly profile?: string;
  readonly service?: VariantService;
}

/**
 * Has a booth do each step with a service of that kind.
 *
 * @returns what did not end as it has to
 */
export async function drive(of: Variant, options: DriveOptions = {}): Promise<Wrong[]> {
  const { expected = of, profile = 'specification', service = new VariantService(of, testToken) } = options;
  const way = await wayTo((await service.serve()).port, of.line);
  const directory = newFolder();
  const ports = testPorts(way.address, {
    directory,
    timings: realExchanges,
    settings: settingsWith(profile),
  });
  const started = await compose(ports);
  if (!started.ok) throw new Error(`${started.fault.location}: ${started.fault.message}`);
  try {
    const script = new Script(new TestBooth(started.value), service);
    await script.play();
    return [...script.against(expected), ...script.unproven()].map((wrong) => ({ variant: of, ...wrong }));
  } finally {
    await started.value.stop();
    await way.close();
    service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

class Script {
  readonly #booth: TestBooth;
  readonly #service: VariantService;
  readonly #records = new Map<Step, RecordView>();

  constructor(booth: TestBooth, service: VariantService) {
    this.#booth = booth;
    this.#service = service;
  }

  async play(): Promise<void> {
    for (const step of steps) {
      const record = valueOf(await this.#press(step));
      this.#records.set(step, record);
      // What is pushed to a screen comes a little after the answer to the press.
      await this.#booth.until(({ recent }) => recent.some(({ id }) => id === record.id));
      await this.#still(this.#service.gateway.at === step ? quietMs : 0);
      // A gate that no answer of it closed asks nothing more of it by itself.
      if (this.#service.gateway.at === step) this.#service.gateway.lift();
    }
    await this.#still(quietMs);
    const { recent } = await this.#booth.snapshot();
    for (const [step, { id }] of this.#records) {
      const now = recent.find((record) => record.id === id);
      if (now !== undefined) this.#records.set(step, now);
    }
  }

  /** What did not end as it has to. */
  *against(expected: Variant): Generator<Omit<Wrong, 'variant'>> {
    for (const step of steps) {
      const outcome = outcomeOf(expected, step);
      const { state, reason } = this.#record(step);
      if (state !== outcome)
        yield { step, expected: outcome, found: reason === null ? state : `${state} (${reason})` };
    }
    const { at, answered } = this.#service.gateway;
    // An exit that waits for its entry is asked of nobody.
    const isSent = at !== null && outcomeOf(expected, at) !== 'waiting-for-entry';
    if (isSent && answered === 0)
      yield { step: 'gateway', expected: 'to have answered', found: 'it was not asked' };
  }

  /** What the booth holds for confirmed, or refused, and the service knows otherwise. */
  *unproven(): Generator<Omit<Wrong, 'variant'>> {
    for (const step of steps) {
      const { state, operation, sessionId, plate, hasPicture } = this.#record(step);
      const session = this.#service.session(sessionId ?? '');
      const not = (expected: string): Omit<Wrong, 'variant'> => ({
        step,
        expected,
        found: `${state}, and at the service ${JSON.stringify(session ?? null)}`,
      });
      if (state === 'refused' && session !== undefined) yield not('a session that the service does not have');
      if (state !== 'confirmed') continue;
      if (operation === 'entry' && session?.plateNumber !== plate) yield not('a session of its plate');
      if (operation === 'exit' && (session?.endDateTime ?? null) === null)
        yield not('a session that has ended');
      if (hasPicture && session?.pictureBytes === 0) yield not('a session with its picture');
    }
  }

  #record(step: Step): RecordView {
    const record = this.#records.get(step);
    if (record === undefined) throw new Error(`${step} was not pressed`);
    return record;
  }

  #press(step: Step): ReturnType<TestBooth['enter']> {
    const booth = this.#booth;
    switch (step) {
      case 'entry':
        return booth.enter('ENTRY1', { picture: (picture ??= noisyJpeg(pictureBytes)) });
      case 'exit':
        return booth.exit(this.#record('entry').id);
      case 'first':
        return booth.enter('TWICE1');
      case 'second':
        return booth.enter('TWICE1', { despiteInside: true });
      case 'scanned':
        return booth.exitSession(this.#service.beginElsewhere('ELSE1'));
      case 'ended':
        return booth.exitSession(this.#service.beginElsewhere('ELSE2', true));
      case 'nobody':
        return booth.exitSession(this.#service.nobody());
    }
  }

  /** Until for so long (ms) nothing has moved by itself. */
  async #still(forMs: number): Promise<void> {
    const untilMs = patientClock.elapsed() + longestMs;
    let asked = this.#service.requests;
    for (let sinceMs = patientClock.elapsed(); patientClock.elapsed() < untilMs;) {
      const { recent, link } = await this.#booth.snapshot();
      const moves = link.state !== 'open' || recent.some(({ state }) => moving.has(state));
      if (moves || asked !== this.#service.requests) {
        sinceMs = patientClock.elapsed();
        asked = this.#service.requests;
      }
      if (patientClock.elapsed() - sinceMs > forMs && !moves) return;
      await passed(20);
    }
  }
}
