import { join } from 'node:path';
import type { Booth, Handoff, StartFault, StartResult } from '../booth/booth.ts';
import { compose } from '../booth/compose.ts';
import { boothModeOf } from '../booth/settings/booth-mode.ts';
import { noNewSecrets } from '../booth/settings/new-secrets.ts';
import type { LedgerCredentialsStore, NextSettings } from '../booth/settings/settings-ports.ts';
import type { BoothSettings } from '../booth/settings/schema.ts';
import { notify } from '../booth/lib/notify.ts';
import { BoothSettingsService } from '../booth/settings/settings-service.ts';
import type { UpdateReadiness } from '../booth/update-readiness.ts';
import type { PushListener } from '../booth/state/push.ts';
import { calls, isApart, type CallHandlers, type CallName } from '../contract/channels.ts';
import type { BoothSnapshot } from '../contract/snapshot.ts';
import { learnPlatesIn } from './log/handled-plates.ts';
import { learnSecrets } from './log/redaction.ts';
import { learning, secretsIn } from './log/secret-settings.ts';
import { LedgerStore } from './ledger-store.ts';
import type { LivePorts } from './live-ports.ts';
import { RefusedStart } from './refused-start.ts';
import { healthFileIn, startTrainingBooth, type ShellPorts } from './training-booth.ts';

/** A booth as a shell sees it. */
export type RunningBooth = Pick<Booth, 'handlers' | 'subscribe' | 'updateReadiness' | 'backUp' | 'stop'>;

/** `ledger`: what it is given for the site ledger, by the settings in force. */
export type LiveResult =
  | { ok: true; value: RunningBooth & { readonly ledger: LedgerCredentialsStore } }
  | { ok: false; fault: StartFault };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Starts a booth whose settings can change while it runs: what comes in meanwhile waits for a moment, nothing else does.
 *
 * @returns the booth, which where its journal is a newer program's only says so, until a supervisor begins another; or why it could
 * not start, with the place
 */
export async function startLiveBooth(ports: LivePorts): Promise<LiveResult> {
  const live = new LiveBooth(ports);
  const started = await live.start();
  return started.ok ? { ok: true, value: live } : started;
}

class LiveBooth implements RunningBooth {
  readonly handlers: CallHandlers;
  readonly ledger: LedgerStore;
  readonly #ports: LivePorts;
  readonly #settingsService: BoothSettingsService;
  readonly #listeners = new Set<PushListener>();
  readonly #underWay = new Set<Promise<unknown>>();
  #settings: BoothSettings;
  #booth: Booth | null = null;
  /** null: the booth has started. */
  #refused: RefusedStart | null = null;
  #held: Promise<void> | null = null;
  #isEnding = false;
  #turning: Promise<unknown> = Promise.resolve();
  #endFollowing: () => void = () => undefined;

  constructor(ports: LivePorts) {
    this.#ports = ports;
    this.#settings = ports.settings;
    this.ledger = new LedgerStore(ports.ledgerKeys, () => this.#settings);
    this.#settingsService = new BoothSettingsService({
      keeper: ports.keeper,
      tokens: ports.tokens,
      ledgerKeys: ports.ledgerKeys,
      settings: () => this.#settings,
      openRecords: () => this.#now().openRecords(),
      carsInside: () => this.#now().carsInside(),
      mayLeaveBehind: () => this.#now().mayLeaveBehind(),
      turn: (decide) => {
        const turn = this.#turn(decide);
        this.#turning = turn.catch(() => undefined);
        return turn;
      },
      note: (event, by, names) => this.#now().note(event, by, { names: names.join(' ') }),
      log: ports.log,
    });
    const names = Object.keys(calls) as CallName[];
    this.handlers = Object.fromEntries(
      names.map((name) => [name, (input: unknown) => this.#call(name, input)]),
    ) as unknown as CallHandlers;
  }

  async start(): Promise<{ ok: true } | { ok: false; fault: StartFault }> {
    const started = await this.#boot(this.#settings);
    if (started.ok) {
      this.#follow();
      return started;
    }
    const { code, versions } = started.fault;
    if (code !== 'newer-journal' || versions === undefined) return started;
    this.#ports.log('error', 'the journal is a newer program’s', { ...started.fault });
    this.#refused = new RefusedStart({ ...started.fault, versions }, this.#ports, (by) =>
      this.#beginBeside(by),
    );
    return { ok: true };
  }

  subscribe(listener: PushListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What refused the start waits for a newer program. */
  async updateReadiness(): Promise<UpdateReadiness> {
    const { updates, signIn } = this.#settings;
    if (this.#refused !== null) return { updates, signIn, onDuty: false, openRecords: 0, onWire: false };
    return this.#unlessHeld(() => this.#now().updateReadiness());
  }

  /** Takes as long as the journal is: a change of the settings neither waits for it nor ends it, but for one of the mode. */
  async backUp(): Promise<boolean> {
    return this.#now().backUp();
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    this.#endFollowing();
    await this.#turning;
    await this.#booth?.stop();
  }

  #follow(): void {
    const { keeper } = this.#ports;
    if (keeper.follow !== undefined)
      this.#endFollowing = keeper.follow((settings, brought) =>
        this.#settingsService.follow(settings, brought),
      );
  }

  /** @returns whether another journal could be begun */
  #beginBeside(by: string): Promise<boolean> {
    if (this.#isEnding) return Promise.resolve(false);
    const begun = this.#begunBeside(by);
    this.#turning = begun.catch(() => undefined);
    return begun;
  }

  async #begunBeside(by: string): Promise<boolean> {
    const started = await this.#boot(this.#settings, undefined, { by });
    if (started.ok) {
      this.#refused = null;
      if (!this.#isEnding) this.#follow();
      return true;
    }
    this.#ports.log('error', 'no journal could be begun beside the newer one', { ...started.fault });
    return false;
  }

  #now(): Booth {
    if (this.#booth === null) throw new Error('the booth has not been started');
    return this.#booth;
  }

  async #call(name: CallName, input: unknown): Promise<unknown> {
    learnPlatesIn(input);
    if (this.#refused !== null) return this.#refused.answer(name, input);
    const answer = (): Promise<unknown> =>
      (this.#now().handlers[name] as (input: unknown) => Promise<unknown>)(input);
    return isApart(name) ? answer() : this.#unlessHeld(answer);
  }

  async #unlessHeld<T>(answer: () => Promise<T>): Promise<T> {
    while (this.#held !== null) await this.#held;
    const call = answer();
    this.#underWay.add(call);
    return call.finally(() => this.#underWay.delete(call));
  }

  /**
   * The one on the wire ends first, while everything at the gate goes on. Then what comes in is held for as long as the next booth
   * takes to begin on the same journal; it knows all that this one saved.
   */
  async #turn(decide: () => Promise<NextSettings | null>): Promise<boolean> {
    // Another booth that began now would be ended by nobody.
    if (this.#isEnding) return false;
    const before = this.#now();
    await this.#orStartAnew(before.rest());
    await Promise.allSettled(this.#underWay);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      await Promise.allSettled(this.#underWay);
      let next: NextSettings | null = null;
      try {
        next = await decide();
      } finally {
        next = await this.#orStartAnew(this.#replace(before, next));
      }
      return next !== null;
    } finally {
      this.#held = null;
      release();
    }
  }

  /** @returns what is in force now; null: what was before @throws where neither can be */
  async #replace(before: Booth, next: NextSettings | null): Promise<NextSettings | null> {
    const handoff = await before.handOff();
    const earlier = this.#settings;
    const { settings, brought, said } = next ?? {
      settings: earlier,
      brought: noNewSecrets,
      said: null,
    };
    const isOtherLedger = brought.ledgerKey || !isSame(settings.ledger, earlier.ledger);
    const sameLink = !brought.token && said === null && isSame(settings.service, earlier.service);
    try {
      const started = await this.#boot(settings, {
        ...handoff,
        isSending: handoff.isSending && !isOtherLedger,
        linkStatus: sameLink ? handoff.linkStatus : null,
        said,
      });
      if (started.ok) {
        if (isOtherLedger) notify(this.#ports.log, 'who is told of the ledger', () => this.ledger.changed());
        return next;
      }
      this.#ports.log('error', 'the booth cannot work with the new settings', { ...started.fault });
    } catch (error) {
      this.#ports.log('error', 'the booth fails with the new settings', { error: String(error) });
    }
    // What failed may have failed before it took the journal over.
    handoff.open?.backups.end();
    await handoff.open?.journal.close();
    // It asks for its token and its key at once.
    await next?.takeBack?.();
    const again = await this.#boot(earlier, { ...handoff, open: null });
    if (again.ok) return null;
    throw new Error(`${again.fault.location}: ${again.fault.message}`);
  }

  /** Where that fails no booth works any more, or sends: a start of the program may find the disk otherwise. */
  async #orStartAnew<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } catch (error) {
      this.#ports.startAnew?.();
      throw error;
    }
  }

  async #boot(
    settings: BoothSettings,
    handoff?: Handoff,
    beginBeside?: ShellPorts['beginBeside'],
  ): Promise<{ ok: true } | { ok: false; fault: StartFault }> {
    this.#settings = settings;
    const started = await this.#startFor({
      ...this.#ports,
      settings,
      ledger: this.ledger,
      settingsService: this.#settingsService,
      ...(handoff === undefined ? {} : { handoff }),
      ...(beginBeside === undefined ? {} : { beginBeside }),
    });
    if (!started.ok) return started;
    this.#booth = started.value;
    this.#booth.subscribe(this.#tell);
    if (handoff === undefined) return { ok: true };
    const snapshot = await this.#booth.handlers['booth.snapshot']({});
    if (snapshot.ok) this.#tell('booth.changed', snapshot.value);
    return { ok: true };
  }

  /** It works by then: what fails as somebody is told of it has no other booth begin beside it. */
  readonly #tell: PushListener = (push, value) => {
    if (push === 'booth.changed') learnPlatesIn((value as BoothSnapshot).recent);
    for (const listener of this.#listeners)
      notify(this.#ports.log, 'who is told of the booth', () => listener(push, value));
  };

  /** The core for whatever the settings say: a service, or training mode with its own. */
  #startFor({
    tokens,
    keeper: _keeper,
    ledgerKeys: _keys,
    ...ports
  }: ShellPorts & LivePorts): Promise<StartResult> {
    const { settings, dataDirectory } = ports;
    const { service } = settings;
    learnSecrets(secretsIn(settings));
    if (service === null) return startTrainingBooth(ports);
    const mode = boothModeOf(settings);
    const { address, proxy, probe } = service;
    return compose({
      ...ports,
      tokens: learning(tokens.of(service), settings),
      target: { mode, address, proxy, probe },
      directory: join(dataDirectory, mode),
      healthFile: healthFileIn(dataDirectory),
    });
  }
}
