import type { ServiceAnswer } from '../../../../electron/contract/diagnostics.ts';
import { serviceIndicator } from '../../../ui/indicators.ts';
import { formatCount, formatMoment, formatUnit } from '../../../platform/i18n/formats.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { withheldMessage } from '../../../state/booth/withheld-message.ts';
import { fact, line, type Line, type Reading, type ReadingInput } from './reading.ts';

/** How long the last answer took, or that there is none; why; and the answers before. */
export function serviceReading({ diagnostics: { service }, language, now }: ReadingInput): Reading {
  const { state, cause, withheld, answers, sessionsLeftOut } = service;
  const [last] = answers;
  const lines: Line[] = [];
  for (const one of withheld) lines.push(line(withheldMessage(one)));
  // Said with its time where the last request failed for the same cause.
  if (state !== 'open' && (cause === null || cause !== last?.trouble))
    lines.push(line({ key: `link.${cause ?? 'none'}` }));
  lines.push(last === undefined ? line(fact('notAsked')) : answered(last, language, now));
  if (last !== undefined && Object.keys(last.connectingMs).length > 0) lines.push(connecting(last, language));
  if (sessionsLeftOut > 0)
    lines.push(line(fact('sessionsLeftOut', { number: formatCount(language, sessionsLeftOut) })));
  if (answers.length > 1) lines.push(line(ofAll(answers, language)));
  const tookMs = state === 'open' ? (last?.latencyMs ?? null) : null;
  const { word } = serviceIndicator({ ...service, nextTryAt: null });
  return { value: tookMs === null ? { key: word } : formatUnit(language, 'millisecond', tookMs), lines };
}

function answered({ at, httpStatus, trouble: problem }: ServiceAnswer, language: string, now: number): Line {
  const time = formatMoment(language, at, now);
  if (httpStatus !== null) return line(fact('answered', { time, status: httpStatus }));
  const isUnreadable = problem === 'answer-unreadable';
  return {
    lead: time,
    messages: [{ key: isUnreadable ? `reason.${problem}` : `link.${problem ?? 'none'}` }],
  };
}

/** What each part of connecting took; a part that there was none of, or that was not done, has a dash. */
function connecting({ connectingMs }: ServiceAnswer, language: string): Line {
  const took = (ms = Number.NaN): string =>
    Number.isNaN(ms) ? '–' : formatUnit(language, 'millisecond', ms);
  const { name, connection, proxy, certificate } = connectingMs;
  const parts = { name: took(name), connection: took(connection), proxy: took(proxy) };
  return line(fact('connecting', { ...parts, certificate: took(certificate) }));
}

function ofAll(answers: readonly ServiceAnswer[], language: string): Message {
  const longestMs = Math.max(...answers.map(({ latencyMs }) => latencyMs ?? 0));
  return fact('answers', {
    count: answers.length,
    longest: formatUnit(language, 'millisecond', longestMs),
    without: answers.filter(({ httpStatus }) => httpStatus === null).length,
  });
}
