import { basename, join } from 'node:path';
import { boothModeOf } from '../booth/settings/booth-mode.ts';
import type { BoothPorts } from '../booth/booth-ports.ts';
import type { StartFault } from '../booth/booth.ts';
import { ownFolderIn } from '../booth/journal/older-program/folder.ts';
import type { NewerVersions } from '../booth/journal/model/report-types.ts';
import { PinLockFile } from '../booth/people/pin-lock-file.ts';
import { PinLocks } from '../booth/people/pin-locks.ts';
import { SupervisorPin } from '../booth/people/supervisor-pin.ts';
import type { CallInput, CallName } from '../contract/channels.ts';
import { ok, refuse, type Result } from '../contract/result.ts';
import type { StartRefusal } from '../contract/start.ts';

type RefusedPorts = Pick<BoothPorts, 'settings' | 'preferences' | 'version' | 'clock' | 'log' | 'pageAlive'>;

/** There is no journal to note it in: the count stands in the file. */
const noNote = (): Promise<void> => Promise.resolve();

/** A start that a newer program's journal has refused: what the screen is told of it, and whom it obeys. */
export class RefusedStart {
  readonly #versions: NewerVersions;
  readonly #directory: string;
  readonly #ports: RefusedPorts;
  readonly #pin: SupervisorPin;
  readonly #beginBeside: (by: string) => Promise<boolean>;
  #isBeginning = false;

  /**
   * @param fault with its versions
   * @param beginBeside begins another journal, by a supervisor's word. @returns whether it could
   */
  constructor(
    { location, versions }: StartFault & { versions: NewerVersions },
    ports: RefusedPorts,
    beginBeside: (by: string) => Promise<boolean>,
  ) {
    this.#beginBeside = beginBeside;
    this.#versions = versions;
    this.#directory = location;
    this.#ports = ports;
    const { settings, clock, log } = ports;
    const file = new PinLockFile(join(location, 'pin-lock.json'));
    this.#pin = new SupervisorPin(settings.supervisorPin, boothModeOf(settings) === 'training', {
      locks: new PinLocks(file.read(), {
        journal: file.journal,
        clock,
        log,
        isSupervisor: () => true,
        wrong: noNote,
      }),
      // They stand in the journal that cannot be read.
      attendants: { supervisors: () => [] },
    });
  }

  /** Whatever else the screen asks for waits for a newer program. */
  async answer(name: CallName, input: unknown): Promise<Result<unknown>> {
    if (name === 'start.refusal') return ok(this.#told());
    if (name === 'start.beginBeside') return this.#begin((input as CallInput<'start.beginBeside'>).pin);
    if (name !== 'screen.alive') return refuse('journal-newer');
    this.#ports.pageAlive?.();
    return ok(null);
  }

  #told(): StartRefusal {
    const { settings, preferences, version } = this.#ports;
    return {
      ...this.#versions,
      version,
      folder: basename(ownFolderIn(this.#directory)),
      pin: this.#pin.state,
      language: settings.language,
      preferences: preferences.read(),
    };
  }

  /** As `SupervisorPin.check`, with the site's PIN alone. */
  async #begin(pin: string): Promise<Result<null>> {
    const by = await this.#pin.check(pin);
    if (!by.ok) return by;
    if (this.#isBeginning) return refuse('not-possible-now');
    this.#isBeginning = true;
    let hasBegun = false;
    try {
      hasBegun = await this.#beginBeside(by.value);
    } finally {
      // Once it has, whoever was still being checked begins no second one.
      this.#isBeginning = hasBegun;
    }
    return hasBegun ? ok(null) : refuse('not-saved');
  }
}
