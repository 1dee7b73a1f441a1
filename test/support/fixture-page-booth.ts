import type { CameraFrame, NetworkCameraProblem } from '../../electron/contract/camera.ts';
import type { Diagnostics } from '../../electron/contract/diagnostics.ts';
import type { FleetRead } from '../../electron/contract/fleet.ts';
import type { Attention, AttentionItem, Cause } from '../../electron/contract/attention.ts';
import type { CarInside, CarsInside, PlateMark } from '../../electron/contract/inside.ts';
import type { PlateReading, ReadingMode } from '../../electron/contract/reading.ts';
import type { AlprReading } from '../../electron/contract/reading-alpr.ts';
import type { FoundTexts } from '../../electron/contract/reading-lane.ts';
import type { Leaving } from '../../electron/contract/reading-leaving.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import type { BoothErrorCode } from '../../electron/contract/result.ts';
import type { StartRefusal } from '../../electron/contract/start.ts';
import type { BoothEvent, BoothSnapshot } from '../../electron/contract/snapshot.ts';

/** All that needs attention; the scripted booth gives it out page by page. */
export type ScriptedAttention = Pick<Attention, 'items' | 'movedAside' | 'found' | 'pin'>;

/** What a scripted booth starts with. */
export interface BoothScript {
  readonly snapshot: BoothSnapshot;
  readonly cars: readonly CarInside[];
  /** The PIN is 0000, whatever its state. */
  readonly attention: ScriptedAttention;
  /** How long each call takes. */
  readonly delayMs: number;
  /** Of the cars' pictures (px); left out: 640 × 360. */
  readonly pictureSize?: { readonly width: number; readonly height: number };
  /** The journal is a newer program’s; left out: the booth has started. */
  readonly refusal?: StartRefusal;
  /** What the network camera does instead of giving pictures. */
  readonly cameraProblem?: NetworkCameraProblem;
  /** What a supervisor is told of the booth; left out: that is not asked for. */
  readonly diagnostics?: Diagnostics;
  /** What a supervisor is told of all booths of the site; left out: this one is at no ledger. */
  readonly fleet?: FleetRead;
  /** What is read in each picture; left out: nothing. */
  readonly reading?: PlateReading;
  /** What is read in a frozen picture; left out: the same. */
  readonly frozenReading?: PlateReading;
  /** The plate of the car inside that fits what is read; left out: none does. */
  readonly leaving?: string;
  /** What is read in the picture of a car of the stack, by its record; left out: nothing. */
  readonly draftReadings?: Readonly<Record<string, PlateReading>>;
  /** Where text is found in each picture; left out: that is not known. */
  readonly found?: FoundTexts;
  /** The mode that is proposed for any plate profile; left out: `check`. */
  readonly proposed?: ReadingMode;
}

/** A call as the booth got it; a picture is told as base64, so that it can leave the page. */
export interface SeenCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly picture: string | null;
}

/** The test's hand on the scripted booth: `window.fixture`. */
interface BoothControls {
  calls: SeenCall[];
  /** The next presses and decisions fail with this code; null: they succeed. */
  failWith: BoothErrorCode | null;
  /** The most records that one call decides of a set. */
  setPace: number;
  delayMs: number;
  /** While it is there, calls are answered once it is resolved. */
  answers: PromiseWithResolvers<void> | null;
  /** Of the cars' pictures (px). */
  pictureSize: { readonly width: number; readonly height: number };
  cars: CarInside[];
  /** Whether the site's ledger gives the others' thumbnails. */
  hasThumbnails: boolean;
  attention: ScriptedAttention;
  /** What a supervisor is told of all booths from now on; null: this one is at no ledger. */
  fleet: FleetRead | null;
  /** What is read in each picture from now on. */
  reading: PlateReading;
  /** What the site's ALPR takes the car for that stands there, from now on, once the page has been told that it has said something. */
  alpr: AlprReading | null;
  /** The plate of the car inside that what is read fits from now on; null: none does. */
  leaving: string | null;
  /** While it is there, who leaves is answered once it is resolved. */
  leavingAnswers: PromiseWithResolvers<void> | null;
  /** What is read of cars of the stack from now on, by their records; null: not now. */
  draftReadings: Readonly<Record<string, PlateReading | null>>;
  /** Changes the snapshot and pushes it. */
  push: (change: Partial<BoothSnapshot>) => void;
  /** Pushes exactly this, whatever its revision. */
  pushRaw: (snapshot: BoothSnapshot) => void;
  /** The site's ALPR says what it takes the car for. */
  alprTells: (reading: AlprReading) => void;
  /** Changes one record and pushes. @param id undefined: the newest */
  settle: (change: Partial<RecordView>, id?: string) => void;
}

declare global {
  interface Window {
    fixture: BoothControls;
  }
}

/**
 * Defines `window.booth` as a scripted fake of the core. It runs in the page, before the program: so it may use nothing
 * but its argument.
 */
export function installScriptedBooth(script: BoothScript): void {
  type Listener = (value: unknown) => void;
  const listeners: Record<string, Set<Listener>> = { 'booth.changed': new Set(), 'booth.event': new Set() };
  let snapshot = script.snapshot;
  let refusal = script.refusal ?? null;
  const tell = (push: string, value: unknown): void =>
    listeners[push]?.forEach((listener) => listener(value));
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const boothTime = (date: Date): string => {
    const offset = -date.getTimezoneOffset();
    const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 23);
    const sign = offset < 0 ? '-' : '+';
    return `${local}${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
  };
  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (const byte of bytes) text += String.fromCodePoint(byte);
    return btoa(text);
  };
  let found = script.found ?? null;
  const fixture: BoothControls = {
    calls: [],
    failWith: null,
    setPace: Number.POSITIVE_INFINITY,
    delayMs: script.delayMs,
    answers: null,
    pictureSize: script.pictureSize ?? { width: 640, height: 360 },
    cars: [...script.cars],
    hasThumbnails: true,
    attention: script.attention,
    fleet: script.fleet ?? null,
    reading: script.reading ?? { kind: 'none' },
    alpr: null,
    leaving: script.leaving ?? null,
    leavingAnswers: null,
    draftReadings: script.draftReadings ?? {},
    push: (change) => {
      if (refusal !== null) {
        refusal = { ...refusal, preferences: change.preferences ?? refusal.preferences };
        return;
      }
      snapshot = { ...snapshot, ...change, revision: snapshot.revision + 1 };
      tell('booth.changed', snapshot);
    },
    alprTells: (reading) => {
      fixture.alpr = reading;
      const event: BoothEvent = { type: 'alpr-told' };
      tell('booth.event', event);
    },
    pushRaw: (raw) => tell('booth.changed', raw),
    settle: (change, id) => {
      const recent = snapshot.recent.map((record, place) =>
        (id === undefined ? place === 0 : record.id === id) ? { ...record, ...change } : record,
      );
      fixture.push({ recent });
      const event: BoothEvent = { type: 'record-changed', record: recent[0] as RecordView };
      tell('booth.event', event);
    },
  };
  const saw = (name: string, input: Record<string, unknown>): void => {
    const { picture, jpeg, ...rest } = input;
    const given = picture ?? jpeg;
    const bytes = given instanceof Uint8Array ? toBase64(given) : null;
    fixture.calls.push({ name, input: rest, picture: bytes });
  };
  const later = async <T>(value: () => T): Promise<T> => {
    // What it waits for was there when it was asked: who lets it go and sets the next to wait for may be quicker than the delay.
    const { answers } = fixture;
    await new Promise((resolve) => setTimeout(resolve, fixture.delayMs));
    await answers?.promise;
    return value();
  };
  const replaced = (recent: readonly RecordView[], record: RecordView): RecordView[] =>
    recent.map((one) => (one.id === record.id ? record : one));
  const tap = (input: Record<string, unknown>) => {
    saw('gate.rush', input);
    const at = boothTime(new Date(Date.now() - Number(input['sinceTapMs'])));
    return later(() => {
      if (fixture.failWith !== null) return { ok: false, error: { code: fixture.failWith } };
      const record = {
        id: String(input['pressId']),
        operation: 'entry',
        plate: '',
        vehicleClass: '',
        at,
        state: 'draft',
        reason: null,
        httpStatus: null,
        hasPicture: input['picture'] !== null,
        pictureNote: input['pictureNote'] as RecordView['pictureNote'],
        sessionId: null,
        entryId: null,
        note: typeof input['seen'] === 'string' ? input['seen'] : null,
        answer: null,
      } satisfies RecordView;
      const plateMissing = snapshot.counts.plateMissing + 1;
      fixture.push({
        recent: [record, ...snapshot.recent].slice(0, 20),
        untyped: [...snapshot.untyped, record],
        counts: { ...snapshot.counts, plateMissing },
      });
      return { ok: true, value: record };
    });
  };
  const complete = (input: Record<string, unknown>) => {
    saw('gate.complete', input);
    return later(() => {
      if (fixture.failWith !== null) return { ok: false, error: { code: fixture.failWith } };
      const plate = String(input['plate']);
      if (fixture.cars.some((car) => car.plate === plate) && input['despiteInside'] !== true)
        return { ok: false, error: { code: 'already-inside', field: 'plate' } };
      const draft = snapshot.untyped.find(({ id }) => id === input['recordId']);
      if (draft === undefined) return { ok: false, error: { code: 'not-possible-now' } };
      const vehicleClass = String(input['vehicleClass']);
      const record: RecordView = { ...draft, plate, vehicleClass, state: 'queued' };
      const { plateMissing, waiting } = snapshot.counts;
      fixture.push({
        recent: replaced(snapshot.recent, record),
        untyped: snapshot.untyped.filter(({ id }) => id !== record.id),
        counts: { ...snapshot.counts, plateMissing: plateMissing - 1, waiting: waiting + 1 },
      });
      return { ok: true, value: record };
    });
  };
  /** What may still be put right: nothing of it is sent. */
  const thinkBetter = (
    name: 'gate.correct' | 'gate.withdraw',
    input: Record<string, unknown>,
    after: (record: RecordView) => RecordView,
  ) => {
    saw(name, input);
    return later(() => {
      if (fixture.failWith !== null) return { ok: false, error: { code: fixture.failWith } };
      const { supervisor } = input as { supervisor?: { pin: string } };
      if (snapshot.undoBySupervisor && supervisor?.pin !== '0000')
        return { ok: false, error: { code: 'pin-wrong' } };
      const record = snapshot.recent.find(({ id }) => id === input['recordId']);
      if (record === undefined || !['draft', 'queued', 'waiting-for-entry'].includes(record.state))
        return { ok: false, error: { code: 'not-possible-now' } };
      const isInside = fixture.cars.some(({ plate }) => plate === input['plate']);
      if (isInside && input['plate'] !== record.plate && input['despiteInside'] !== true)
        return { ok: false, error: { code: 'already-inside', field: 'plate' } };
      const value = after(record);
      fixture.push({ recent: replaced(snapshot.recent, value) });
      return { ok: true, value };
    });
  };
  const waits = ({ state }: RecordView): boolean =>
    ['queued', 'waiting-for-entry', 'sending'].includes(state);
  const save = (name: 'gate.enter' | 'gate.exit' | 'gate.exception', input: Record<string, unknown>) => {
    saw(name, input);
    const local = name === 'gate.exception';
    return later(() => {
      if (fixture.failWith !== null) return { ok: false, error: { code: fixture.failWith } };
      const id = String(input['pressId']);
      const known = snapshot.recent.find((record) => record.id === id);
      if (known !== undefined) return { ok: true, value: known };
      const inside = fixture.cars.some(({ plate }) => plate === input['plate']);
      if (name === 'gate.enter' && inside && input['despiteInside'] !== true)
        return { ok: false, error: { code: 'already-inside', field: 'plate' } };
      const record = {
        id,
        operation: name === 'gate.enter' ? 'entry' : 'exit',
        plate: String(input['plate']),
        vehicleClass: typeof input['vehicleClass'] === 'string' ? input['vehicleClass'] : 'CAR',
        at: boothTime(new Date()),
        state: local ? 'local' : 'siteEntry' in input ? 'waiting-for-entry' : 'queued',
        reason: null,
        httpStatus: null,
        hasPicture: input['picture'] !== null,
        pictureNote: input['pictureNote'] as RecordView['pictureNote'],
        sessionId: typeof input['sessionId'] === 'string' ? input['sessionId'] : null,
        entryId: typeof input['entryId'] === 'string' ? input['entryId'] : null,
        ...('siteEntry' in input ? { siteEntry: String(input['siteEntry']) } : {}),
        note: local ? String(input['reason']) : null,
        answer: null,
      } satisfies RecordView;
      const counts = { ...snapshot.counts, waiting: snapshot.counts.waiting + (local ? 0 : 1) };
      fixture.push({ recent: [record, ...snapshot.recent].slice(0, 20), counts });
      return { ok: true, value: record };
    });
  };
  // What is typed may begin the plate, or be as long and differ in two places.
  const marked = (car: CarInside, typed: string): CarInside[] => {
    if (car.plate === typed || typed === '') return [{ ...car, marks: [] }];
    if (/[*?]/.test(typed)) {
      const fits = new RegExp(`^${typed.replaceAll('*', '.*').replaceAll('?', '.')}`).test(car.plate);
      const literal = (place: number): boolean =>
        !typed.includes('*') && !['?', undefined].includes(typed[place]);
      return fits
        ? [{ ...car, marks: Array.from(car.plate, (_, place) => (literal(place) ? 'same' : 'untyped')) }]
        : [];
    }
    if (typed.length > car.plate.length) return [];
    const marks = Array.from(car.plate, (character, place): PlateMark => {
      if (place >= typed.length) return 'untyped';
      const pair = character + (typed[place] ?? '');
      if (pair[0] === pair[1]) return 'same';
      return ['B8', '8B', 'O0', '0O', 'I1', '1I'].includes(pair) ? 'alike' : 'different';
    });
    const differing = marks.filter((mark) => mark === 'alike' || mark === 'different').length;
    return differing <= (typed.length >= 6 ? 2 : 0) ? [{ ...car, marks }] : [];
  };
  const ofSession = (sessionId: string): CarInside =>
    fixture.cars.find((car) => car.sessionId?.toLowerCase() === sessionId.toLowerCase()) ?? {
      key: sessionId,
      source: 'scanned',
      entryId: null,
      sessionId,
      plate: '',
      marks: [],
      vehicleClass: null,
      enteredAt: null,
      state: 'confirmed',
      hasPicture: false,
    };
  const inside = (plate: string, byId: boolean): CarsInside => {
    const fitting = byId ? [ofSession(plate)] : fixture.cars.flatMap((car) => marked(car, plate));
    const off = ({ marks }: CarInside): number =>
      marks.filter((mark) => mark === 'alike' || mark === 'different').length;
    const cars = fitting.toSorted((one, other) => off(one) - off(other)).slice(0, 24);
    const same = byId ? cars : cars.filter((car) => car.plate === plate);
    return {
      exact: same.length === 1 ? (same[0] ?? null) : null,
      cars,
      total: fixture.cars.length,
      lookUp: snapshot.lookUp,
    };
  };
  /** Of several with that plate none is it, as in the core. */
  const leavingCar = (): Leaving | null => {
    const { reading } = fixture;
    const [car, ...others] = fixture.cars.filter(({ plate }) => plate === fixture.leaving);
    if (reading.kind !== 'one' || car === undefined || others.length > 0) return null;
    const read = reading.suggestion.text;
    const marks = Array.from(car.plate, (character, at): PlateMark =>
      character === read[at] ? 'same' : 'different',
    );
    return { car: { ...car, marks: car.plate === read ? [] : marks }, read };
  };
  // A picture of its own for each car, made here so that the fixture needs no file.
  const pictureOf = async (id: string, size = fixture.pictureSize): Promise<Uint8Array | null> => {
    const records = fixture.attention.items.map(({ record }) => ({ ...record, entryId: record.id }));
    const drafts = snapshot.untyped.map((record) => ({ ...record, plate: 'UNTYPED', entryId: record.id }));
    const all = [...fixture.cars, ...records, ...drafts];
    const thumbnailOf = (one: (typeof all)[number]): string | null =>
      'thumbnail' in one ? (one.thumbnail ?? null) : null;
    const place = all.findIndex((one) => one.entryId === id || thumbnailOf(one) === id);
    const car = all[place];
    if (car === undefined || (!car.hasPicture && thumbnailOf(car) === null)) return null;
    const { width, height } = size;
    const canvas = new OffscreenCanvas(width, height);
    const to = canvas.getContext('2d');
    if (to === null) return null;
    to.fillStyle = `hsl(${String((place * 67) % 360)} 30% 35%)`;
    to.fillRect(0, 0, width, height);
    to.translate(width / 2, height - 140);
    to.fillStyle = '#fbf8e6';
    to.fillRect(-150, 0, 300, 80);
    to.fillStyle = '#111';
    // A shipped face: what the system has for a generic name, another one has not.
    to.font = '700 54px "Atkinson Hyperlegible Mono"';
    await document.fonts.load(to.font);
    to.textAlign = 'center';
    to.fillText(car.plate, 0, 60, 280);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return new Uint8Array(await blob.arrayBuffer());
  };
  const supervised = (name: string, input: Record<string, unknown>, act: () => unknown) => {
    saw(name, input);
    return later(() => {
      if (fixture.attention.pin === 'not-set') return { ok: false, error: { code: 'pin-not-set' } };
      if (fixture.failWith !== null) return { ok: false, error: { code: fixture.failWith, limit: 30 } };
      if (input['pin'] !== '0000') return { ok: false, error: { code: 'pin-wrong', field: 'pin' } };
      return { ok: true, value: act() };
    });
  };
  const decided = (id: string) => {
    const record = fixture.attention.items.find((item) => item.record.id === id)?.record;
    const items = fixture.attention.items.filter((item) => item.record.id !== id);
    fixture.attention = { ...fixture.attention, items };
    const count = (state: string) => items.filter((item) => item.record.state === state).length;
    fixture.push({ counts: { ...snapshot.counts, unknown: count('unknown'), refused: count('refused') } });
    return record;
  };
  type ListInput = { offset: number; limit: number; cause?: Cause; recordId?: string };
  const causeOf = ({ record: { state, reason } }: AttentionItem): string => JSON.stringify({ state, reason });
  const listed = ({ offset, limit, cause, recordId }: ListInput): Attention => {
    const { items: all, ...more } = fixture.attention;
    const fitting = all.filter((item) => cause === undefined || causeOf(item) === JSON.stringify(cause));
    const from = offset < fitting.length ? offset : Math.max(0, fitting.length - limit);
    const counts = Object.entries(Object.groupBy(all, causeOf));
    return {
      ...more,
      items: fitting.slice(from, from + limit),
      offset: from,
      causes: counts.map(([name, of]) => ({ cause: JSON.parse(name) as Cause, count: of?.length ?? 0 })),
      item: all.find(({ record }) => record.id === recordId) ?? null,
    };
  };
  // Four fields of 640 × 360, and a line that moves: red, green over blue, yellow.
  let snapshots = 0;
  const cameraFrame = async (): Promise<CameraFrame> => {
    if (script.cameraProblem !== undefined) return { state: script.cameraProblem };
    const canvas = new OffscreenCanvas(1280, 720);
    const to = canvas.getContext('2d');
    if (to === null) throw new Error('no 2d context');
    ['#c00000', '#00a000', '#0000c0', '#c0c000'].forEach((colour, place) => {
      to.fillStyle = colour;
      to.fillRect((place % 2) * 640, Math.floor(place / 2) * 360, 640, 360);
    });
    snapshots += 1;
    to.fillStyle = '#fff';
    to.fillRect((snapshots * 40) % 1240, 350, 40, 20);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return { state: 'live', bytes: new Uint8Array(await blob.arrayBuffer()), ageMs: 0 };
  };
  const booth = {
    camera: {
      frame: async () => ({ ok: true, value: await cameraFrame() }),
      report: () => Promise.resolve({ ok: true, value: null }),
    },
    attention: {
      list: (input: ListInput) => {
        saw('attention.list', input);
        return later(() => ({ ok: true, value: listed(input) }));
      },
      decide: (input: Record<string, unknown>) =>
        supervised('attention.decide', input, () => decided(String(input['recordId']))),
      decideSet: (input: Record<string, unknown>) =>
        supervised('attention.decideSet', input, () => {
          const records = input['records'] as { id: string; state: string }[];
          const turn = records.slice(0, fixture.setPace);
          const isAsShown = ({ id, state }: { id: string; state: string }): boolean =>
            fixture.attention.items.some(({ record }) => record.id === id && record.state === state);
          const going = turn.filter(isAsShown);
          const leftOut = turn.filter((one) => !isAsShown(one)).map(({ id }) => ({ id, why: 'changed' }));
          for (const { id } of going) decided(id);
          return {
            decided: going.length,
            leftOut,
            rest: records.slice(turn.length).map(({ id }) => id),
            problem: null,
          };
        }),
      closeMovedAside: (input: Record<string, unknown>) =>
        supervised('attention.closeMovedAside', input, () => {
          const movedAside = fixture.attention.movedAside.filter(({ folder }) => folder !== input['folder']);
          fixture.attention = { ...fixture.attention, movedAside };
          fixture.push({ movedAside: movedAside.length });
          return null;
        }),
      sendKept: (input: Record<string, unknown>) =>
        supervised('attention.sendKept', input, () => {
          if (snapshot.ledger === null) return 0;
          const { offers, ...ledger } = snapshot.ledger;
          fixture.push({ ledger });
          return offers?.kept ?? 0;
        }),
      sendFound: (input: Record<string, unknown>) =>
        supervised('attention.sendFound', input, () => {
          const { sendable, again } = fixture.attention.found;
          fixture.attention = { ...fixture.attention, found: { sendable: 0, again } };
          return sendable;
        }),
    },
    reading: {
      read: (input: Record<string, unknown>) => {
        saw('reading.read', input);
        const isOff = snapshot.reading.mode === 'off';
        const frozen = input['isFrozen'] === true ? script.frozenReading : undefined;
        return later(() => ({ ok: true, value: isOff ? { kind: 'none' } : (frozen ?? fixture.reading) }));
      },
      alpr: (input: Record<string, unknown>) => {
        saw('reading.alpr', input);
        return later(() => ({ ok: true, value: fixture.alpr }));
      },
      leaving: (input: Record<string, unknown>) => {
        saw('reading.leaving', input);
        const held = fixture.leavingAnswers;
        return later(async () => {
          await held?.promise;
          return { ok: true, value: leavingCar() };
        });
      },
      draft: (input: Record<string, unknown>) => {
        saw('reading.draft', input);
        const id = String(input['recordId']);
        return later(() => {
          const { [id]: value = { kind: 'none' } } = fixture.draftReadings;
          return { ok: true, value };
        });
      },
      found: (input: Record<string, unknown>) => {
        saw('reading.found', input);
        return later(() => ({ ok: true, value: found }));
      },
      forgetFixed: (input: Record<string, unknown>) => {
        saw('reading.forgetFixed', input);
        return later(() => {
          if (found !== null)
            found = { texts: found.texts.map((one) => ({ ...one, isFixed: false })), fixed: 0 };
          return { ok: true, value: null };
        });
      },
      proposed: (input: Record<string, unknown>) => {
        saw('reading.proposed', input);
        return later(() => ({ ok: true, value: script.proposed ?? 'check' }));
      },
    },
    link: {
      tryAgain: (input: Record<string, unknown>) =>
        supervised('link.tryAgain', input, () => {
          fixture.push({ link: { ...snapshot.link, state: 'open', cause: null, withheld: [] } });
          return snapshot.link;
        }),
    },
    booth: {
      snapshot: () =>
        later(() =>
          refusal === null ? { ok: true, value: snapshot } : { ok: false, error: { code: 'journal-newer' } },
        ),
    },
    start: {
      refusal: () => later(() => ({ ok: true, value: refusal })),
      beginBeside: (input: Record<string, unknown>) =>
        supervised('start.beginBeside', input, () => {
          refusal = null;
          fixture.push({ storage: 'beside-newer' });
          return null;
        }),
    },
    gate: {
      enter: (input: Record<string, unknown>) => save('gate.enter', input),
      rush: tap,
      complete,
      correct: (input: { recordId: string; plate: string; vehicleClass: string }) =>
        thinkBetter('gate.correct', input, (record) => ({
          ...record,
          plate: input.plate,
          vehicleClass: input.vehicleClass,
        })),
      withdraw: (input: { recordId: string }) =>
        thinkBetter('gate.withdraw', input, (record) => ({
          ...record,
          state: 'voided',
          reason: 'withdrawn',
        })),
      waiting: ({ offset, limit }: { offset: number; limit: number }) =>
        later(() => {
          const all = snapshot.recent.filter(waits).toReversed();
          return {
            ok: true,
            value: { records: all.slice(offset, offset + limit), offset, total: all.length },
          };
        }),
      exit: (input: Record<string, unknown>) => save('gate.exit', input),
      exception: (input: Record<string, unknown>) => save('gate.exception', input),
      inside: (input: { plate: string; id?: 'read' | 'typed' }) => {
        saw('gate.inside', input);
        return later(() => ({ ok: true, value: inside(input.plate, input.id !== undefined) }));
      },
      picture: async ({ recordId }: { recordId: string }) => ({ ok: true, value: await pictureOf(recordId) }),
      thumbnail: async (input: { entry: string }) => {
        saw('gate.thumbnail', input);
        const small = { width: 320, height: 240 };
        return { ok: true, value: fixture.hasThumbnails ? await pictureOf(input.entry, small) : null };
      },
    },
    diagnostics: {
      read: () =>
        later(() =>
          fixture.failWith === null
            ? { ok: true, value: script.diagnostics }
            : { ok: false, error: { code: fixture.failWith } },
        ),
      verify: (input: Record<string, unknown>) => {
        saw('diagnostics.verify', input);
        const ok = script.diagnostics?.storage !== 'damaged';
        const faults = ok ? { faults: 0, firstAt: null } : { faults: 3, firstAt: 48_201 };
        const found = { ok, events: 48_213, records: 12_040, pictures: 731, ...faults };
        return later(() => ({ ok: true, value: { ...found, head: script.diagnostics?.head } }));
      },
      confirmClock: (input: Record<string, unknown>) => {
        saw('diagnostics.confirmClock', input);
        return later(() => ({ ok: true, value: script.diagnostics?.clock }));
      },
      export: (input: Record<string, unknown>) => {
        saw('diagnostics.export', input);
        return later(() =>
          fixture.failWith === null
            ? { ok: true, value: '/var/lib/gatebooth/support/gatebooth-2026-11-20-081530.zip' }
            : { ok: false, error: { code: fixture.failWith } },
        );
      },
    },
    fleet: {
      read: (input: Record<string, unknown>) => {
        saw('fleet.read', input);
        return later(() =>
          fixture.fleet === null
            ? { ok: false, error: { code: fixture.failWith ?? 'not-possible-now' } }
            : { ok: true, value: fixture.fleet },
        );
      },
    },
    setup: {
      enter: (input: Record<string, unknown>) =>
        supervised('setup.enter', input, () => '6f1b0c1e-5a40-4f0e-9d4e-0d6c8e7a1b22'),
      end: (input: Record<string, unknown>) => {
        saw('setup.end', input);
        return later(() => ({ ok: true, value: null }));
      },
      leave: ({ supervisorSession }: { supervisorSession: string }) => {
        saw('setup.leave', { supervisorSession });
        return later(() => ({ ok: false, error: { code: 'not-possible-now' } }));
      },
      remember: ({
        supervisorSession,
        change,
      }: {
        supervisorSession: string;
        change: Partial<BoothSnapshot['preferences']>;
      }) => {
        saw('setup.remember', { supervisorSession, change });
        return later(() => {
          fixture.push({ preferences: { ...snapshot.preferences, ...change } });
          return { ok: true, value: snapshot.preferences };
        });
      },
    },
    screen: {
      alive: () => later(() => ({ ok: true, value: null })),
      remember: (input: Partial<BoothSnapshot['preferences']>) => {
        saw('screen.remember', input);
        return later(() => {
          fixture.push({ preferences: { ...snapshot.preferences, ...input } });
          return { ok: true, value: snapshot.preferences };
        });
      },
    },
    on: (push: string, listener: Listener) => {
      listeners[push]?.add(listener);
      return () => listeners[push]?.delete(listener);
    },
  };
  Object.assign(window, { booth, fixture });
}
