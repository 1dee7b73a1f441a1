import type { RecordView } from '../../../contract/record.ts';
import { inTime } from '../../lib/in-time.ts';
import type { ClaimCar } from '../../outbox/claimed-exits.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { Claim } from '../car-fact.ts';
import type { CarStream } from '../cars/car-stream.ts';
import type { Teller } from '../cars/changed-car.ts';
import { claimCar, claimMs, type Claimed } from '../cars/claims.ts';
import { writeChange } from '../cars/writer.ts';
import type { OwnStay } from './own-stay.ts';
import type { SiteCars } from './site-cars.ts';

export interface ExitClaimsPorts {
  readonly booth: string;
  readonly clock: Clock;
  readonly log: Log;
  /** null: the ledger is away, or this booth works alone. While it is tried for the first time, once that has ended. */
  readonly stream: () => Promise<CarStream | null>;
  /** The car of an exit, in the ledger; null: it has told of none. It throws where nobody can tell in time. */
  readonly entryOf: (exit: RecordView) => string | null | Promise<string | null>;
  readonly stayOf: (entry: string) => Promise<OwnStay | null>;
  readonly cars: Pick<SiteCars, 'isShared'>;
  /** Whether it was read that the car has left, whoever can be asked now. */
  readonly hasLeft: (entry: string) => Promise<boolean>;
  /** Whether a supervisor sends that exit whatever the ledger says: also where the service has turned it away since. */
  readonly isWanted: (exit: RecordView) => Promise<boolean>;
  readonly teller: (knownMs: number) => Teller;
  /** Whether all that the ledger has is read: a car of which it has told nothing is not in it. */
  readonly isRead: () => boolean;
  /** As of `claimCar`. */
  readonly isWhole: () => boolean;
  /** This booth may have something to write of that car. */
  readonly owe: (entry: string) => void;
}

/** A ledger that did not answer in time is not waited for again so soon (ms): exits of a backlog would each wait. */
const silentMs = 10_000;
/** An earlier exit of the same car, withdrawn, gives its claim back in a moment (ms). */
const releaseMs = 100;

/** The claims of this booth's exits: each asks for its car before it goes out, and goes on without the ledger where that does not answer. */
export class ExitClaims {
  readonly #ports: ExitClaimsPorts;
  #silentUntilMs = Number.NEGATIVE_INFINITY;

  constructor(ports: ExitClaimsPorts) {
    this.#ports = ports;
  }

  /**
   * Takes at most `claimMs`, and what the booth itself takes to look up whether the car has left. Where it fails, the exit goes on.
   *
   * @param exit one that was never sent
   * @returns null: it goes on. `uncertain`: likewise, and flagged. What a supervisor says is to be sent goes on whatever the ledger says, and
   *   has the car from then on.
   */
  async claim(exit: RecordView): ReturnType<ClaimCar> {
    try {
      return await this.#claim(exit);
    } catch (error) {
      const { log } = this.#ports;
      log('error', 'an exit goes on without its claim', { record: exit.id, error: String(error) });
      return 'uncertain';
    }
  }

  async #claim(exit: RecordView): ReturnType<ClaimCar> {
    const { entryOf, hasLeft, isWanted, clock, isRead, isWhole } = this.#ports;
    const entry = await entryOf(exit);
    if (entry === null) return isRead() && isWhole() ? null : 'uncertain';
    const claimed: Claimed =
      clock.elapsed() < this.#silentUntilMs ? { answer: 'away' } : await this.#inTime(exit, entry);
    if (claimed.answer === 'lost' && !(await isWanted(exit)))
      return claimed.claim === null ? 'left-elsewhere' : 'claimed-elsewhere';
    if (claimed.answer === 'away' && (await hasLeft(entry)) && !(await isWanted(exit)))
      return 'left-elsewhere';
    const { log } = this.#ports;
    if (claimed.answer !== 'hold')
      log('warn', 'an exit goes on without its claim', { record: exit.id, why: claimed.answer });
    else if (claimed.isCertain && !this.#isShared(exit)) return null;
    else log('warn', 'an exit has its claim, and is not certain of its car', { record: exit.id });
    return 'uncertain';
  }

  /** Whether another entry has the exit's session, too: its booth claims another car by it. */
  #isShared({ sessionId }: RecordView): boolean {
    return sessionId !== null && this.#ports.cars.isShared(sessionId);
  }

  #inTime(exit: RecordView, entry: string): Promise<Claimed> {
    const { clock } = this.#ports;
    let isSilent = true;
    const asked = this.#ask(exit, entry, () => (isSilent = false));
    return inTime(clock, claimMs, asked, () => {
      if (isSilent) this.#silentUntilMs = clock.elapsed() + silentMs;
      return { answer: 'away' };
    });
  }

  /** Takes the car over where a supervisor wants it. */
  async #ask(exit: RecordView, entry: string, answers: () => void): Promise<Claimed> {
    const stream = await this.#ports.stream();
    if (stream === null) return { answer: 'away' };
    const claim = { exit: exit.id, booth: this.#ports.booth };
    const claimed = await this.#claimed(stream, entry, { exit, claim, answers });
    if (claimed.answer === 'lost' && (await this.#ports.isWanted(exit)))
      await this.#takeOver(stream, entry, claim);
    return claimed;
  }

  async #claimed(
    stream: CarStream,
    entry: string,
    {
      exit,
      claim,
      answers,
    }: { readonly exit: RecordView; readonly claim: Claim; readonly answers: () => void },
  ): Promise<Claimed> {
    const { clock, stayOf, teller, owe, isWhole } = this.#ports;
    const after = (ms: number, then: () => void): (() => void) => clock.after(ms, then);
    const begunMs = clock.elapsed();
    const stay = await stayOf(entry);
    // A claim tells nothing of the car: what is to be erased may not be known yet, and its booth tells the rest by what it owes the fact.
    const told = teller(stay?.knownMs ?? Date.parse(exit.at));
    for (;;) {
      const claimed = await claimCar({ stream, after }, entry, claim, { teller: told, isWhole });
      const isOver = clock.elapsed() - begunMs >= claimMs - releaseMs;
      if (claimed.answer !== 'away') answers();
      if (claimed.answer !== 'wait' || isOver) return claimed;
      owe(entry);
      await new Promise<void>((resolve) => void clock.after(releaseMs, resolve));
    }
  }

  async #takeOver(stream: CarStream, entry: string, claim: Claim): Promise<void> {
    const { teller, clock } = this.#ports;
    await writeChange(stream, entry, { type: 'taken-over', claim }, teller(clock.now()));
  }
}
