import type { MappableOperation } from '../../../contract/operation-names.ts';

/** Those that only look, and change nothing. */
export const lookUpOperations = ['listSessions', 'querySession'] as const;
export type LookUpOperation = (typeof lookUpOperations)[number];

/** Those that change something at the service. */
export type ActOperation = Exclude<MappableOperation, LookUpOperation>;

/** What a profile can put into a request. */
export const valueNames = [
  'parkingSessionId',
  'plateNumber',
  'startDateTime',
  'endDateTime',
  'vehicleClass',
  'reason',
  'attendant',
  'booth',
  'lane',
  'page',
  'status',
  'imageBase64',
] as const;
export type ValueName = (typeof valueNames)[number];

const about: readonly ValueName[] = ['attendant', 'booth', 'lane'];
const ofSession: readonly ValueName[] = [
  'parkingSessionId',
  'plateNumber',
  'startDateTime',
  'endDateTime',
  'vehicleClass',
  'reason',
  'imageBase64',
  ...about,
];
const namesSession: readonly ValueName[] = ['parkingSessionId', 'plateNumber'];

export interface OperationRule {
  /** The specification's (section 1); no profile can change it. */
  readonly method: 'GET' | 'POST' | 'PUT';
  /** It may cost somebody money: never sent again by itself. */
  readonly money: boolean;
  /** Which of our values there are when it is asked for. */
  readonly values: readonly ValueName[];
  /** One of these has to be sent, or the service cannot know what is meant. */
  readonly needsOneOf: readonly ValueName[];
}

const act = (method: 'POST' | 'PUT', needsOneOf: readonly ValueName[], money = false): OperationRule => ({
  method,
  money,
  values: ofSession,
  needsOneOf,
});

export const operationRules: Readonly<Record<MappableOperation, OperationRule>> = {
  listSessions: { method: 'GET', money: false, values: ['status', 'page', ...about], needsOneOf: [] },
  querySession: {
    method: 'GET',
    money: false,
    values: ['plateNumber', 'status', 'page', ...about],
    needsOneOf: ['plateNumber'],
  },
  cancelSession: act('POST', namesSession),
  editEntry: act('PUT', namesSession),
  editExit: act('PUT', namesSession),
  charge: act('POST', namesSession, true),
  directCharge: act('POST', [], true),
};

/** Of the operations that are specified in full (sections 4.1 and 4.2), below the base address. */
export const specifiedPaths = {
  entry: 'parking-lots/v1/alpr/parking-sessions',
  exit: 'parking-lots/v1/alpr/parking-sessions/end',
} as const;
