import { create } from 'zustand';
import type { CarInside, CarsInside } from '../../../electron/contract/inside.ts';
import type { Leaving } from '../../../electron/contract/reading-leaving.ts';
import type { Direction, RecordView } from '../../../electron/contract/record.ts';
import type { BoothError } from '../../../electron/contract/result.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import type { CameraStatus } from '../../platform/camera/camera-status.ts';
import type { Light } from '../../platform/camera/picture-health.ts';
import type { Capture } from '../../platform/camera/capture.ts';
import type { Message } from '../../platform/i18n/message.ts';
import { emptyDraft, type PlateDraft } from './draft.ts';
import type { Question } from './question.ts';

/** The picture of the car that is being handled. */
export interface FrozenPicture {
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  /** The frame itself, which is shown until its JPEG is; null: none was taken yet. */
  readonly frame: HTMLCanvasElement | null;
  /** The encoding under way; never rejects. */
  readonly encoding: Promise<Capture>;
  /** null until it is encoded. */
  readonly captured: Capture | null;
}

/** Which car leaves, by what is read in the picture: a suggestion, which chooses nothing. */
export interface LeavingCar {
  /** It was known as the wall opened, and stands first as long as that is open. */
  readonly first: CarInside | null;
  /** What was read, and the car inside that fits it now. */
  readonly marked: Leaving | null;
  /** The frozen picture, which it is only shown beside. */
  readonly beside: FrozenPicture['encoding'];
}

/** What a press is meant to save. An exception is no exit: it is never sent. A rush car's plate follows. */
export type PressKind = Direction | 'exception' | 'rush';

/** The last press, which the result card tells about. */
export type Press =
  | {
      readonly step: 'saving';
      readonly operation: PressKind;
      readonly plate: string;
      readonly startedAt: number;
    }
  | {
      readonly step: 'saved';
      readonly record: RecordView;
      /** Of the page's own clock (ms), as its events. */
      readonly savedAt: number;
      /** Since when the record is in its state, as the screen saw it. */
      readonly stateSince: number;
    }
  | {
      readonly step: 'failed';
      readonly operation: PressKind;
      readonly plate: string;
      /** `no-answer`: the core did not answer at all, so it may have saved it; the same press again is safe. */
      readonly error: BoothError | { readonly code: 'no-answer' };
    };

/** Which car leaves: the exact one by itself, one that was tapped, or none because it was undone. */
type CarChoice =
  | { readonly kind: 'exact' }
  | { readonly kind: 'tapped'; readonly car: CarInside }
  | { readonly kind: 'undone' };

/** `typed`: on keys that do not tell how the service writes it. */
export interface GivenId {
  readonly id: string;
  readonly how: 'read' | 'typed';
}

/** A scanned code that is asked about. */
export interface KeptScan {
  readonly code: string;
  /** `elsewhere`: it was scanned while the gate could not take it; `unknown`: no car inside is known to have it. */
  readonly why: 'elsewhere' | 'unknown';
}

export interface ScreenState {
  readonly snapshot: BoothSnapshot | null;
  readonly camera: CameraStatus;
  /** The screen shows the live picture, from which the camera's state is known. */
  readonly isCameraShown: boolean;
  /** How bright the live picture is. */
  readonly light: Light;
  readonly draft: PlateDraft;
  /** So many characters of its plate stood there at the most. */
  readonly typedAtMost: number;
  /** The car at the window, from its first character (or the opened wall) until it is saved. */
  readonly pressId: string | null;
  /** A button was pressed for it: it may be saved, and may have driven on. */
  readonly wasPressed: boolean;
  readonly frozen: FrozenPicture | null;
  /** null: the first of the site's classes. */
  readonly vehicleClass: string | null;
  readonly press: Press | null;
  /** When the last press came back that was not saved, or not yet: it asks something (ms of the page's own clock). */
  readonly answeredMs: number;
  /** The session whose id was scanned or typed. It is searched for in place of the plate, until something else is typed. */
  readonly sessionId: GivenId | null;
  /** The cars inside that fit `query`, which may be behind what is typed by now. */
  readonly inside: { readonly query: string; readonly cars: CarsInside } | null;
  readonly choice: CarChoice;
  readonly wall: { readonly page: number } | null;
  /** Which car leaves, by what is read in the picture; null: none that is inside fits, or it is not known. */
  readonly leaving: LeavingCar | null;
  /** What has to be answered first; it stands in the eye zone, over the wall. */
  readonly question: Question | null;
  /** Questions that were left unanswered, with what was typed for them, until the car is dealt with; of each kind the last one. */
  readonly leftQuestions: readonly Question[];
  /** What was scanned and has no place yet, the first one first. None is lost with the car that is dealt with. */
  readonly keptScans: readonly KeptScan[];
  readonly notice: Notice | null;
}

/** A passing word about what the attendant just did. */
export interface Notice {
  readonly message: Message;
  /** `good`: all is well; `warn`: something is to be done, or was not. */
  readonly tone: 'good' | 'warn';
}

/** What is kept of the car at the window, before there is one. */
export const noCar = {
  draft: emptyDraft,
  typedAtMost: 0,
  pressId: null,
  wasPressed: false,
  frozen: null,
  vehicleClass: null,
  sessionId: null,
  inside: null,
  choice: { kind: 'exact' },
  wall: null,
  leaving: null,
  question: null,
  leftQuestions: [],
} as const satisfies Partial<ScreenState>;

export const initialState: ScreenState = {
  snapshot: null,
  camera: { state: 'starting', kind: 'webcam', label: null, others: [] },
  isCameraShown: false,
  light: 'good',
  ...noCar,
  press: null,
  answeredMs: Number.NEGATIVE_INFINITY,
  keptScans: [],
  notice: null,
};

/** Mirrors the snapshot and owns what the attendant is doing. It has no actions: those are functions beside it. */
export const useScreen = create<ScreenState>()(() => initialState);

/** A damaged journal is still being read: cars that came in before may not be known yet. */
export const isReadingEarlier = ({ snapshot }: ScreenState): boolean => snapshot?.readingEarlier === true;
