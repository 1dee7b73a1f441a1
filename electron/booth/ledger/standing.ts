// Whose the records of a booth are, by the messages of its subject in their order: everybody who reads the same messages comes to the
// same answer, and acts on that alone, never on an acknowledgement. Nobody acts before he has read to the subject's end: on the way
// there, a record that is offered or taken stands as its booth's own.

/**
 * `own`: its booth's to send; `offered`: nobody's, until it is reclaimed or fenced; `ended`: nobody's any more, a person has seen to it; else
 * the booth that may send it.
 */
export type Standing = 'own' | 'offered' | 'ended' | { readonly takenBy: string };

export type Standings = Readonly<Record<string, Standing>>;

/** What stands in a booth's subject about who may send. */
export type HandoverMessage =
  | { readonly type: 'saved'; readonly record: string }
  | { readonly type: 'offered'; readonly records: readonly string[] }
  | { readonly type: 'reclaimed'; readonly records: readonly string[] }
  | { readonly type: 'fenced'; readonly by: string; readonly records: readonly string[] }
  /** By a booth that had adopted them before the store lost its fence. Nobody writes it: without a person no booth may. */
  | { readonly type: 'fenced-again'; readonly by: string; readonly records: readonly string[] }
  /** By a person at another booth, because the one that had taken them is dead. Flagged: it may have sent them. */
  | {
      readonly type: 'fenced-over';
      readonly by: string;
      readonly records: readonly string[];
      readonly dead: string;
    }
  /** By a person at another booth, of what a dead one had not offered. After it an offer that comes late has no effect. */
  | { readonly type: 'ended'; readonly records: readonly string[] }
  /**
   * A booth's messages of before the loss are shipped again. What they said of who may send is over: in its place stands how the records
   * are by its own journal now. Repeated one by one, they would for a moment offer again what was reclaimed and sent long ago.
   */
  | { readonly type: 'resumed'; readonly standings: Standings };

/** @returns how the records stand after that message. What it says of records that do not stand so is without effect. */
export function standingsAfter(standings: Standings, message: HandoverMessage): Standings {
  const become = (to: Standing, may: (now: Standing | undefined) => boolean): Standings => {
    if (!('records' in message)) return standings;
    const changed = message.records.filter((record) => may(standings[record]));
    return { ...standings, ...Object.fromEntries(changed.map((record) => [record, to])) };
  };
  switch (message.type) {
    case 'saved':
      return message.record in standings ? standings : { ...standings, [message.record]: 'own' };
    case 'offered':
      return become('offered', (now) => now === 'own');
    case 'reclaimed':
      return become('own', (now) => now === 'offered');
    case 'fenced':
      return become({ takenBy: message.by }, (now) => now === 'offered');
    case 'fenced-again':
      return become({ takenBy: message.by }, (now) => takerOf(now) === null);
    case 'fenced-over':
      return become({ takenBy: message.by }, (now) => takerOf(now) === message.dead);
    case 'ended':
      return become('ended', (now) => now === 'own');
    case 'resumed':
      return { ...standings, ...message.standings, ...seenToOf(standings) };
  }
}

/**
 * The same of the records alone of which it speaks: a subject may tell of years of others.
 *
 * @param known how one of them stood before; undefined: nothing is known of it
 */
export function spokenAfter(
  message: HandoverMessage,
  known: (record: string) => Standing | undefined,
): Standings {
  const before: Record<string, Standing> = {};
  for (const record of recordsOf(message)) {
    const standing = known(record);
    if (standing !== undefined) before[record] = standing;
  }
  return standingsAfter(before, message);
}

/** @returns the ids of the records of which a message speaks. The others stand after it as they stood before. */
function recordsOf(message: HandoverMessage): readonly string[] {
  if (message.type === 'saved') return [message.record];
  return message.type === 'resumed' ? Object.keys(message.standings) : message.records;
}

/** @returns the booth that has taken a record that stands so; null: none */
export const takerOf = (standing: Standing | undefined): string | null =>
  typeof standing === 'object' ? standing.takenBy : null;

/** What others have taken or ended stays, also where they wrote it again before the records' booth came back. */
const seenToOf = (standings: Standings): Standings =>
  Object.fromEntries(
    Object.entries(standings).filter(([, standing]) => standing === 'ended' || takerOf(standing) !== null),
  );
