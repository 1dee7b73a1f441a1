import type { CallName } from '../../electron/contract/channels.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { receiveSnapshot } from '../../renderer/app/booth-actions.ts';
import { initialOperation, useOperation } from '../../renderer/features/operation/state/operation.ts';
import { openOperation, operationPlate } from '../../renderer/features/operation/state/operation-actions.ts';
import { goOn } from '../../renderer/features/operation/state/second-thoughts.ts';
import { initialPeople, usePeople } from '../../renderer/features/people/state/people.ts';
import { initialSessions, useSessions } from '../../renderer/features/sessions/state/sessions.ts';
import { actingGate, settled } from './acting-gate.ts';
import { onDuty, peopleOf } from './fixture-page-people-states.ts';
import { quietSnapshot } from './fixture-page-states.ts';

/** What a page has asked, and what answers it. */
interface PageCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly answer: (value: unknown) => Promise<void>;
}

const names: CallName[] = [
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

  constructor() {
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
    useOperation.setState(initialOperation);
    usePeople.setState(initialPeople);
    useSessions.setState(initialSessions);
  }

  asked(name: CallName): readonly PageCall[] {
    return this.#calls.filter((one) => one.name === name);
  }

  /** @throws where it was not called */
  last(name: CallName): PageCall {
    const call = this.asked(name).at(-1);
    if (call === undefined) throw new Error(`${name} was not called`);
    return call;
  }
}

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
