import type { CallName } from '../../electron/contract/channels.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { receiveSnapshot } from '../../renderer/app/booth-actions.ts';
import { initialAttention, useAttention } from '../../renderer/features/attention/state/attention.ts';
import { initialOperation, useOperation } from '../../renderer/features/operation/state/operation.ts';
import { openOperation, operationPlate } from '../../renderer/features/operation/state/operation-actions.ts';
import { goOn } from '../../renderer/features/operation/state/second-thoughts.ts';
import { initialPeople, usePeople } from '../../renderer/features/people/state/people.ts';
import { initialPrivacy, usePrivacy } from '../../renderer/features/privacy/state/privacy.ts';
import { initialSessions, useSessions } from '../../renderer/features/sessions/state/sessions.ts';
import { initialBoothSetup, useBoothSetup } from '../../renderer/features/setup/state/booth-setup.ts';
import { initialSetup, useSetup } from '../../renderer/features/setup/state/setup.ts';
import { useScreen } from '../../renderer/state/gate/screen.ts';
import { actingGate, settled } from './acting-gate.ts';
import { onDuty, peopleOf } from './fixture-page-people-states.ts';
import { quietSnapshot } from './fixture-page-states.ts';

/** What a page has asked, and what answers it. */
interface PageCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly answer: (value: unknown) => Promise<void>;
}

const usual: CallName[] = [
  'gate.exception',
  'gate.correct',
  'gate.withdraw',
  'gate.exit',
  'people.handover',
  'people.leaveNote',
  'people.signOut',
  'sessions.act',
];

/** The pages over a gate whose calls are answered, and whose waits are over, when the test says; somebody is on duty. */
export class AnsweringPages {
  /** Waits that are not over. */
  readonly slept: { readonly ms: number; readonly wake: () => void }[] = [];
  readonly #calls: PageCall[] = [];

  /** @param names what is asked; left out: what the pages of a car, an operation and a shift ask */
  constructor(names: readonly CallName[] = usual) {
    const call = (name: CallName) => (input: Record<string, unknown>) =>
      new Promise((resolve) => {
        this.#calls.push({
          name,
          input,
          answer: async (value) => {
            resolve(value);
            await settled();
          },
        });
      });
    actingGate(Object.fromEntries(names.map((name) => [name, call(name)])), {
      sleep: (ms) => new Promise<void>((wake) => void this.slept.push({ ms, wake })),
      snapshot: { people: peopleOf(onDuty()) },
    });
    useOperation.setState(initialOperation, true);
    usePeople.setState(initialPeople, true);
    useSessions.setState(initialSessions, true);
    useAttention.setState(initialAttention, true);
    useSetup.setState(initialSetup, true);
    useBoothSetup.setState(initialBoothSetup, true);
    usePrivacy.setState(initialPrivacy, true);
  }

  asked(name: CallName): readonly PageCall[] {
    return this.#calls.filter((one) => one.name === name);
  }

  /** @throws where it was not called */
  first(name: CallName): PageCall {
    return this.#one(name, 0);
  }

  /** @throws where it was not called */
  last(name: CallName): PageCall {
    return this.#one(name, -1);
  }

  /** Every notice that stood there for as long as somebody could read it, till all are gone. */
  async toldUntilQuiet(): Promise<(string | undefined)[]> {
    const told: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await settled();
      told.push(toldKey());
      for (const { wake } of this.slept.splice(0)) wake();
    }
    await settled();
    return [...told, toldKey()];
  }

  #one(name: CallName, place: number): PageCall {
    const call = this.asked(name).at(place);
    if (call === undefined) throw new Error(`${name} was not called`);
    return call;
  }
}

export const ok = (value: unknown) => ({ ok: true, value });
export const refusedWith = (code: string) => ({ ok: false, error: { code } });

/** What the notice says that is shown; undefined: there is none. */
export const toldKey = (): string | undefined => useScreen.getState().notice?.message.key;

/** A record's page is open, and its plate's correction has been sent. @param atMs when that was pressed, of the page's clock */
export async function correctUnderWay(record: RecordView, plate: string, atMs: number): Promise<void> {
  openOperation(record);
  operationPlate.clear();
  operationPlate.type(plate);
  void goOn('', atMs);
  await settled();
}

/** Somebody else is on duty. */
export const nextShift = (): void => {
  const next = { ...onDuty(), shift: '00000000-0000-4000-8000-000000000001' };
  receiveSnapshot(quietSnapshot({ revision: 9, people: peopleOf(next) }));
};
