import { create } from 'zustand';
import type { CameraFrame } from '../../../../electron/contract/camera.ts';
import type { ConnectionCheck } from '../../../../electron/contract/connection-check.ts';
import type { ProfileInForce, ProfileRead } from '../../../../electron/contract/interface-profile.ts';
import type { Language } from '../../../../electron/contract/languages.ts';
import type { LedgerCheck, LedgerRead } from '../../../../electron/contract/ledger.ts';
import type { ReadingMode } from '../../../../electron/contract/reading.ts';
import type { DriveFile, RemovableDrive } from '../../../../electron/contract/removable-drive.ts';
import type { SettingsChanged, SettingsView } from '../../../../electron/contract/settings.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { initialCameraAnswers, type CameraAnswers } from './camera-answers.ts';
import { initialSiteAnswers, type SiteAnswers } from './site-answers.ts';

/** What a booth is asked, in the order of the first set-up: first what needs no network, last whether it all holds. */
const questions = [
  'language',
  'booth',
  'lane',
  'plates',
  'camera',
  'reading',
  'pin',
  'pinAgain',
  'address',
  'proxy',
  'token',
  'check',
] as const;
/** What is asked later only, where its default does not suit the site. */
const laterQuestions = [
  'cameraKind',
  'cameraUrl',
  'cameraUser',
  'cameraPassword',
  'cameraTrial',
  'work',
  'printer',
  'className',
  'stays',
  'capacity',
  'kept',
] as const;
export type Question = (typeof questions)[number] | (typeof laterQuestions)[number];

/** What can be set up at one go: all of it at first, later what belongs together. */
export const ways = {
  all: questions,
  service: ['address', 'proxy', 'token', 'check'],
  token: ['token'],
  check: ['check'],
  camera: ['cameraKind', 'cameraUrl', 'cameraUser', 'cameraPassword', 'cameraTrial'],
  names: ['booth', 'lane'],
  plates: ['plates'],
  reading: ['reading'],
  language: ['language'],
  pin: ['pin', 'pinAgain'],
  work: ['work', 'printer'],
  classes: ['className'],
  stays: ['stays'],
  places: ['capacity'],
  kept: ['kept'],
} as const satisfies Record<string, readonly Question[]>;
export type Way = keyof typeof ways;

/** What is answered by typing. */
export const typedQuestions = [
  'booth',
  'lane',
  'pin',
  'pinAgain',
  'address',
  'proxy',
  'token',
  'cameraUrl',
  'cameraUser',
  'cameraPassword',
  'printer',
  'className',
  'capacity',
] as const;
export type TypedQuestion = (typeof typedQuestions)[number];

/** The answers so far. Nothing of it is kept before the last page, so that whoever leaves leaves the booth as it was. */
export interface SetupDraft extends Readonly<Record<TypedQuestion, string>> {
  readonly language: Language;
  readonly plates: string;
  /** null: nobody has said yet. */
  readonly reading: ReadingMode | null;
  /** The address is the provider's separate test address (specification, section 9). */
  readonly test: boolean;
  readonly networkCamera: CameraAnswers;
  readonly site: SiteAnswers;
}

/** The most characters that a field takes: the contract's and the settings' limits. */
export const draftLimits: Readonly<Record<TypedQuestion, number>> = {
  booth: 40,
  lane: 20,
  pin: 12,
  pinAgain: 12,
  address: 2048,
  proxy: 2048,
  token: 8192,
  cameraUrl: 2048,
  cameraUser: 128,
  cameraPassword: 512,
  printer: 200,
  className: 32,
  capacity: 6,
};

/** Settings as a file has them, before the core has looked at them. */
export type Imported = Readonly<Record<string, unknown>>;

/** On the way to another interface profile; nothing is changed before its end. */
export type ProfileStep =
  | { readonly step: 'now' }
  | { readonly step: 'files'; readonly files: readonly DriveFile[] }
  | { readonly step: 'read'; readonly from: DriveFile; readonly read: ProfileRead }
  | { readonly step: 'alone' };

export interface ProfileSetup {
  readonly inForce: ProfileInForce;
  readonly at: ProfileStep;
}

/** The page of the site ledger; nothing is changed before the end of `read` and `leave`. */
export type LedgerPageStep =
  | { readonly step: 'now' }
  | { readonly step: 'files'; readonly files: readonly DriveFile[] }
  | { readonly step: 'read'; readonly from: DriveFile; readonly read: LedgerRead }
  | { readonly step: 'leave' }
  | { readonly step: 'check'; readonly check: LedgerCheck | 'running' };

export interface BoothSetupState {
  /** As the booth has them; null: not read yet. */
  readonly view: SettingsView | null;
  /** null: the overview. */
  readonly way: Way | null;
  readonly at: Question;
  readonly draft: SetupDraft;
  /** Why it does not go on, at the question that it is about. */
  readonly problem: Message | null;
  /** Records wait for the service that is set now: what becomes of them is asked. */
  readonly waiting: (SettingsChanged & { state: 'records-wait' }) | null;
  readonly check: ConnectionCheck | 'running' | null;
  /** The network camera's picture, as it is being set up. */
  readonly trial: CameraFrame | 'running' | null;
  /** The memory sticks that are connected, while settings are carried; null: they are not. */
  readonly drives: readonly RemovableDrive[] | null;
  /** The interface profile, while it is looked at; null: it is not. */
  readonly profile: ProfileSetup | null;
  /** This booth's place at the site ledger, while it is looked at; null: it is not. */
  readonly ledger: LedgerPageStep | null;
  /** The text of other settings, without a service, until somebody has said what becomes of the one that is set here. */
  readonly withoutService: string | null;
  /** Another booth's settings, which a first set-up begins with: as they were read. */
  readonly imported: Imported | null;
  readonly busy: boolean;
}

export const initialBoothSetup: BoothSetupState = {
  view: null,
  way: null,
  at: 'language',
  draft: {
    language: 'en',
    booth: '',
    lane: '',
    plates: 'latin',
    reading: null,
    pin: '',
    pinAgain: '',
    address: '',
    test: false,
    proxy: '',
    token: '',
    cameraUrl: '',
    cameraUser: '',
    cameraPassword: '',
    networkCamera: initialCameraAnswers,
    printer: '',
    className: '',
    capacity: '',
    site: initialSiteAnswers,
  },
  problem: null,
  waiting: null,
  check: null,
  trial: null,
  drives: null,
  withoutService: null,
  profile: null,
  ledger: null,
  imported: null,
  busy: false,
};

/** null: there is none. */
export const proxyOf = ({ proxy }: SetupDraft): string | null => proxy.trim() || null;

export const useBoothSetup = create<BoothSetupState>()(() => initialBoothSetup);

/** What a way asks, without what follows from no answer. */
export const questionsOf = (way: Way, draft: SetupDraft): readonly Question[] =>
  (ways[way] as readonly Question[]).filter((question) => follows[question]?.(draft) ?? true);

const usesNetworkCamera = ({ networkCamera }: SetupDraft): boolean => networkCamera.network;

/** What is asked after certain answers only. */
const follows: Readonly<Partial<Record<Question, (draft: SetupDraft) => boolean>>> = {
  printer: ({ site }) => site.ticket,
  cameraUrl: usesNetworkCamera,
  cameraUser: usesNetworkCamera,
  cameraPassword: (draft) => usesNetworkCamera(draft) && draft.cameraUser.trim() !== '',
  cameraTrial: usesNetworkCamera,
};

/** With these a way begins. */
type FirstQuestion = 'cameraKind' | 'reading' | 'work' | 'className' | 'stays' | 'capacity' | 'kept';

/** The question behind one; null: it is the last. */
export const nextQuestion = (way: Way, at: Question, draft: SetupDraft) =>
  neighbourQuestion(way, at, 1, draft) as Exclude<Question, FirstQuestion> | null;

/** The question before or behind one; null: there is none. */
export function neighbourQuestion(way: Way, at: Question, by: 1 | -1, draft: SetupDraft): Question | null {
  const all = questionsOf(way, draft);
  return all[all.indexOf(at) + by] ?? null;
}
