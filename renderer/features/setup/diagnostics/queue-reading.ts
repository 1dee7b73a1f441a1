import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import { waitingReasons } from '../../../ui/waiting-reasons.ts';
import { formatCount, formatDuration } from '../../../platform/i18n/formats.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { fact, line, type Line, type Reading, type ReadingInput } from './reading.ts';

type Cause = Diagnostics['queue'][number];

/** How many causes are named. */
const namedMost = 3;

/** How many wait and for how long; the open records by state and cause, first those that somebody has to decide about. */
export function queueReading({
  diagnostics: { counts, oldestWaitingMs, queue },
  language,
}: ReadingInput): Reading {
  const lines: Line[] = [];
  if (oldestWaitingMs !== null)
    lines.push(line({ key: 'band.oldest', values: { age: formatDuration(language, oldestWaitingMs) } }));
  const causes = queue.toSorted(byUrgency);
  for (const { count, ...cause } of causes.slice(0, namedMost))
    lines.push({ lead: formatCount(language, count), messages: messagesOf(cause) });
  const more = causes.slice(namedMost).reduce((sum, { count }) => sum + count, 0);
  if (more > 0) lines.push(line(fact('more', { count: formatCount(language, more) })));
  if (causes.length === 0) lines.push(line(fact('nothingOpen')));
  return { value: formatCount(language, counts.waiting), unit: { key: 'counter.waiting.word' }, lines };
}

const isToBeDecided = ({ state }: Cause): boolean => state === 'unknown' || state === 'refused';

const byUrgency = (one: Cause, other: Cause): number =>
  Number(isToBeDecided(other)) - Number(isToBeDecided(one)) || other.count - one.count;

function messagesOf({ state, reason }: Pick<Cause, 'state' | 'reason'>): Message[] {
  const held: Message = { key: waitingReasons[state] ?? `state.${state}` };
  return reason === null ? [held] : [held, { key: `reason.${reason}` }];
}
