import { calm, enter, reaches } from './acting.ts';
import { withJournal } from './journal-file.ts';
import { recordIdOf, type Press } from './ledger.ts';
import { isOpenState, stayKey } from './stays.ts';
import { anyPress } from './session-acts.ts';
import type { Stage } from './stage.ts';

// Days go by at the site, and what a booth keeps ages: what is over goes, and nothing else does. By the campaign's own reckoning.

const dayMs = 86_400_000;
/** As a booth has them whose site has set nothing. */
const rules = { pictureMs: 3 * dayMs, recordMs: 90 * dayMs, mostStayMs: 30 * dayMs };

/** Days that go by at once; three times that is more than a record is kept. */
const daysBetween = 35;

/** What was made before days went by, and the service had not told its time yet, is as young as the next time that it told allows. */
const doubtMs = (daysBetween + 1) * dayMs;

/** A reading of the journal in a run is over long before that (ms). */
const cleanMs = 60_000;

export interface Erased {
  readonly records: number;
  readonly pictures: number;
}

/**
 * Days go by while the booth runs, and the service tells so. Retention works while cars come.
 *
 * @returns how many records and pictures were erased because their time was over
 */
export async function passDays(stage: Stage): Promise<Erased> {
  // What the housekeeper has erased by itself was over before.
  const before = aged(stage, false);
  stage.site.aheadMs += daysBetween * dayMs;
  stage.shiftClock(0);
  stage.tell(`${daysBetween} days go by`);
  stage.expect(await reaches(stage, await enter(stage), 'confirmed'), 'days went by, and nothing is sent');
  const cleaning = cleaned(stage);
  await Promise.all([cleaning, anyPress(stage), anyPress(stage)]);
  await calm(stage);
  const after = aged(stage, await cleaning);
  return { records: before.records + after.records, pictures: before.pictures + after.pictures };
}

/**
 * Has retention done its work. Where a thread of the booth's own still reads the journal, what is left in files stays for a minute: it is
 * asked again.
 *
 * @returns whether nothing is left in any file of what was erased; not, where the booth ended before
 */
async function cleaned(stage: Stage): Promise<boolean> {
  const deadlineMs = performance.now() + cleanMs;
  for (;;) {
    const answer = await stage.supervise('privacy.clean', {});
    if (answer?.ok !== true) {
      stage.tell(`retention: ${JSON.stringify(answer)}`);
      return false;
    }
    const isClean = answer.value === true;
    if (!isClean && performance.now() < deadlineMs) continue;
    stage.expect(isClean, 'retention leaves in a file what it has erased');
    return isClean;
  }
}

/** A record as it stands in the journal's file. */
interface Filed {
  readonly id: string;
  readonly press_id: string;
  readonly operation: string;
  readonly state: string;
  /** It is still there: of one that a damaged page has taken the record goes on to tell. */
  readonly has_picture: number;
  readonly picture_note: string | null;
  /** When it changed last, by the booth's clock of then. */
  readonly changed_ms: number;
}

interface Journal {
  readonly filed: ReadonlyMap<string, Filed>;
  /** By the record's id, in which state it was when its time was over. */
  readonly gone: ReadonlyMap<string, string>;
}

const asFiled = (stage: Stage): Journal =>
  withJournal(stage.directory, (database) => {
    const records = database
      .prepare(
        `SELECT id, press_id, operation, state, picture_note,
           EXISTS (SELECT 1 FROM pictures WHERE record_id = records.id) AS has_picture,
           (SELECT max(at_ms) FROM events WHERE record_id = records.id AND happening <> 'picture-erased') AS changed_ms
         FROM records WHERE seq > ?`,
      )
      .all(stage.began.records) as unknown as Filed[];
    const gone = database
      .prepare(
        `SELECT record_id, (SELECT to_state FROM events AS last WHERE last.record_id = events.record_id AND last.seq < events.seq
           AND happening <> 'picture-erased' ORDER BY last.seq DESC LIMIT 1) AS state
         FROM events WHERE happening = 'erased' AND detail ->> 'why' = 'retention'`,
      )
      .all();
    return {
      filed: new Map(records.map((record) => [record.press_id, record])),
      gone: new Map(gone.map((row) => [row['record_id'] as string, row['state'] as string])),
    };
  }) ?? { filed: new Map(), gone: new Map() };

/**
 * Holds what is kept against what is to be kept, and notes what is gone.
 *
 * @param isCleaned retention has just looked at everything, by the right time
 */
function aged(stage: Stage, isCleaned: boolean): Erased {
  const { filed, gone } = asFiled(stage);
  // What was read in spite of the damage is kept, and ages, as everything else.
  for (const press of stage.ledger.presses) if (filed.has(press.pressId)) press.destroyed = null;
  const whole = stage.ledger.presses.filter(({ destroyed, erased }) => destroyed === null && erased !== true);
  for (const press of whole) {
    const id = filed.get(press.pressId)?.id;
    if (id !== undefined) press.filedId = id;
  }
  const known = whole.filter((press) => filed.has(press.pressId) || gone.has(recordIdOf(press) ?? ''));
  const all = { records: 0, pictures: 0 };
  for (const stay of Map.groupBy(known, stayKey).values()) {
    const kept = stay.flatMap(({ pressId }) => filed.get(pressId) ?? []);
    const since = sinceOf(stay, kept);
    all.records += agedRecords(stage, stay, { gone, since, isCleaned });
    all.pictures += agedPictures(stage, stay, { filed, since, isCleaned });
  }
  return all;
}

function agedRecords(
  stage: Stage,
  stay: readonly Press[],
  { gone, since, isCleaned }: { gone: Journal['gone']; since: Since; isCleaned: boolean },
): number {
  const beforeMs = stage.site.now() - rules.recordMs;
  let records = 0;
  for (const press of stay) {
    const what = `${press.operation} ${press.plate}`;
    const was = gone.get(recordIdOf(press) ?? '');
    if (was === undefined) {
      const isLate = isCleaned && since.latestMs <= beforeMs - doubtMs;
      stage.expect(!isLate, `${what} is kept after its time`);
      continue;
    }
    press.erased = true;
    records += 1;
    stage.expect(!isOpenState(was), `${what} was erased, and was ${was}`);
    stage.expect(since.earliestMs <= beforeMs, `${what} was erased before its time`);
  }
  return records;
}

function agedPictures(
  stage: Stage,
  stay: readonly Press[],
  { filed, since, isCleaned }: { filed: Journal['filed']; since: Since; isCleaned: boolean },
): number {
  const beforeMs = stage.site.now() - rules.pictureMs;
  let pictures = 0;
  for (const press of stay) {
    const record = filed.get(press.pressId);
    if (record === undefined || press.pictureErased === true) continue;
    const what = `the picture of ${press.operation} ${press.plate}`;
    if (record.picture_note === 'erased') {
      press.pictureErased = true;
      pictures += 1;
      const isOver = since.earliestMs <= beforeMs && !isOpenState(record.state);
      stage.expect(isOver, `${what} was erased before its time`);
    } else if (isCleaned && record.has_picture === 1 && record.state !== 'local')
      stage.expect(since.latestMs > beforeMs - doubtMs, `${what} is kept after its time`);
  }
  return pictures;
}

/** When the time of one stay begins to run (ms since 1970): at the earliest by what was pressed, at the latest by what is filed. */
interface Since {
  readonly earliestMs: number;
  /** Infinity: something of it waits. */
  readonly latestMs: number;
}

function sinceOf(presses: readonly Press[], kept: readonly Filed[]): Since {
  const youngestMs = Math.max(...presses.map(({ pressedMs }) => pressedMs));
  const ends = presses.some(
    ({ operation, rush, thought }) =>
      ['exit', 'cancel'].includes(operation) || rush?.startsWith('void') || thought?.startsWith('withdr'),
  );
  // What was done with a car since it came does not make its stay any longer.
  const cameMs = Math.min(...presses.map(({ pressedMs }) => pressedMs));
  const hasLeft = kept.some(({ operation, state }) => operation === 'exit' && state === 'confirmed');
  const changedMs = Math.max(youngestMs, ...kept.map(({ changed_ms }) => changed_ms));
  return {
    earliestMs: ends ? youngestMs : Math.max(youngestMs, cameMs + rules.mostStayMs),
    latestMs: kept.some(({ state }) => isOpenState(state))
      ? Infinity
      : changedMs + (hasLeft ? 0 : rules.mostStayMs),
  };
}
