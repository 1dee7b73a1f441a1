import type { RecordView } from '../../contract/record.ts';
import { isStale } from '../journal/thread/journal-thread.ts';
import type { SendableRecord } from '../journal/model/record-types.ts';
import { notify } from '../lib/notify.ts';
import type { LookUpFailure } from '../service/look-up.ts';
import type { Outcome } from '../service/outcome.ts';
import { claimedCar } from './claimed-exits.ts';
import { decide } from './decide.ts';
import type { LinkEvent } from './link-machine.ts';
import { LookAhead, type Held, type Ready, type Sendable } from './look-ahead.ts';
import {
  AnswerCommits,
  journalRetryMs,
  RecordTransitions,
  type Decided,
  type Decision,
} from './record-transitions.ts';
import { wantedAs } from './pacer-machine.ts';
import type { PaceTurn } from './pacer.ts';
import { actOutcome } from './prepare-act.ts';
import { Prober, withoutProbe } from './prober.ts';
import { ServiceLink, type LinkStatus } from './service-link.ts';
import { Sleeper } from './sleeper.ts';
import { SlowTrial } from './slow-trial.ts';
import { StrandedRecords } from './stranded-records.ts';
import { turn, type Probe, type Sleep } from './turn.ts';
import { TurnTaking } from './turn-taking.ts';
import { UnknownExits } from './unknown-exits.ts';
import { heldBackNow, isUnchecked, triedNow } from './withheld.ts';
import type { OutboxPorts } from './outbox-ports.ts';

/** Sends what the journal holds, one request at a time, and at most one slow trial beside it. The only place that acts on the state machines and on whose turn it is. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #sleeper: Sleeper;
  readonly #turns: TurnTaking;
  readonly #slowTrial: SlowTrial;
  readonly #lookAhead: LookAhead;
  readonly #transitions: RecordTransitions;
  readonly #prober: Prober;
  readonly #stranded: StrandedRecords;
  readonly #unknownExits: UnknownExits;
  readonly #link: ServiceLink;
  #running: Promise<unknown> | null = null;
  /** Records whose request is on the wire, or whose answer is being committed. */
  readonly #inFlight = new Set<string>();
  #stopping = false;
  /** What look-ups were answered, and the link is still to be told. */
  #lookedUp: Outcome[] = [];
  /** The commit of the last answer. */
  readonly #answerCommits: AnswerCommits;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#sleeper = new Sleeper(ports.clock);
    this.#turns = new TurnTaking(ports.pacer, this.#sleeper);
    const ended = (): void => this.#turns.lookAgain();
    this.#slowTrial = new SlowTrial({ ...ports, sleeper: this.#sleeper, ended });
    this.#lookAhead = new LookAhead(ports);
    this.#transitions = new RecordTransitions(ports);
    const isLinkOpen = (): boolean => this.#link.now.state === 'open';
    this.#prober = new Prober({ ...ports, transitions: this.#transitions, turns: this.#turns, isLinkOpen });
    this.#answerCommits = new AnswerCommits({
      ...ports,
      transitions: this.#transitions,
      sleeper: this.#sleeper,
    });
    this.#link = new ServiceLink(ports, ports.linkStatus);
    this.#unknownExits = new UnknownExits(ports.journal);
    this.#stranded = new StrandedRecords({
      ...ports,
      transitions: this.#transitions,
      sleeper: this.#sleeper,
      isInFlight: (recordId) => this.#inFlight.has(recordId),
      isStopping: () => this.#stopping,
      recovered: ({ operation }) => {
        if (operation === 'exit') this.#unknownExits.found();
        this.wake();
      },
    });
  }

  status(): LinkStatus {
    return this.#link.status();
  }

  /** As `StrandedRecords` does, before `start`; from then on the outbox looks for them itself. */
  recover(): Promise<void> {
    return this.#stranded.recover();
  }

  start(): void {
    if (this.#stopping) return;
    this.#running ??= Promise.all([this.#run(), this.#stranded.keepRecovering()]);
  }

  /** A record was saved: look again. */
  wake(): void {
    this.#lookAhead.forget();
    this.#turns.lookAgain();
  }

  /** As `decide` does. */
  decide(recordId: string, event: Decided, more: Decision): Promise<RecordView | null> {
    const ports = { ...this.#ports, transitions: this.#transitions, wake: () => this.wake() };
    return decide(ports, recordId, event, more);
  }

  /** A supervisor says try again, or a setting that was at fault has changed. */
  tryAgain(): void {
    this.#moveLink({ type: 'try-again' });
    this.#turns.lookAgain();
  }

  /**
   * A look-up has failed. A 429 closes the link for all; a 401 asks the probe whether the token is good, and only its answer
   * pauses all: what look-ups may not do, records may. At a site without probes the next record is asked so by its own answer.
   * Whatever else is said to look-ups is their own matter (`lookUpsAfter`).
   */
  lookUpFailed(failure: LookUpFailure): void {
    if (failure.kind !== 'not-executed') return;
    if (failure.reason === 'rate-limited') this.#lookedUp.push(failure);
    else if (failure.reason === 'token' && this.#ports.probeSession !== null) this.#prober.askToken();
    else return;
    this.#turns.lookAgain();
  }

  /** Has the service tell its time, by the probe, as soon as there is nothing to send: an answer to a record tells it, too. */
  askTime(): void {
    this.#prober.askTime();
    this.#turns.lookAgain();
  }

  /** Lets the request on the wire end, and its outcome be committed. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#turns.end();
    this.#ports.pacer.endAgain();
    // What waits for an answer that the disk refuses waits no longer; an answer that is still to come is tried once.
    void this.#answerCommits.end();
    await this.#running;
    await this.#slowTrial.end();
    await this.#answerCommits.end();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#step();
      } catch (error) {
        this.#ports.log('error', 'outbox step failed', { error: String(error) });
        await this.#sleeper.pause(journalRetryMs);
      }
    }
  }

  async #step(): Promise<void> {
    const { clock, probeSession } = this.#ports;
    await this.#answerCommits.whileRefused();
    // Not as they come: the answer to what is on the wire finds the link as it was when it was asked.
    for (const outcome of this.#lookedUp.splice(0)) this.#moveLink({ type: 'looked-up', outcome });
    if (this.#stopping) return;
    const next = turn({
      link: this.#link.now,
      elapsedMs: clock.elapsed(),
      repeating: this.#unknownExits.repeating,
      probes: probeSession !== null,
      asksProbe: this.#prober.isAsked,
    });
    if (next.type === 'trial') return this.#moveLink({ type: 'trial' });
    if (next.type !== 'send') return this.#sleepOrProbe(next);
    const since = this.#turns.happened;
    const held = this.#slowTrial.without({ withheld: next.heldBack, tried: next.tried });
    const first = await this.#lookAhead.take(held);
    if (first === null) this.#ports.nothingToSend();
    const asksToken = this.#prober.isAskedForToken && next.whenNone.type === 'probe';
    const repeats = next.repeats && !held.withheld.includes('exit');
    const isTried = asksToken || repeats || (first !== null && held.tried.length > 0);
    const classes = wantedAs(first?.paceClass ?? null, isTried);
    if (classes.length === 0) return this.#sleepOrProbe(next.whenNone);
    // A car that comes to the window meanwhile calls it off, and goes first.
    const given = await this.#turns.of(classes, since);
    if (given === null) return;
    if (given.paceClass === 'trial' && asksToken && next.whenNone.type === 'probe')
      return this.#probe(next.whenNone, given);
    const repeated = given.paceClass === 'trial' && repeats ? await this.#repeatable() : null;
    const ready = repeated ?? (await this.#lookAhead.ofClass(given.paceClass, held, first));
    if (ready === null) {
      given.unused();
      return this.#sleepOrProbe(next.whenNone);
    }
    const { operation } = ready.record.view;
    const attempt = this.#attempt(ready, given);
    return held.tried.includes(operation) ? this.#slowTrial.of(operation, attempt) : attempt;
  }

  async #repeatable(): Promise<Ready | null> {
    const record = await this.#unknownExits.next();
    return record === null ? null : this.#lookAhead.prepare(record, 'trial');
  }

  #sleepOrProbe(next: Sleep | Probe): Promise<void> {
    if (next.type === 'probe') return this.#probe(next);
    const { untilMs } = next;
    return this.#sleeper.sleep(untilMs === null ? null : untilMs - this.#ports.clock.elapsed());
  }

  async #probe(probe: Probe, given?: PaceTurn): Promise<void> {
    const probed = await this.#prober.probe(probe, given);
    if (probed !== null) this.#moveLink(probed);
  }

  async #attempt({ record, prepared }: Ready, turn: PaceTurn): Promise<void> {
    const { tokens } = this.#ports;
    const claimed = await claimedCar(record, this.#ports.claim, this.#transitions);
    if (claimed === 'lost') return turn.unused();
    const token = prepared === null ? null : await tokens.token();
    if (prepared === null || token === null) {
      turn.unused();
      if (prepared !== null) return this.#moveLink({ type: 'token-missing' });
      return void (await this.#transitions.apply(record, 'queued', { type: 'unmapped' }));
    }
    const { id } = record.view;
    const ended = (): unknown => this.#inFlight.delete(id);
    const connected = async (): Promise<void> =>
      void (await this.#transitions.apply(
        record,
        record.view.state,
        { type: 'connected' },
        { ...this.#answerCommits.order(), ...(claimed === null ? {} : { claim: claimed }) },
      ));
    let answered = false;
    // Not sooner: reading the next picture would hold up the bytes of this one. Nor after an answer to half a request.
    const written = (): void => {
      if (!answered) this.#lookAhead.begin(this.#held());
    };
    this.#inFlight.add(id);
    const sent = this.#send(prepared, record.view.sessionId, token, connected, written);
    const outcome = await sent.then(
      // Of one that was cut short the other writing of its id was not asked for.
      (came) => (this.#ports.probeSession === null && !this.#stopping ? withoutProbe(came) : came),
      (error: unknown) => {
        ended();
        if (!isStale(error)) throw error;
        return null;
      },
    );
    answered = true;
    if (outcome === null) return this.#madeInVain(record);
    if (outcome.kind === 'not-connected') {
      ended();
    } else {
      const settled = this.#answerCommits.settle(record, outcome).finally(ended);
      // After a good answer the next record connects meanwhile.
      if (outcome.kind !== 'confirmed') await settled;
    }
    if (outcome.kind === 'not-found') this.#prober.doubt(record, outcome.shape);
    return this.#moveLink(
      { type: 'answered', operation: record.view.operation, outcome },
      record.everUnknown,
    );
  }

  /** One request for one record. @param sessionId the session that it is about */
  async #send(
    prepared: Sendable,
    sessionId: string | null,
    ...how: [token: string, connected: () => Promise<void>, written: () => void]
  ): Promise<Outcome> {
    const { sender } = this.#ports;
    if (!('operation' in prepared)) return sender.send(prepared, ...how);
    return actOutcome(await sender.perform(prepared, ...how), sessionId);
  }

  /** The record has changed since its body was made: nothing was written, and what goes out is made of it as it is now. */
  #madeInVain({ view }: SendableRecord): void {
    this.#lookAhead.forget();
    if (view.state === 'unknown') this.#unknownExits.notSent();
  }

  #held(): Held {
    const { withheld } = this.#link.now;
    const elapsedMs = this.#ports.clock.elapsed();
    return this.#slowTrial.without({
      withheld: heldBackNow(withheld, elapsedMs),
      tried: triedNow(withheld, elapsedMs),
    });
  }

  /** @param everUnknown of the record that was answered */
  #moveLink(event: LinkEvent, everUnknown = false): void {
    const hasMoved = this.#link.move(event);
    this.#unknownExits.after(event, everUnknown);
    if (hasMoved) this.#lookAhead.forget();
    // Its exit is tried again: what it was answered before, while a probe was out that checked nothing, is not to be settled any more.
    if (!isUnchecked(this.#link.now.withheld)) this.#prober.doubtNothing();
    notify(this.#ports.log, 'who is told of the link', () => this.#ports.changed([]));
  }
}
