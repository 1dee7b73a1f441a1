import type { MappedAct } from '../../contract/sessions.ts';
import { sessionActs } from '../../contract/record.ts';
import { needsReason, profileNames } from '../outbox/prepare-act.ts';
import { inputsOf, valuesSent } from '../service/interface-profile/prepare-operation.ts';
import type { InterfaceProfile } from '../service/interface-profile/profile-schema.ts';

/** Our values that somebody may change, in the acts that change them. */
const changeable = {
  cancel: [],
  'edit-entry': ['plateNumber', 'vehicleClass', 'startDateTime'],
  'edit-exit': ['endDateTime'],
  charge: [],
  'direct-charge': [],
} as const satisfies Record<MappedAct['act'], readonly MappedAct['values'][number][]>;

/** What the site's profile maps, and what has to be asked for it: nothing else is offered on the screen. */
export const mappedActs = (profile: InterfaceProfile): MappedAct[] =>
  sessionActs
    .filter((act) => profile.operations[profileNames[act]] !== undefined)
    .map((act) => {
      const sent = new Set<string>(valuesSent(profile, profileNames[act]));
      return {
        act,
        values: changeable[act].filter((value) => sent.has(value)),
        inputs: inputsOf(profile, profileNames[act]).map(({ values = [], optional = false, ...input }) => ({
          ...input,
          values: [...values],
          ...(optional ? { optional } : {}),
        })),
        needsReason: needsReason(profile, act),
      };
    });
