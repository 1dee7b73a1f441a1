import type { ServiceToCheck } from '../../../../electron/contract/connection-check.ts';
import { languages } from '../../../../electron/contract/languages.ts';
import { newPinFault } from '../../../../electron/contract/people-rules.ts';
import type { readingModes } from '../../../../electron/contract/reading.ts';
import {
  addressFault,
  addressFaults,
  cameraUserForm,
  isProxyAddress,
  isUnencrypted,
  mostPlaces,
  tokenForm,
} from '../../../../electron/contract/setting-rules.ts';
import type {
  SettingsChange,
  SettingsFaultView,
  SettingsView,
} from '../../../../electron/contract/settings.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import {
  draftLimits,
  type BoothSetupState,
  type Imported,
  type Question,
  type SetupDraft,
  type TypedQuestion,
  type Way,
} from './booth-setup.ts';
import { cameraAnswersOf, cameraPatch, typedCameraOf } from './camera-answers.ts';
import { siteAnswersOf, sitePatches } from './site-answers.ts';

// A value import would carry the contract's schemas into the page; the type keeps the two equal.
const modes: typeof readingModes = ['off', 'check', 'suggest'];

/**
 * The answers as they stand in the booth's settings; secrets are never shown, so their fields are empty.
 *
 * @param imported another booth's settings, not yet looked at by anybody, in their place
 */
export function draftOf({ settings }: SettingsView, imported: Imported | null = null): SetupDraft {
  const service = partOf(imported, 'service');
  const reading = partOf(imported, 'reading');
  const text = (from: Imported | null, name: string, otherwise: string): string => {
    const value = from?.[name];
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    language: languages.find((one) => one === imported?.['language']) ?? settings.language,
    booth: settings.booth,
    lane: settings.lane,
    plates: text(imported, 'plateProfile', settings.plateProfile),
    reading: modes.find((one) => one === reading?.['mode']) ?? settings.reading.mode,
    pin: '',
    pinAgain: '',
    address: text(service, 'address', settings.service?.address ?? ''),
    test: service === null ? (settings.service?.test ?? false) : service['test'] === true,
    proxy: text(service, 'proxy', settings.service?.proxy ?? ''),
    token: '',
    ...typedCameraOf(settings),
    networkCamera: cameraAnswersOf(settings),
    printer: settings.ticket?.printer ?? '',
    capacity: settings.capacity === null ? '' : String(settings.capacity),
    className: '',
    site: siteAnswersOf(settings),
  };
}

function partOf(imported: Imported | null, name: string): Imported | null {
  const part = imported?.[name];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as Imported) : null;
}

const withoutSpace = (text: string): string => text.trim();
const proxyOf = ({ proxy }: SetupDraft): string | null => withoutSpace(proxy) || null;

type Patch = SettingsChange['settings'];

/** What a way changes, as the core takes it: only what the way asks for, over what was imported. */
export function changeOf(
  way: Way,
  draft: SetupDraft,
  imported: Imported | null = null,
): Pick<SettingsChange, 'settings' | 'token'> {
  const { language, booth, lane, plates, reading, pin, test } = draft;
  const all = way === 'all';
  const token = withoutSpace(draft.token);
  const service = {
    ...partOf(imported, 'service'),
    address: withoutSpace(draft.address),
    test,
    proxy: proxyOf(draft),
  };
  const settings = {
    ...imported,
    ...(all || way === 'language' ? { language } : {}),
    ...(all || way === 'names' ? { booth: withoutSpace(booth), lane: withoutSpace(lane) } : {}),
    ...(all || way === 'plates' ? { plateProfile: plates } : {}),
    ...(all || way === 'reading' ? { reading: { mode: reading } } : {}),
    ...(all || way === 'pin' ? { supervisorPin: pin } : {}),
    ...(all || way === 'service' ? { service } : {}),
    ...(way === 'camera' ? { camera: cameraPatch(draft.networkCamera, draft) } : {}),
    ...(isOfSite(way) ? sitePatches[way](draft.site, draft) : {}),
  } as Patch;
  return { settings, ...(token === '' ? {} : { token }) };
}

const isOfSite = (way: Way): way is keyof typeof sitePatches => Object.hasOwn(sitePatches, way);

/** The service that a way is about, for the connection check; null: the one in use. */
export function serviceOf(way: Way, draft: SetupDraft, view: SettingsView): ServiceToCheck | null {
  if (way !== 'all' && way !== 'service') return null;
  return {
    address: withoutSpace(draft.address),
    proxy: proxyOf(draft),
    token: withoutSpace(draft.token) || null,
    probe: view.settings.service?.probe ?? true,
  };
}

/** The proxy of the way that is checked. */
export const proxyInUse = ({
  way,
  draft,
  view,
}: Pick<BoothSetupState, 'way' | 'draft' | 'view'>): string | null =>
  way === 'check' ? (view?.settings.service?.proxy ?? null) : proxyOf(draft);

/** Why an answer cannot be taken: what the core would refuse at the end is told at its own question. */
export function refusalOf(at: Question, draft: SetupDraft, view: SettingsView): Message | null {
  const typed = at in draftLimits ? withoutSpace(draft[at as TypedQuestion]) : '';
  switch (at) {
    case 'reading':
      return draft.reading === null ? missing : null;
    case 'className':
      return draft.site.classes.length === 0 ? missing : null;
    case 'booth':
    case 'lane':
      return typed === '' ? missing : null;
    case 'address':
      return addressProblem(at, typed) ?? unencrypted({ address: typed, proxy: null }, view);
    case 'cameraUrl':
      return addressProblem(at, typed);
    case 'proxy':
      if (typed !== '' && !isProxyAddress(typed)) return { key: 'boothSetup.wrong.proxy' };
      return unencrypted({ address: withoutSpace(draft.address), proxy: proxyOf(draft) }, view);
    case 'token':
      return typed === '' || tokenForm.test(typed) ? null : { key: 'boothSetup.wrong.token' };
    case 'cameraUser':
      return typed === '' || cameraUserForm.test(typed) ? null : { key: 'boothSetup.wrong.cameraUser' };
    case 'capacity':
      return typed === '' || (Number(typed) >= 1 && Number(typed) <= mostPlaces) ? null : wrongCapacity;
    case 'pin':
      return pinProblem(draft.pin);
    case 'pinAgain':
      return draft.pinAgain === draft.pin ? null : { key: 'boothSetup.wrong.pinAgain' };
    default:
      return null;
  }
}

const missing: Message = { key: 'boothSetup.fault.missing' };
const wrongCapacity: Message = { key: 'boothSetup.wrong.capacity', values: { most: mostPlaces } };

function addressProblem(at: 'address' | 'cameraUrl', typed: string): Message | null {
  if (typed === '') return missing;
  const fault = addressFault(typed, { query: at === 'cameraUrl' });
  return fault === null ? null : { key: `boothSetup.wrong.${fault}` };
}

/** What is in force as it is may stay. */
function unencrypted(
  way: Pick<ServiceToCheck, 'address' | 'proxy'>,
  { settings }: SettingsView,
): Message | null {
  const { service } = settings;
  const isKept =
    service?.address === way.address &&
    (isUnencrypted({ ...way, proxy: null }) || service.proxy === way.proxy);
  if (isKept || service?.acceptPlainHttp === true || !isUnencrypted(way)) return null;
  return { key: 'boothSetup.wrong.unencrypted' };
}

function pinProblem(pin: string): Message | null {
  const fault = newPinFault(pin, 'supervisor');
  if (fault === null) return null;
  return { key: fault === 'pin-common' ? 'error.pin-common' : 'error.pin-short' };
}

/** What is the service's has its question by the name alone; what is of a group, by that of the group. */
const questionsOfPlaces: Readonly<Record<string, Question>> = {
  language: 'language',
  booth: 'booth',
  lane: 'lane',
  plateProfile: 'plates',
  reading: 'reading',
  supervisorPin: 'pin',
  address: 'address',
  proxy: 'proxy',
  token: 'token',
  camera: 'cameraUrl',
  'camera.user': 'cameraUser',
  'camera.password': 'cameraPassword',
  signIn: 'work',
  rush: 'work',
  undoBySupervisor: 'work',
  ticket: 'printer',
  vehicleClasses: 'className',
  stay: 'stays',
  capacity: 'capacity',
  privacy: 'kept',
};

/** @returns the question that a fault is about; null: it is about something that is not asked here */
export const questionOf = ({ path }: Pick<SettingsFaultView, 'path'>): Question | null =>
  questionsOfPlaces[path] ?? questionsOfPlaces[path.replace(/^service\./, '').replace(/\..*$/, '')] ?? null;

/** What is wrong, beside the field that it is about; else with its place. */
export function faultMessage({ path, code, limit }: SettingsFaultView): Message {
  const at = questionOf({ path });
  if (at === null) return { key: 'boothSetup.fault.elsewhere', values: { place: path } };
  if (code === 'too-long' && limit !== undefined)
    return { key: 'boothSetup.fault.tooLong', values: { limit } };
  if (code === 'unencrypted') return { key: 'boothSetup.wrong.unencrypted' };
  if (at === 'pin') return { key: code === 'common' ? 'error.pin-common' : 'error.pin-short' };
  if (code === 'missing' || code === 'too-short') return missing;
  if (at === 'cameraUrl' && path !== 'camera.snapshotUrl')
    return { key: 'boothSetup.fault.elsewhere', values: { place: path } };
  const ofAddress = addressFaults.find((fault) => fault === code);
  if (ofAddress !== undefined) return { key: `boothSetup.wrong.${ofAddress}` };
  if (at === 'address' || at === 'proxy' || at === 'token' || at === 'cameraUrl' || at === 'cameraUser')
    return { key: `boothSetup.wrong.${at}` };
  return { key: 'boothSetup.fault.wrong' };
}
