import { sitePin } from '../../contract/people-rules.ts';
import type { Result } from '../../contract/result.ts';
import type { BoothSnapshot } from '../../contract/snapshot.ts';
import { handoversIn } from '../journal/privacy/handovers.ts';
import type { Journal } from '../journal/types.ts';
import type { Log, Random, ServiceTarget } from '../ports/ports.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';
import { Attendants } from './attendants.ts';
import { Duty } from './duty.ts';
import { exportHandover, type HandoverPorts } from './handover.ts';
import type { ManagePorts } from './manage.ts';
import { isPinDigits } from './pin-hash.ts';
import { PinLocks } from './pin-locks.ts';
import { SupervisorPin } from './supervisor-pin.ts';
import { SupervisorSession } from './supervisor-session.ts';
import { WrongPins } from './wrong-pins.ts';

export interface PeoplePorts {
  readonly settings: {
    /** Whether attendants sign in at this site. */
    readonly signIn: boolean;
    /** The site's PIN: its digits or their hash; null: there is none. */
    readonly supervisorPin: string | null;
  };
  /** Whether this booth is at a site ledger. */
  readonly isAtLedger: boolean;
  readonly target: Pick<ServiceTarget, 'mode'>;
  /** The settings' own, where they are kept by the shell. */
  readonly settingsService?: { hasPinDigits(): boolean };
  /** From the booth whose place this one takes. */
  readonly handoff?: {
    readonly locks: PinLocks | null;
    readonly supervisorSession: SupervisorSession | null;
  };
  /** Where this mode's journal stands. */
  readonly directory: string;
  readonly random: Random;
  readonly log: Log;
  readonly clock: TrustedClock;
  readonly journal: Journal;
  /** A shift was closed. */
  readonly shiftEnded: () => void;
  /** Who may sign in, or who is signed in, has changed. */
  readonly changed: () => void;
}

/** A handover counts starts and stops, and by a start the site's ledger tells two copies of a disk apart. */
const notesRuns = ({ settings, isAtLedger }: PeoplePorts): boolean => settings.signIn || isAtLedger;

/** Everybody who works with this booth: the attendants, who of them is on duty, and the supervisor's PIN. */
export class People {
  readonly pin: SupervisorPin;
  readonly locks: PinLocks;
  readonly wrongPins: WrongPins;
  readonly supervisorSession: SupervisorSession;
  readonly duty: Duty;
  readonly manage: ManagePorts;
  readonly handover: HandoverPorts;
  readonly #attendants: Attendants;
  readonly #ports: PeoplePorts;
  #writing: Promise<unknown> = Promise.resolve();

  /** Reads who there is, and takes note of the start: a disk that refuses that does not stop the start. @throws JournalError */
  static async open(ports: PeoplePorts): Promise<People> {
    const { journal, clock, log } = ports;
    if (notesRuns(ports))
      await journal.noteStart(clock.now()).catch((error: unknown) => {
        log('error', 'the start was not kept', { error: String(error) });
      });
    return new People(ports, await journal.people());
  }

  private constructor(ports: PeoplePorts, kept: Awaited<ReturnType<Journal['people']>>) {
    const { journal, clock, random, settings, target, log, shiftEnded, changed } = ports;
    const { signIn } = settings;
    const attendants = new Attendants(kept.attendants, journal, clock);
    const wrongPins = new WrongPins(kept.wrongPins, { journal, clock, log, changed });
    const lockPorts = {
      journal,
      clock,
      log,
      isSupervisor: (name: string) => name === sitePin || attendants.find(name)?.role === 'supervisor',
      wrong: (name: string) => wrongPins.note(name),
    };
    const locks = new PinLocks(kept.locks, lockPorts, ports.handoff?.locks);
    const training = target.mode === 'training';
    this.#ports = ports;
    this.#attendants = attendants;
    this.wrongPins = wrongPins;
    this.locks = locks;
    // Where nobody signs in, nobody can be stopped either.
    const supervisors = () => (signIn ? attendants.supervisors() : []);
    this.pin = new SupervisorPin(settings.supervisorPin, training, { locks, attendants: { supervisors } });
    this.supervisorSession = new SupervisorSession(this.pin, clock, random, ports.handoff?.supervisorSession);
    this.handover = { journal, attendants, clock, log, folder: handoversIn(ports.directory) };
    this.duty = new Duty(kept.openShift, {
      signIn,
      journal,
      attendants,
      locks,
      clock,
      random,
      changed: (ended) => {
        if (ended !== null) {
          this.#write(ended);
          shiftEnded();
        }
        changed();
      },
    });
    const { duty } = this;
    this.manage = {
      signIn,
      isPractice: training,
      attendants,
      duty,
      locks,
      random,
      changed,
    };
  }

  /** What the screen is told. */
  snapshotPart(): Pick<BoothSnapshot, 'people' | 'supervisors' | 'wrongPins'> {
    const people = this.#ports.settings.signIn
      ? { attendants: this.#attendants.active(), onDuty: this.duty.onDuty() }
      : null;
    return { people, supervisors: this.pin.holders(), wrongPins: this.wrongPins.view() };
  }

  /** Whether the site's PIN stands as its digits in a file of the site's: the booth's own have its hash alone. */
  isPinInSiteFile(): boolean {
    const { settings, settingsService } = this.#ports;
    return isPinDigits(settings.supervisorPin ?? '') || (settingsService?.hasPinDigits() ?? false);
  }

  /** Attendants whose names the journal has erased. */
  forget(ids: readonly string[]): void {
    this.#attendants.forget(ids);
  }

  /** Who may sign in is read anew: a damaged journal was read to its end, and it is known who was stopped. */
  async readAgain(): Promise<void> {
    const { journal, log, changed } = this.#ports;
    try {
      this.#attendants.replace((await journal.people()).attendants);
      changed();
    } catch (error) {
      log('error', 'who may sign in was not read', { error: String(error) });
    }
  }

  /** A supervisor comes. @param who as `SupervisorPin.check`. @returns the supervisor session's id, or why the PIN was not taken */
  async enter(pin: string, who?: string): Promise<Result<string>> {
    const entered = await this.supervisorSession.enter(pin, who);
    const by = entered.ok ? this.supervisorSession.check(entered.value) : null;
    if (by?.ok === true) await this.wrongPins.seen(by.value);
    return entered;
  }

  /** Keeps in the chain what a supervisor did that is of no record. A disk that refuses does not stop the supervisor. */
  async note(event: string, by: string, detail: Record<string, string> = {}): Promise<void> {
    const { journal, clock, log } = this.#ports;
    try {
      await journal.note(event, clock.now(), { by, ...detail });
    } catch (error) {
      log('error', `${event} was not kept`, { error: String(error) });
    }
  }

  /** To be called before the journal is closed. */
  async stop(): Promise<void> {
    await this.#writing;
    const { journal, clock, log } = this.#ports;
    if (!notesRuns(this.#ports)) return;
    await journal.note('stopped', clock.now(), {}).catch((error: unknown) => {
      log('error', 'the stop was not kept', { error: String(error) });
    });
  }

  /** Each shift's handover is on the disk, whether or not somebody asks for it. */
  #write(shift: string): void {
    this.#writing = exportHandover(this.handover, shift).catch((error: unknown) => {
      this.#ports.log('error', 'a handover was not written', { error: String(error) });
    });
  }
}
