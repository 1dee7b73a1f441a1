import { onTestFinished, vi } from 'vitest';
import type { CallName } from '../../../../electron/contract/channels.ts';
import { receiveSnapshot } from '../../../../renderer/app/booth-actions.ts';
import { initialAttention, useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import { initialOperation, useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { initialPeople, usePeople } from '../../../../renderer/features/people/state/people.ts';
import { initialPrivacy, usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import { initialSessions, useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import { initialBoothSetup, useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import { openSetup } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { initialSetup, useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import { useTicket } from '../../../../renderer/features/ticket/state/ticket.ts';
import { useOverlay, type Overlay } from '../../../../renderer/state/booth/overlay.ts';
import type { Rng } from '../../../faults/rng.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { busyHandover, onDuty, peopleOf } from '../../../support/fixture-page-people-states.ts';
import { listedCars, sessionOf } from '../../../support/fixture-page-sessions-states.ts';
import { settingsView } from '../../../support/fixture-page-settings-states.ts';
import { attentionItem, quietSnapshot, recordView } from '../../../support/fixture-page-states.ts';

/** Who typed something for what: a word that stands nowhere else. */
export interface Word {
  readonly kind: Kind;
  /** The record, session or page that it was typed for. */
  readonly of: string;
  /** The shift, or the supervisor's visit. */
  readonly by: string;
}
export type Kind = 'note' | 'plate' | 'act' | 'decision' | 'shift-note' | 'booth' | 'privacy';

export interface Asked {
  readonly name: CallName;
  readonly input: Readonly<Record<string, unknown>>;
  /** In whose shift. */
  readonly shift: string;
  /** On which page it was asked; each time that one is opened is another. */
  readonly opening: number;
  answered: 'yes' | 'no' | 'refused';
}

const view = settingsView();

/** Only a supervisor's; all else is of the shift. */
const isSupervised = (kind: Kind): boolean => kind === 'booth' || kind === 'privacy';

/** All pages over a core that answers as it likes: at once, late, never, or with a no. */
export class Pages {
  readonly asked: Asked[] = [];
  /** What was answered last. */
  answered: Asked | null = null;
  /** Which page is open: each time that one is opened is another. */
  opening = 0;
  #page: readonly unknown[] = [];
  readonly words = new Map<string, Word>();
  readonly items;
  readonly records;
  readonly sessions;
  readonly #rng: Rng;
  #visit = 0;
  #late: (() => void)[] = [];
  #waiting: { readonly dueMs: number; readonly go: () => void }[] = [];
  #nowMs = 0;
  #revision = 1;
  #shift = 0;
  #session = 0;

  /** @param walk its number: what the pages remember of another walk is of other records, and long over */
  constructor(rng: Rng, walk: number) {
    this.#rng = rng;
    this.#nowMs = (walk + 1) * 1e9;
    const named = ['a', 'b'].map((name) => ({
      id: `${String(walk)}-${name}`,
      plate: `${name}5177802`.toUpperCase(),
    }));
    this.items = named.map((one) => attentionItem(one));
    this.records = named.map((one) => recordView({ ...one, state: 'queued' }));
    this.sessions = named.map(({ id }) => ({ entryId: id }));
    vi.spyOn(performance, 'now').mockImplementation(() => this.#nowMs);
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => this.#after(16, paint));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    vi.stubGlobal('setTimeout', (go: () => void, ms = 0) => this.#after(ms, go));
    onTestFinished(() => void vi.unstubAllGlobals());
    const calls = Object.entries(this.#answers()).map(([name, answer]) => [
      name,
      (input: Record<string, unknown>) => this.#ask(name as CallName, input, answer),
    ]);
    actingGate(Object.fromEntries(calls), {
      sleep: (ms) => new Promise((go) => this.#after(ms, () => go())),
      snapshot: this.#snapshot(),
    });
    useOperation.setState(initialOperation, true);
    useSessions.setState(initialSessions, true);
    useAttention.setState(initialAttention, true);
    usePeople.setState(initialPeople, true);
    useSetup.setState(initialSetup, true);
    useBoothSetup.setState(initialBoothSetup, true);
    usePrivacy.setState(initialPrivacy, true);
    useTicket.setState({ ticket: null, paper: null, printing: false, problem: null });
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get shift(): string {
    return `00000000-0000-4000-8000-00000000000${this.#shift % 10}`;
  }

  by(kind: Kind): string {
    return isSupervised(kind) ? `visit ${String(this.#visit)}` : this.shift;
  }

  /** The set-up is opened: somebody else may stand there. */
  visit(): void {
    this.#visit += 1;
    openSetup();
  }

  /** Somebody may have gone elsewhere. */
  follow(): void {
    const page = pageShown();
    if (page.some((one, place) => one !== this.#page[place])) this.opening += 1;
    this.#page = page;
  }

  /** A word that is typed now. */
  word(kind: Kind, of: string): string {
    const word = `W${this.words.size.toString(36).toUpperCase().padStart(3, '0')}`;
    this.words.set(word, { kind, of, by: this.by(kind) });
    return word;
  }

  pass(ms: number): void {
    this.#nowMs += ms;
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= this.#nowMs);
    this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs > this.#nowMs);
    for (const { go } of due) go();
  }

  get hasLate(): boolean {
    return this.#late.length > 0;
  }

  /** One of the answers that are on their way arrives. */
  answer(): void {
    const [release] = this.#late.splice(this.#rng.between(0, Math.max(0, this.#late.length - 1)), 1);
    release?.();
  }

  /** All answers arrive, and nothing is waited for any more. */
  async comeToRest(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) {
      for (const release of this.#late.splice(0)) release();
      await settled();
      this.pass(25_000);
      await settled();
    }
  }

  nextShift(): void {
    this.#shift += 1;
    this.#revision += 1;
    receiveSnapshot(quietSnapshot({ revision: this.#revision, ...this.#snapshot() }));
  }

  /** A supervisor types the PIN. */
  nextSession(): void {
    this.#session += 1;
    useSetup.setState({ supervisorSession: `session-${String(this.#session)}` });
    useBoothSetup.setState({ view });
  }

  #snapshot() {
    const duty = { ...onDuty(), shift: this.shift };
    return { people: peopleOf(duty), recent: this.records, rush: true };
  }

  #answers(): Partial<Record<CallName, (input: Record<string, unknown>) => unknown>> {
    const record = (input: Record<string, unknown>) =>
      this.records.find(({ id }) => id === input['recordId']);
    const handover = { ...busyHandover(), note: null };
    return {
      'gate.withdraw': (input) => ({ ...record(input), state: 'voided' }),
      'gate.correct': (input) => ({ ...record(input), plate: input['plate'] }),
      'gate.exception': ({ pressId, reason, plate }) =>
        recordView({ id: String(pressId), state: 'local', plate: String(plate), note: String(reason) }),
      'gate.exit': ({ pressId }) => recordView({ id: String(pressId), operation: 'exit' }),
      'gate.inside': () => ({
        exact: null,
        cars: [],
        total: 0,
        lookUp: { state: 'never', answeredAt: null },
      }),
      'sessions.act': ({ pressId, act }) => recordView({ id: String(pressId), operation: act as never }),
      'sessions.detail': ({ entryId }) => sessionOf({ ...this.car, entryId: String(entryId) }),
      'attention.list': () => ({
        items: this.items,
        item: null,
        offset: 0,
        causes: [],
        movedAside: [],
        found: { sendable: 0, again: 0 },
        pin: 'set',
      }),
      'attention.decide': ({ recordId }) => recordView({ id: String(recordId), state: 'queued' }),
      'people.handover': () => ({ ...handover, shift: { ...onDuty(), shift: this.shift, until: null } }),
      'people.leaveNote': ({ text }) => ({
        ...handover,
        note: text,
        shift: { ...onDuty(), shift: this.shift, until: null },
      }),
      'setup.change': () => ({ state: 'changed', view }),
      'setup.end': () => null,
      'privacy.ask': ({ plate }) => ({ plate, records: 1, keptRecords: 0, movedAside: 0, movedAsideKept: 0 }),
      'ticket.print': () => null,
    };
  }

  get car() {
    const [car] = listedCars();
    if (car === undefined) throw new Error('a car');
    return car;
  }

  #ask(
    name: CallName,
    input: Record<string, unknown>,
    answer: (input: Record<string, unknown>) => unknown,
  ): Promise<unknown> {
    const asked: Asked = { name, input, shift: this.shift, opening: this.opening, answered: 'no' };
    this.asked.push(asked);
    const isRead = name === 'attention.list' || name === 'sessions.detail' || name === 'gate.inside';
    const how = isRead
      ? 'now'
      : this.#rng.pick(['now', 'late', 'late', 'late', 'lost', 'refused late'] as const);
    const isRefused = how === 'refused late';
    const value = isRefused
      ? { ok: false, error: { code: 'disk-full' } }
      : { ok: true, value: answer(input) };
    return new Promise((resolve) => {
      const release = (): void => {
        asked.answered = isRefused ? 'refused' : 'yes';
        this.answered = asked;
        resolve(value);
      };
      if (how === 'now') release();
      else if (how !== 'lost') this.#late.push(release);
      // What the core does not answer to a page that waits without limit comes in the end.
      else this.#after(60_000, release);
    });
  }

  #after(ms: number, go: () => void): number {
    return this.#waiting.push({ dueMs: this.#nowMs + ms, go });
  }
}

/** What a ticket or another language is looked at over. */
const under = (overlay: Overlay | null): Overlay | null =>
  overlay !== null && 'behind' in overlay ? under(overlay.behind) : overlay;

/** Which page is shown, and of what. */
const pageShown = (): readonly unknown[] => [
  under(useOverlay.getState().shown),
  useOperation.getState().opening,
  useSessions.getState().chosen,
  useSetup.getState().supervisorSession,
];

/** What all pages show, or keep to show it again: each text, for what, and in whose hands. */
export function* shownTexts(): Generator<{ kind: Kind; of: string; text: string }> {
  const operation = useOperation.getState();
  if (operation.record !== null) {
    yield { kind: 'note', of: operation.record.id, text: operation.note };
    yield { kind: 'plate', of: operation.record.id, text: operation.draft.characters.join('') };
  }
  for (const [of, { note }] of operation.leftNotes) yield { kind: 'note', of, text: note };
  const { draft } = useSessions.getState();
  if (draft !== null)
    yield {
      kind: 'act',
      of: `${JSON.stringify(draft.session)} ${draft.mapped.act}`,
      text: JSON.stringify(draft.typed),
    };
  const attention = useAttention.getState();
  for (const one of [attention.draft, ...attention.leftDrafts])
    if (one !== null) yield { kind: 'decision', of: `${one.recordId} ${one.way}`, text: one.reason };
  yield { kind: 'shift-note', of: usePeople.getState().noteOf ?? '', text: usePeople.getState().note };
  yield { kind: 'booth', of: 'names', text: useBoothSetup.getState().draft.booth };
  const { plate, held } = usePrivacy.getState();
  yield { kind: 'privacy', of: 'plate', text: plate.characters.join('') };
  yield { kind: 'privacy', of: 'plate', text: held?.plate ?? '' };
}
