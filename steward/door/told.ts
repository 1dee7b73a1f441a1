import type { z } from 'zod';
import {
  readCouldNotRead,
  type couldNotReadForm,
} from '../../electron/booth/ledger/messages/could-not-read.ts';
import { ownVersion } from '../../electron/booth/ledger/messages/version.ts';
import type { Mapping } from './mapping.ts';
import { at, nothing, PostedFault, type Posted } from './posted.ts';

type Message = z.input<typeof couldNotReadForm.schema>;
type Candidate = Message['candidates'][number];

/**
 * What an ALPR would have told in the place of what a camera posted.
 *
 * @param arrivedMs when the request came (ms since 1970)
 * @returns null: the camera has no candidate
 * @throws PostedFault
 */
export function toldOf(mapping: Mapping, posted: Posted, arrivedMs: number): Uint8Array | null {
  const { candidates: list, picture: pictureAt, time, source, hasBoothCamera } = mapping;
  const found = list.in === undefined ? posted : at(posted, list.in);
  if (found === undefined || found === null) throw new PostedFault(list.in ?? 'body', 'missing');
  const each: readonly unknown[] = Array.isArray(found) ? found : found === nothing ? [] : [found];
  if (each.length === 0) return null;
  const placeOf = (index: number): string =>
    [list.in ?? [], Array.isArray(found) ? String(index) : []].flat().join('.');
  const picture = pictureAt === undefined ? undefined : pictureIn(posted, pictureAt);
  const message: Message = {
    v: ownVersion,
    kind: 'could-not-read',
    source,
    takenAt: time === undefined ? new Date(arrivedMs).toISOString() : timeIn(posted, time),
    candidates: each.map((one, index) => candidateIn(one, placeOf(index), list)),
    ...(picture === undefined ? {} : { picture }),
    ...(hasBoothCamera === undefined ? {} : { hasBoothCamera }),
  };
  const bytes = Buffer.from(JSON.stringify(message));
  const read = readCouldNotRead(bytes);
  if (!('fault' in read)) return bytes;
  if (read.fault === 'too-large') throw new PostedFault(pictureAt ?? 'body', 'too large for a message');
  throw new PostedFault(...placedIn(read.word, mapping, placeOf));
}

const within = (...places: readonly string[]): string => places.filter((one) => one !== '').join('.');

function candidateIn(one: unknown, place: string, list: Mapping['candidates']): Candidate {
  const { text: textAt, confidence, characters } = list;
  const text = at(one, textAt);
  if (typeof text !== 'string') throw new PostedFault(within(place, textAt), 'no text');
  const said = confidence.at === undefined ? undefined : at(one, confidence.at);
  const isSaid = said !== undefined && said !== null && said !== '';
  return {
    text,
    confidence:
      !isSaid && confidence.otherwise !== undefined
        ? confidence.otherwise
        : numberIn(said, within(place, confidence.at ?? '')) / confidence.outOf,
    ...(characters === undefined ? {} : { characters: charactersIn(one, place, characters) }),
  };
}

function charactersIn(
  one: unknown,
  place: string,
  { at: where, outOf }: NonNullable<Mapping['candidates']['characters']>,
): number[] {
  const said = at(one, where);
  if (!Array.isArray(said)) throw new PostedFault(within(place, where), 'no array');
  return said.map((value, index) => numberIn(value, within(place, where, String(index))) / outOf);
}

/** In a form a number is text. */
function numberIn(value: unknown, place: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new PostedFault(place, 'no number');
  return number;
}

function timeIn(posted: Posted, { at: place, as }: NonNullable<Mapping['time']>): string {
  const said = at(posted, place);
  if (as === 'iso') {
    if (typeof said !== 'string') throw new PostedFault(place, 'no text');
    return said;
  }
  const date = new Date(numberIn(said, place) * (as === 'epoch-ms' ? 1 : 1_000));
  if (Number.isNaN(date.getTime())) throw new PostedFault(place, 'no time');
  return date.toISOString();
}

/** @returns base64; undefined: there is none */
function pictureIn(posted: Posted, place: string): string | undefined {
  const said = at(posted, place);
  if (said === undefined || said === null || said === '' || said === nothing) return undefined;
  if (said instanceof Uint8Array) return Buffer.from(said).toString('base64');
  if (typeof said !== 'string') throw new PostedFault(place, 'no picture');
  return said.replace(/^data:image\/jpeg;base64,/, '').replaceAll(/\s+/g, '');
}

/** @param word of the message's reader, with the place in the message. @returns where that stands in what was posted, and what is wrong */
function placedIn(
  word: string,
  { time, candidates, picture }: Mapping,
  placeOf: (index: number) => string,
): [place: string, why: string] {
  const [, messagePlace = '', why = ''] = /^(.*): (.*)$/.exec(word) ?? [];
  const [field, index, part] = messagePlace.split('.');
  if (field === 'takenAt') return [time?.at ?? 'body', 'no ISO 8601 time with its offset'];
  if (field === 'picture') return [picture ?? 'body', why];
  if (field !== 'candidates') return [messagePlace, why];
  if (index === undefined) return [candidates.in ?? 'body', why];
  const partAt = {
    text: candidates.text,
    confidence: candidates.confidence.at,
    characters: candidates.characters?.at,
  }[part ?? ''];
  return [within(placeOf(Number(index)), partAt ?? ''), why];
}
