import type { RecordView } from '../../electron/contract/record.ts';
import type { BoothError, Result } from '../../electron/contract/result.ts';
import type { SessionDetail, SessionList } from '../../electron/contract/sessions.ts';
import type { LookUpView } from '../../electron/contract/inside.ts';

export type ListedCar = SessionList['cars'][number];

/** Who is inside of a scripted booth, and what was done with them. */
export interface SessionsScript {
  readonly cars: readonly ListedCar[];
  /** What is left out has its entry alone. */
  readonly details: readonly SessionDetail[];
}

/** The test's hand on it: `window.visits`. */
interface SessionsControls {
  cars: ListedCar[];
  details: SessionDetail[];
  /** The next acts and lists are refused with this; null: they succeed. */
  refuse: BoothError | null;
  /** What a look-up of one record finds; null: not possible now. */
  found: Partial<RecordView> | null;
  /** What the printer says. */
  printed: Result<null>;
}

declare global {
  interface Window {
    visits: SessionsControls;
  }
}

/**
 * Gives the scripted booth its sessions, its look-ups and its printer. It runs in the page after `installScriptedBooth`:
 * so it may use nothing but its argument and what that one left.
 */
export function installScriptedSessions(script: SessionsScript): void {
  type Input = Record<string, unknown>;
  const booth = window.booth as unknown as Record<string, Record<string, unknown>>;
  const visits: SessionsControls = {
    cars: [...script.cars],
    details: [...script.details],
    refuse: null,
    found: null,
    printed: { ok: false, error: { code: 'not-possible-now' } },
  };
  const saw = (name: string, input: Input): void => {
    window.fixture.calls.push({ name, input, picture: null });
  };
  const later = async <T>(value: () => T): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, window.fixture.delayMs));
    await window.fixture.answers?.promise;
    return value();
  };
  const snapshot = async () => {
    const answer = await window.booth.booth.snapshot({});
    if (!answer.ok) throw new Error('the scripted booth has a snapshot');
    return answer.value;
  };
  const list = async (input: Input) => {
    saw('sessions.list', input);
    const { lookUp } = await snapshot();
    const { query, filter, offset } = input as { query: string; filter: string; offset: number };
    const fits = visits.cars.filter(
      (car) =>
        car.plate.startsWith(query) &&
        (filter !== 'long' || car.longStay) &&
        (filter !== 'elsewhere' || car.source === 'service'),
    );
    const cars = fits.slice(offset, offset + 100);
    const value: SessionList = { cars, fitting: fits.length, total: visits.cars.length, lookUp };
    return visits.refuse === null ? { ok: true, value } : { ok: false, error: visits.refuse };
  };
  const isOf = (input: Input, { entryId, siteEntry, sessionId }: ListedCar): boolean => {
    if ('siteEntry' in input) return siteEntry === input['siteEntry'];
    return 'entryId' in input ? entryId === input['entryId'] : sessionId === input['sessionId'];
  };
  const detailOf = (input: Input): SessionDetail | undefined => {
    const known = visits.details.find(({ car }) => isOf(input, car));
    const car = visits.cars.find((car) => isOf(input, car));
    return known ?? (car === undefined ? undefined : { car, inside: true, records: [], history: [] });
  };
  const detail = (input: Input) => {
    saw('sessions.detail', input);
    return later(() => {
      const value = detailOf(input);
      return value === undefined ? { ok: false, error: { code: 'session-not-found' } } : { ok: true, value };
    });
  };
  const act = async (input: Input) => {
    saw('sessions.act', input);
    const { recent } = await snapshot();
    const of = detailOf(input['session'] as Input);
    if (visits.refuse !== null) return { ok: false, error: visits.refuse };
    if (of === undefined) return { ok: false, error: { code: 'session-not-found' } };
    const known = of.records.find(({ id }) => id === input['pressId']);
    if (known !== undefined) return { ok: true, value: known };
    const record: RecordView = {
      id: String(input['pressId']),
      operation: input['act'] as RecordView['operation'],
      plate: of.car.plate,
      vehicleClass: of.car.vehicleClass ?? '',
      at: of.car.enteredAt ?? '',
      state: 'queued',
      reason: null,
      httpStatus: null,
      hasPicture: false,
      pictureNote: null,
      sessionId: of.car.sessionId,
      entryId: of.car.entryId,
      note: String(input['reason']),
      answer: null,
    };
    visits.details = [
      ...visits.details.filter((one) => one !== of),
      { ...of, records: [...of.records, record] },
    ];
    window.fixture.push({ recent: [record, ...recent] });
    return { ok: true, value: record };
  };
  const lookUpRecord = (input: Input) => {
    saw('attention.lookUp', input);
    return later(() => {
      const item = window.fixture.attention.items.find(({ record }) => record.id === input['recordId']);
      if (item === undefined || visits.found === null)
        return { ok: false, error: { code: 'not-possible-now' } };
      const record = { ...item.record, ...visits.found };
      const { items } = window.fixture.attention;
      if (record.state !== 'unknown')
        window.fixture.attention = {
          ...window.fixture.attention,
          items: items.flatMap((one) =>
            one !== item ? [one] : record.state === 'refused' ? [{ ...item, record, canLookUp: false }] : [],
          ),
        };
      return { ok: true, value: record };
    });
  };
  const lookUp = async () => {
    saw('gate.lookUp', {});
    const { lookUp: before } = await snapshot();
    const asking: LookUpView = { ...before, state: 'asking' };
    window.fixture.push({ lookUp: asking });
    return { ok: true, value: asking };
  };
  const print = () => {
    saw('ticket.print', {});
    return later(() => visits.printed);
  };
  const drawn = async (
    plate: string,
    ground: string,
    { width, height }: { width: number; height: number },
  ) => {
    const canvas = new OffscreenCanvas(width, height);
    const to = canvas.getContext('2d');
    if (to === null) return null;
    to.fillStyle = ground;
    to.fillRect(0, 0, width, height);
    to.translate(width / 2, height - 140);
    to.fillStyle = '#fbf8e6';
    to.fillRect(-170, 0, 340, 80);
    to.fillStyle = '#111';
    to.font = '700 54px "Atkinson Hyperlegible Mono"';
    await document.fonts.load(to.font);
    to.textAlign = 'center';
    to.fillText(plate, 0, 60, 320);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return new Uint8Array(await blob.arrayBuffer());
  };
  // A picture of its own for each car, as the gate's scripted cars have theirs.
  const gatePicture = window.booth.gate.picture;
  const picture = async (input: { recordId: string }) => {
    const known = visits.details.flatMap(({ records }) => records).find(({ id }) => id === input.recordId);
    const car = known ?? visits.cars.find(({ entryId }) => entryId === input.recordId);
    if (car === undefined) return gatePicture(input);
    if (!car.hasPicture) return { ok: true, value: null };
    const ground = known?.operation === 'exit' ? '#54463a' : '#3a4a54';
    return { ok: true, value: await drawn(car.plate, ground, window.fixture.pictureSize) };
  };
  const gateThumbnail = window.booth.gate.thumbnail;
  const thumbnail = async (input: { entry: string }) => {
    const car = visits.cars.find(({ thumbnail }) => thumbnail === input.entry);
    if (car === undefined || !window.fixture.hasThumbnails) return gateThumbnail(input);
    return { ok: true, value: await drawn(car.plate, '#3a544a', { width: 320, height: 240 }) };
  };
  booth['sessions'] = { list, detail, act };
  booth['ticket'] = { print };
  Object.assign(booth['attention'] ?? {}, { lookUp: lookUpRecord });
  Object.assign(booth['gate'] ?? {}, { lookUp, picture, thumbnail });
  Object.assign(window, { visits });
}
