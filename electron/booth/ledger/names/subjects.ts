import { idIn, recordIn } from './ids.ts';

// The subject of each message. What stands in one is an id and nothing of a person.

export const carSubject = (entry: string): string => `gb.in.${recordIn(entry)}`;
export const thumbnailSubject = (entry: string): string => `gb.th.${recordIn(entry)}`;
export const journalSubject = (booth: string): string => `gb.jr.${idIn(booth)}`;
export const bodySubject = (booth: string, record: string): string =>
  `gb.body.${idIn(booth)}.${recordIn(record)}`;
export const pictureSubject = (booth: string, record: string): string =>
  `gb.pic.${idIn(booth)}.${recordIn(record)}`;
/** Under whose id ever it stands. */
export const everyBodyOf = (record: string): string => `gb.body.*.${recordIn(record)}`;
export const everyPictureOf = (record: string): string => `gb.pic.*.${recordIn(record)}`;
export const healthSubject = (booth: string): string => `gb.hl.${idIn(booth)}`;

/** What holds for the whole site; the steward alone writes it. */
export const epochSubject = 'gb.ctl.epoch';
export const rosterSubject = 'gb.ctl.roster';
export const retentionSubject = 'gb.ctl.retention';
/** What the steward has read of the server: version, flushing, nodes. A booth's own account tells it nothing of these. */
export const serverFactsSubject = 'gb.ctl.server';
/** What the steward did last, what it holds back, and which clocks it trusts. */
export const watchSubject = 'gb.ctl.watch';
export const erasureSubject = (erasure: string): string => `gb.ctl.erasure.${recordIn(erasure)}`;
/** Whatever its id is. */
export const everyErasure = 'gb.ctl.erasure.*';
/** The one disk that is admitted under a booth's id. */
export const incarnationSubject = (booth: string): string => `gb.ctl.incarnation.${idIn(booth)}`;

/**
 * What a booth says of the site: the epoch that it has compared, the erasures that it has done, what a supervisor asks for there, and what it
 * has taken over from others.
 */
export type BoothTopic = 'checked' | 'erased' | 'asked' | 'taken';
export const boothSubject = (booth: string, topic: BoothTopic): string =>
  `gb.ctl.booth.${idIn(booth)}.${topic}`;

/** What an ALPR tells, and what it could not read. */
export const alprSubject = (writer: string): string => `gb.alpr.${idIn(writer)}`;
export const readSubject = (lane: string): string => `gb.read.${idIn(lane)}`;

/** What a site tells its operator's hub: how its booths are, and nothing else. */
export const hubSubject = (site: string): string => `gb.hub.${idIn(site)}`;

/** @returns the erasure that a subject is of; null: of none */
export const erasureOf = (subject: string): string | null =>
  /^gb\.ctl\.erasure\.([^.]+)$/.exec(subject)?.[1] ?? null;

/** @returns the writer whose word of cars a subject has; null: it has none */
export const writerOf = (subject: string): string | null => /^gb\.alpr\.([^.]+)$/.exec(subject)?.[1] ?? null;

/** @returns which booth says something of the site in a subject, and of what; null: none does */
export function saidBy(subject: string): { readonly booth: string; readonly topic: string } | null {
  const [, booth, topic] = /^gb\.ctl\.booth\.([^.]+)\.([^.]+)$/.exec(subject) ?? [];
  return booth === undefined || topic === undefined ? null : { booth, topic };
}

/** @returns the entry's record that a subject of cars or thumbnails names; null: it is none of these */
export function recordOf(subject: string): string | null {
  const found = /^gb\.(?:in|th)\.([^.]+)$/.exec(subject);
  return found?.[1] ?? null;
}

/** @returns the record that a subject of bodies or pictures names; null: it is none of these */
export const shippedRecordOf = (subject: string): string | null =>
  /^gb\.(?:body|pic)\.[^.]+\.([^.]+)$/.exec(subject)?.[1] ?? null;

/** @returns the booth that a subject of journals, bodies, pictures or health names; null: it is none of these */
export function boothOf(subject: string): string | null {
  const found = /^gb\.(?:jr|hl|body|pic)\.([^.]+)(?:\.[^.]+)?$/.exec(subject);
  return found?.[1] ?? null;
}
