import type { FrameRectangle } from '../contract/camera-picture.ts';
import type { CameraReport } from '../contract/diagnostics.ts';
import type { PlateReading } from '../contract/reading.ts';
import type { RecordView } from '../contract/record.ts';
import type { BoothPorts } from './booth-ports.ts';
import type { Journal } from './journal/types.ts';
import type { PlateProfile } from './plates/profile.ts';
import { asReadWith } from './reading/as-read.ts';
import { AlprReadings } from './reading/alpr/alpr-readings.ts';
import { DraftReadings } from './reading/answers/draft-readings.ts';
import { FixedTextFile } from './reading/fixed/fixed-text-file.ts';
import { LaneView } from './reading/answers/lane-view.ts';
import { OwnTexts } from './reading/answers/own-texts.ts';
import { PlateReadings } from './reading/answers/plate-readings.ts';
import { SharedReader } from './reading/answers/shared-reader.ts';
import { laneInPicture } from './reading/lane.ts';
import { freeBytes } from './reading/process/free-memory.ts';
import { PlateReader } from './reading/process/plate-reader.ts';
import { readablePlates } from './reading/profile.ts';
import { withSlip } from './reading/training-slips.ts';

interface ReadingSurroundings {
  readonly page: { readonly camera: CameraReport | null };
  readonly journal: Pick<Journal, 'find' | 'picture'>;
  readonly changed: () => void;
  /** The site's ALPR has told something. */
  readonly alprTold: () => void;
}

/** Who answers for what is read. */
interface Readings {
  readonly readings: PlateReadings;
  readonly drafts: DraftReadings;
  readonly laneView: LaneView;
  readonly own: OwnTexts;
  readonly alpr: AlprReadings;
  /** A record was saved by a press. */
  readonly recordSaved: (record: RecordView) => void;
  readonly recordChanged: (record: RecordView) => void;
}

/** The plate reader, where the site has one, and who answers for it. Its process starts with the first picture. */
export function readingWiring(
  ports: BoothPorts,
  profile: PlateProfile,
  { page, journal, changed, alprTold }: ReadingSurroundings,
): Readings {
  const { settings, target, startReader, couldNotRead, preferences, directory, clock, random, log } = ports;
  const { mode: said, blindOneIn } = settings.reading;
  // Nobody's car is read before somebody says so: in training it is there to be tried, with cars that are drawn.
  const wanted = said ?? (target.mode === 'training' ? 'suggest' : 'off');
  const isOn = wanted !== 'off' && startReader !== undefined;
  const plates = readablePlates(profile);
  const reader = isOn
    ? new SharedReader(new PlateReader({ start: startReader, clock, log, changed, freeBytes }))
    : null;
  const isDrawnNow = (): boolean => target.mode === 'training' && page.camera?.kind === 'training';
  const misread = (reading: PlateReading): PlateReading => withSlip(reading, plates.formats);
  const file = new FixedTextFile({
    directory,
    newSalt: () => random.uuid(),
    twoLines: plates.twoLines,
    log,
  });
  if (!isOn) file.remove();
  const lane = (): FrameRectangle | null => {
    const { lane: drawn, cameraPicture } = preferences.read();
    return laneInPicture(drawn, cameraPicture.crop);
  };
  const own = new OwnTexts({ lane, file, asRead: asReadWith(profile.plates), clock, log });
  // A page that has said nothing of its camera yet, after a change of settings, holds to the same rule by itself.
  const mayRead = (): boolean => said !== null || page.camera === null || page.camera.kind === 'training';
  const readings = new PlateReadings({
    mode: isOn ? wanted : 'off',
    isDecided: said !== null,
    mayRead,
    plates,
    own,
    reader,
    told: (reading) => (isDrawnNow() ? misread(reading) : reading),
    clock,
    withinMs: ports.timings.offeredWithinMs,
    // Who practises is to see what there is to be seen; where plates are only checked, nothing is shown of any.
    drawBlind:
      target.mode === 'training' || wanted === 'check' || blindOneIn === 0
        ? undefined
        : () => random.fraction() * blindOneIn < 1,
  });
  /** Which of the cars that wait for their plates were drawn: nothing of their records says so. */
  const drawn = new Set<string>();
  const drafts = new DraftReadings({
    onlyChecks: wanted === 'check',
    plates,
    own,
    reader,
    picture: async (recordId) => {
      const record = await journal.find(recordId);
      if (record?.view.state !== 'draft') return null;
      const jpeg = await journal.picture(recordId, 'original');
      return jpeg === null ? null : { jpeg, atMs: Date.parse(record.view.at) };
    },
    mayRead: (recordId) => said !== null || drawn.has(recordId),
    told: (recordId, reading) => (drawn.has(recordId) ? misread(reading) : reading),
    isPressed: () => readings.isPressed,
    clock,
  });
  const alpr = new AlprReadings({
    // Nobody's car is shown to who practises.
    source: target.mode === 'training' ? null : (couldNotRead ?? null),
    plates: profile.plates,
    mayShow: (standing) => readings.mayShow(standing),
    clock,
    log,
    come: alprTold,
  });
  return {
    readings,
    drafts,
    own,
    alpr,
    laneView: new LaneView({ own, reader, mayRead }),
    recordSaved: ({ id, state }) => {
      alpr.forget();
      if (state === 'draft' && isDrawnNow()) drawn.add(id);
    },
    recordChanged: ({ id, state }) => {
      if (state === 'draft') return;
      drawn.delete(id);
      drafts.forget(id);
    },
  };
}
