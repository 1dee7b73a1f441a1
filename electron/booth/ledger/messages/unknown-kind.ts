/**
 * A message that can be read, of a kind that is not for this program to act on: shipping stops, and a person is told which; the gate never
 * stops. What an unknown fence or epoch means only a later program knows.
 */
export interface UnknownKind {
  readonly unknownKind: string;
}
