import { newPinFault, supervisorPinDigits } from '../../contract/people-rules.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import type {
  SettingsChange,
  SettingsChanged,
  SettingsFaultView,
  SettingsView,
} from '../../contract/settings.ts';
import { boothModeOf } from './booth-mode.ts';
import { isPinBelowRules, isPinDigits, isSoundHash } from '../people/pin-hash.ts';
import { plain } from '../lib/plain-address.ts';
import type { ServiceIdentity } from '../ports/ports.ts';
import { loadProfile } from '../service/interface-profile/profile-store.ts';
import {
  changedNames,
  type CheckedDocument,
  type DocumentResult,
  type SettingsDocument,
} from './document.ts';
import { codedFaults } from './faults.ts';
import { withHashedPin } from './kept-pin.ts';
import { broughtBy, namesOfSecrets } from './new-secrets.ts';
import { newlyOutdated } from './outdated.ts';
import { tokenSchema, type BoothSettings } from './schema.ts';
import type { SettingsServicePorts } from './settings-ports.ts';

// One change of the settings: whether what is right by itself also fits what is there (the booth, its files, the records that wait), how
// it is kept, and put in force.

/** What somebody asks for beside the settings themselves. */
export interface Asked extends Pick<SettingsChange, 'token' | 'waiting'> {
  /** Whose supervisor session it is; null: whoever sets up the booth. */
  readonly by: string | null;
}

/** What a change works with; `view` shows the settings once they are in force. */
interface ChangePorts extends SettingsServicePorts {
  readonly view: () => Promise<SettingsView>;
}

/** Who sets up a booth that knows nobody yet. */
export const whoSetsUp = 'set-up';

export const faulty = (faults: readonly SettingsFaultView[]): Promise<Result<SettingsChanged>> =>
  Promise.resolve(ok({ state: 'faults', faults: [...faults] }));

/**
 * Puts settings in force that somebody asks for, as a whole or not at all.
 *
 * @returns `changed`; `faults`, `records-wait`: nothing has changed; `not-saved`: likewise, the disk or the booth cannot do with them
 */
export async function takeChange(
  ports: ChangePorts,
  checked: DocumentResult,
  asked: Asked,
): Promise<Result<SettingsChanged>> {
  if (!checked.ok) return faulty(checked.faults);
  const { keeper, ledgerKeys, turn, log } = ports;
  const { ledger } = ports.settings();
  const isOwn = keeper.givenBy === null;
  const faults = [
    ...settingsFaults(ports.settings(), checked.value.settings, isOwn),
    ...newlyOutdated(ports.settings(), checked.value.settings),
    ...tokenFaults(checked.value.settings, asked.token),
  ];
  if (faults.length > 0) return faulty(faults);
  const hashed = isOwn ? await withHashedPin(checked.value) : checked.value;
  const next = { ...hashed, token: asked.token ?? hashed.token };
  const { settings } = next;
  let question = await questionOf(ports, settings, asked.waiting);
  if (question !== null) return ok(question);
  const takeBack = await keptNow(ports, next);
  let isDone = false;
  try {
    isDone = await turn(async () => {
      // Once more: a record may have been saved while the one on the wire came to its end.
      question = await questionOf(ports, settings, asked.waiting);
      if (question !== null) return null;
      let isKept = false;
      try {
        isKept = await keep(ports, next, asked.by);
      } finally {
        // Also where the disk refuses only the note of it: the earlier booth asks for its secrets as soon as it goes on.
        if (!isKept) await takeBack();
      }
      if (!isKept) return null;
      return {
        settings,
        brought: broughtBy(next),
        said: whatIsSaid(ports.settings(), settings, asked.waiting),
        takeBack,
      };
    });
  } catch (error) {
    log('error', 'the settings did not come into force', { error: String(error) });
  }
  if (isDone) {
    if (settings.ledger === null && ledger !== null) ledgerKeys.forget();
    return ok({ state: 'changed', view: await ports.view() });
  }
  if (question !== null) return ok(question);
  // It may have been written, and nobody came to take it back.
  await takeBack();
  return refuse('not-saved');
}

/**
 * The settings as they stand, and each secret that a change brings another one for: where one is kept, the one before it is lost.
 *
 * @returns what keeps them again, once however often it is called: a booth that works asks for its secrets meanwhile
 */
async function keptNow(
  ports: ChangePorts,
  { token, ledgerKey }: Pick<CheckedDocument, 'token' | 'ledgerKey'>,
): Promise<() => Promise<void>> {
  const { keeper, tokens, ledgerKeys } = ports;
  const document = keeper.document();
  const now = ports.settings();
  const { service } = now;
  const tokenNow = token === null || service === null ? null : await tokens.of(service).token();
  const keyNow = ledgerKey === null ? null : await ledgerKeys.find(now);
  const keepAgain = async (): Promise<void> => {
    write(ports, document);
    if (service !== null && tokenNow !== null) await tokens.keep(service, tokenNow);
    if (keyNow !== null) await ledgerKeys.keep(now, keyNow.secret);
  };
  let kept: Promise<void> | null = null;
  return () => (kept ??= keepAgain());
}

/** First the settings: a token without its address would be of no use, an address without its token asks for one. */
async function keep(ports: ChangePorts, next: CheckedDocument, by: string | null): Promise<boolean> {
  const { document, settings, token, ledgerKey } = next;
  const { tokens, ledgerKeys, note, log } = ports;
  const changed = changedNames(ports.settings(), settings);
  const names = [...changed, ...namesOfSecrets(broughtBy(next))];
  if (!write(ports, document)) return false;
  if (settings.service !== null && token !== null) await tokens.keep(settings.service, token);
  if (ledgerKey !== null) await ledgerKeys.keep(settings, ledgerKey);
  await note('settings-changed', by ?? whoSetsUp, names);
  log('info', 'settings changed', { names });
  return true;
}

function write({ keeper, log }: ChangePorts, document: SettingsDocument): boolean {
  if (keeper.givenBy !== null) return true;
  try {
    keeper.write(document);
    return true;
  } catch (error) {
    log('error', 'the settings were not written', { error: String(error) });
    return false;
  }
}

async function questionOf(
  { settings, openRecords, carsInside }: ChangePorts,
  next: BoothSettings,
  waiting: SettingsChange['waiting'],
): Promise<SettingsChanged | null> {
  const answer = answerNeeded(settings(), next);
  if (answer === null || waiting === answer) return null;
  const open = await openRecords();
  const inside = answer === 'send' ? await carsInside() : 0;
  if (open + inside === 0 || (waiting === 'leave' && open === 0)) return null;
  return { state: 'records-wait', count: open + inside, answer, mayLeave: answer === 'send' && open === 0 };
}

/**
 * @param now those in force
 * @param isOwn they are this booth's to change, not the site's file
 */
function settingsFaults(
  now: BoothSettings,
  { service, supervisorPin }: BoothSettings,
  isOwn: boolean,
): SettingsFaultView[] {
  const faults: SettingsFaultView[] = [];
  // Nobody could open the settings any more.
  if (service !== null && supervisorPin === null && isOwn)
    faults.push({ path: 'supervisorPin', code: 'missing' });
  // Of a hash no rule sees the digits: only a file of the site's brings one.
  if (isOwn && isOtherHash(now.supervisorPin, supervisorPin))
    return [...faults, { path: 'supervisorPin', code: 'wrong' }];
  // One that is kept goes on working, but what was good enough for practice is not for what is real.
  const isNew = isPinDigits(supervisorPin ?? '') || (now.service === null && service !== null);
  if (isOwn && isNew && supervisorPin !== null) faults.push(...pinFaults(supervisorPin, service === null));
  const profile = service?.interfaceProfile ?? null;
  if (profile !== null && !loadProfile(profile).ok)
    faults.push({ path: 'service.interfaceProfile', code: 'file' });
  return faults;
}

const isOtherHash = (kept: string | null, next: string | null): boolean =>
  next !== null && next !== kept && !isPinDigits(next);

/**
 * @param pin a new one of the site's, its digits or its hash
 * @param isPractice the booth has no service
 */
export function pinFaults(pin: string, isPractice: boolean): SettingsFaultView[] {
  const path = 'supervisorPin';
  const tooShort = { path, code: 'too-short' as const, limit: supervisorPinDigits.least };
  if (isPinBelowRules(pin) && !isPinDigits(pin)) return [tooShort];
  if (!isPinDigits(pin)) return isSoundHash(pin) ? [] : [{ path, code: 'wrong' }];
  const fault = newPinFault(pin, 'supervisor', isPractice);
  if (fault === null) return [];
  return [fault === 'pin-common' ? { path, code: 'common' } : tooShort];
}

/** @param token the new one; left out: it stays as it is */
function tokenFaults(settings: BoothSettings, token: string | undefined): SettingsFaultView[] {
  if (token === undefined) return [];
  if (settings.service === null) return [{ path: 'token', code: 'unknown' }];
  const read = tokenSchema.safeParse(token);
  return read.success ? [] : codedFaults(read.error, token).map((fault) => ({ ...fault, path: 'token' }));
}

/** Whether the service is at another address; within one mode: the journal stays. */
const moves = (now: BoothSettings, next: BoothSettings): boolean =>
  boothModeOf(next) === boothModeOf(now) && next.service?.address !== now.service?.address;

/** Whether the site itself says that the service at the new address is the one of before. */
const isNamedSame = (now: BoothSettings, next: BoothSettings): boolean => {
  const [former, before] = [next.service?.formerAddress ?? null, now.service?.address ?? null];
  return former !== null && before !== null && plain(former) === plain(before);
};

/** @returns what a change says of the service that is set after it; null: nothing */
function whatIsSaid(
  now: BoothSettings,
  next: BoothSettings,
  answer: SettingsChange['waiting'],
): ServiceIdentity | null {
  if (!moves(now, next)) return null;
  return answer === 'send' || isNamedSame(now, next) ? 'same-service' : 'other-service';
}

/**
 * Records that wait, and the sessions of cars inside, are sent to no other service, and stay behind in another mode's folder, only where somebody says so.
 *
 * @returns what has to be said where there are any; null: nothing
 */
function answerNeeded(now: BoothSettings, next: BoothSettings): 'send' | 'keep' | null {
  const mode = boothModeOf(now);
  if (mode === 'training') return null;
  if (boothModeOf(next) !== mode) return 'keep';
  return moves(now, next) && !isNamedSame(now, next) ? 'send' : null;
}
