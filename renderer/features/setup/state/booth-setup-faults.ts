import type { ServiceToCheck } from '../../../../electron/contract/connection-check.ts';
import { newPinFault } from '../../../../electron/contract/people-rules.ts';
import {
  addressFault,
  addressFaults,
  cameraUserForm,
  isProxyAddress,
  isUnencrypted,
  mostPlaces,
  tokenForm,
} from '../../../../electron/contract/setting-rules.ts';
import type { SettingsFaultView, SettingsView } from '../../../../electron/contract/settings.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { draftLimits, proxyOf, type Question, type SetupDraft, type TypedQuestion } from './booth-setup.ts';

/** Why an answer cannot be taken: what the core would refuse at the end is told at its own question. */
export function refusalOf(at: Question, draft: SetupDraft, view: SettingsView): Message | null {
  const typed = at in draftLimits ? draft[at as TypedQuestion].trim() : '';
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
      return unencrypted({ address: draft.address.trim(), proxy: proxyOf(draft) }, view);
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
