import type { BoothApi } from '../electron/contract/api.ts';
import type { Result } from '../electron/contract/result.ts';
import type { BoothEvent, BoothSnapshot } from '../electron/contract/snapshot.ts';

declare global {
  interface Window {
    readonly booth: BoothApi;
  }
}

/** The calls that the screen makes. A broken border is an answer too: `internal`, never an exception. */
export interface BoothCalls {
  readonly startRefusal: BoothApi['start']['refusal'];
  readonly beginBeside: BoothApi['start']['beginBeside'];
  readonly enter: BoothApi['gate']['enter'];
  readonly rush: BoothApi['gate']['rush'];
  readonly complete: BoothApi['gate']['complete'];
  readonly correct: BoothApi['gate']['correct'];
  readonly withdraw: BoothApi['gate']['withdraw'];
  readonly waiting: BoothApi['gate']['waiting'];
  readonly exit: BoothApi['gate']['exit'];
  readonly exception: BoothApi['gate']['exception'];
  readonly inside: BoothApi['gate']['inside'];
  readonly picture: BoothApi['gate']['picture'];
  readonly frame: BoothApi['camera']['frame'];
  readonly reportCamera: BoothApi['camera']['report'];
  readonly attention: BoothApi['attention']['list'];
  readonly decide: BoothApi['attention']['decide'];
  readonly decideSet: BoothApi['attention']['decideSet'];
  readonly closeMovedAside: BoothApi['attention']['closeMovedAside'];
  readonly sendFound: BoothApi['attention']['sendFound'];
  readonly lookUpRecord: BoothApi['attention']['lookUp'];
  readonly lookUp: BoothApi['gate']['lookUp'];
  readonly sessions: BoothApi['sessions']['list'];
  readonly session: BoothApi['sessions']['detail'];
  readonly act: BoothApi['sessions']['act'];
  readonly printTicket: BoothApi['ticket']['print'];
  readonly tryAgain: BoothApi['link']['tryAgain'];
  readonly alive: BoothApi['screen']['alive'];
  readonly remember: BoothApi['screen']['remember'];
  readonly enterSetup: BoothApi['setup']['enter'];
  readonly endSetup: BoothApi['setup']['end'];
  readonly rememberSetup: BoothApi['setup']['remember'];
  readonly diagnostics: BoothApi['diagnostics']['read'];
  readonly verifyJournal: BoothApi['diagnostics']['verify'];
  readonly confirmClock: BoothApi['diagnostics']['confirmClock'];
  readonly exportSupport: BoothApi['diagnostics']['export'];
  readonly leaveProgram: BoothApi['setup']['leave'];
  readonly settings: BoothApi['setup']['settings'];
  readonly changeSettings: BoothApi['setup']['change'];
  readonly checkConnection: BoothApi['setup']['check'];
  readonly tryCamera: BoothApi['setup']['tryCamera'];
  readonly importSettings: BoothApi['setup']['import'];
  readonly sameService: BoothApi['setup']['sameService'];
  readonly otherService: BoothApi['setup']['otherService'];
  readonly carriers: BoothApi['setup']['carriers'];
  readonly exportTo: BoothApi['setup']['exportTo'];
  readonly readFrom: BoothApi['setup']['readFrom'];
  readonly profile: BoothApi['setup']['profile'];
  readonly profileFiles: BoothApi['setup']['profileFiles'];
  readonly readProfile: BoothApi['setup']['readProfile'];
  readonly takeProfile: BoothApi['setup']['takeProfile'];
  readonly signIn: BoothApi['people']['signIn'];
  readonly signOut: BoothApi['people']['signOut'];
  readonly handover: BoothApi['people']['handover'];
  readonly leaveNote: BoothApi['people']['leaveNote'];
  readonly counted: BoothApi['people']['counted'];
  readonly exportHandover: BoothApi['people']['exportHandover'];
  readonly printHandover: BoothApi['people']['printHandover'];
  readonly attendants: BoothApi['people']['list'];
  readonly addAttendant: BoothApi['people']['add'];
  readonly setAttendantPin: BoothApi['people']['setPin'];
  readonly setAttendantActive: BoothApi['people']['setActive'];
  readonly heldAbout: BoothApi['privacy']['ask'];
  readonly reportPlaces: BoothApi['privacy']['places'];
  readonly reportAbout: BoothApi['privacy']['report'];
  readonly eraseAbout: BoothApi['privacy']['erase'];
  readonly cleanUp: BoothApi['privacy']['clean'];
}

export interface BoothListener {
  readonly onSnapshot: (snapshot: BoothSnapshot) => void;
  readonly onEvent: (event: BoothEvent) => void;
  /** The journal is a newer program's: told again until there is a snapshot. */
  readonly onRefused: () => void;
}

const answered =
  <I, T>(call: (input: I) => Promise<Result<T>>) =>
  async (input: I): Promise<Result<T>> => {
    try {
      return await call(input);
    } catch {
      return { ok: false, error: { code: 'internal' } };
    }
  };

export const boothCalls = (booth: BoothApi): BoothCalls => ({
  startRefusal: answered(booth.start.refusal),
  beginBeside: answered(booth.start.beginBeside),
  enter: answered(booth.gate.enter),
  rush: answered(booth.gate.rush),
  complete: answered(booth.gate.complete),
  correct: answered(booth.gate.correct),
  withdraw: answered(booth.gate.withdraw),
  waiting: answered(booth.gate.waiting),
  exit: answered(booth.gate.exit),
  exception: answered(booth.gate.exception),
  inside: answered(booth.gate.inside),
  picture: answered(booth.gate.picture),
  frame: answered(booth.camera.frame),
  reportCamera: answered(booth.camera.report),
  attention: answered(booth.attention.list),
  decide: answered(booth.attention.decide),
  decideSet: answered(booth.attention.decideSet),
  closeMovedAside: answered(booth.attention.closeMovedAside),
  sendFound: answered(booth.attention.sendFound),
  lookUpRecord: answered(booth.attention.lookUp),
  lookUp: answered(booth.gate.lookUp),
  sessions: answered(booth.sessions.list),
  session: answered(booth.sessions.detail),
  act: answered(booth.sessions.act),
  printTicket: answered(booth.ticket.print),
  tryAgain: answered(booth.link.tryAgain),
  alive: answered(booth.screen.alive),
  remember: answered(booth.screen.remember),
  enterSetup: answered(booth.setup.enter),
  endSetup: answered(booth.setup.end),
  rememberSetup: answered(booth.setup.remember),
  diagnostics: answered(booth.diagnostics.read),
  verifyJournal: answered(booth.diagnostics.verify),
  confirmClock: answered(booth.diagnostics.confirmClock),
  exportSupport: answered(booth.diagnostics.export),
  leaveProgram: answered(booth.setup.leave),
  settings: answered(booth.setup.settings),
  changeSettings: answered(booth.setup.change),
  checkConnection: answered(booth.setup.check),
  tryCamera: answered(booth.setup.tryCamera),
  importSettings: answered(booth.setup.import),
  sameService: answered(booth.setup.sameService),
  otherService: answered(booth.setup.otherService),
  carriers: answered(booth.setup.carriers),
  exportTo: answered(booth.setup.exportTo),
  readFrom: answered(booth.setup.readFrom),
  profile: answered(booth.setup.profile),
  profileFiles: answered(booth.setup.profileFiles),
  readProfile: answered(booth.setup.readProfile),
  takeProfile: answered(booth.setup.takeProfile),
  signIn: answered(booth.people.signIn),
  signOut: answered(booth.people.signOut),
  handover: answered(booth.people.handover),
  leaveNote: answered(booth.people.leaveNote),
  counted: answered(booth.people.counted),
  exportHandover: answered(booth.people.exportHandover),
  printHandover: answered(booth.people.printHandover),
  attendants: answered(booth.people.list),
  addAttendant: answered(booth.people.add),
  setAttendantPin: answered(booth.people.setPin),
  setAttendantActive: answered(booth.people.setActive),
  heldAbout: answered(booth.privacy.ask),
  reportPlaces: answered(booth.privacy.places),
  reportAbout: answered(booth.privacy.report),
  eraseAbout: answered(booth.privacy.erase),
  cleanUp: answered(booth.privacy.clean),
});

/**
 * Follows the booth's state. It subscribes before it first reads, so that no change falls between the two, and drops
 * what is older than what was shown already.
 *
 * @param retryMs how long to wait before the first read is tried again
 * @returns a function that ends it
 */
export function followBooth(booth: BoothApi, listener: BoothListener, retryMs = 1000): () => void {
  let shown = -1;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const show = (snapshot: BoothSnapshot): void => {
    if (snapshot.revision <= shown) return;
    shown = snapshot.revision;
    listener.onSnapshot(snapshot);
  };
  const endings = [booth.on('booth.changed', show), booth.on('booth.event', listener.onEvent)];
  const read = async (): Promise<void> => {
    const answer = await answered(booth.booth.snapshot)({});
    if (answer.ok) return show(answer.value);
    retry = setTimeout(() => void read(), retryMs);
    if (answer.error.code === 'journal-newer') listener.onRefused();
  };
  void read();
  return () => {
    clearTimeout(retry);
    for (const end of endings) end();
  };
}
