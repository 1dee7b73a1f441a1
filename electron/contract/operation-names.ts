/** The operations that the specification names without paths or payloads (section 1), in its order. */
export const mappableOperations = [
  'listSessions',
  'querySession',
  'cancelSession',
  'editEntry',
  'editExit',
  'charge',
  'directCharge',
] as const;
export type MappableOperation = (typeof mappableOperations)[number];
