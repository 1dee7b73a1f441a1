import { normalisePlate } from '../../../contract/plate-rules.ts';
import type { RecordRow } from '../database/rows.ts';

// What tells whether something is about a plate. A plate may be of digits alone, as dates, times, amounts and ids are: none of these
// names one.

type Naming = (text: string | null) => boolean;

/** @returns whether a text names that plate, with whatever separators, and not as a part of a longer one */
export function naming(plate: string): Naming {
  const characters = Array.from(normalisePlate(plate));
  const written = characters.join('[\\s.·-]*');
  const isNumber = isOfDigits(characters.join(''));
  const whole = isNumber
    ? `(?<![\\p{L}\\p{N}]|\\p{N}${joint})${written}(?![\\p{L}\\p{N}]|${joint}\\p{N})`
    : `(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`;
  const names = new RegExp(whole, 'u');
  return (text) => {
    if (text === null || characters.length === 0) return false;
    const known = text.normalize('NFKC').replaceAll(id, '#');
    return names.test((isNumber ? withoutFigures(known) : known).toUpperCase());
  };
}

const isOfDigits = (plate: string): boolean => /^\p{N}+$/u.test(plate);

const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** What joins the parts of one figure. */
const joint = "[.,:/'’·-]";

/** A figure, and an instant as computers write it. */
const figure = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{Nd}+(?:${joint}\\p{Nd}+)*(?:T\\p{Nd}+(?:[:.]\\p{Nd}+)*Z?)?`,
  'giu',
);

const [year, month, day] = ['(?:19|20)\\d\\d', '(?:0?[1-9]|1[0-2])', '(?:0?[1-9]|[12]\\d|3[01])'];
const dateOrTimeOrAmount = new RegExp(
  `^(?:${[
    `${year}([-/.])${month}(?:\\1${day}(?:T.*)?)?`,
    `${day}([-/.])${month}(?:\\2(?:${year}|\\d\\d))?`,
    `${month}/${day}(?:/(?:${year}|\\d\\d))?`,
    '(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d+)?)?',
    "(?:\\d+|\\d{1,3}(?:[.,'’]\\d{3})+)[.,]\\d{1,4}",
  ].join('|')})$`,
  'i',
);

const currency = `(?:\\p{Sc}|(?<!\\p{L})(?:${Intl.supportedValuesOf('currency').join('|')})(?!\\p{L}))`;
const money = "\\p{Nd}[\\p{Nd}.,'’]*";
const priced = new RegExp(`${currency}\\s?${money}|${money}\\s?${currency}`, 'gu');

const withoutFigures = (text: string): string =>
  text.replaceAll(priced, '#').replaceAll(figure, (found) => (dateOrTimeOrAmount.test(found) ? '#' : found));

/** Within a sentence such a number is an hour, a day, a year or a count. */
const ordinaryNumber = /^(?:\p{N}{1,2}|20\d\d)$/u;

/** As a money input takes it. */
const amount = /^\s*\d+(?:\.\d{1,4})?\s*$/;

/** What the request of an operation on a session holds: values by the specification's names, and what somebody gave. */
interface Request {
  readonly values?: { readonly plateNumber?: unknown } | null;
  readonly inputs?: Readonly<Record<string, unknown>> | null;
  readonly figures?: readonly string[];
}

/** What tells whether a record is about one plate. */
export interface PlateNaming {
  /** Whether that is the plate. */
  readonly is: (kept: unknown) => boolean;
  /** Whether what somebody said of a record names it. */
  readonly isSaid: Naming;
  /** Whether what somebody wrote in a record names it. */
  readonly isMentioned: (record: Pick<RecordRow, 'note' | 'request'>) => boolean;
}

/** @param plate as a person writes it */
export function plateNaming(plate: string): PlateNaming {
  const wanted = normalisePlate(plate);
  const is = (kept: unknown): boolean =>
    typeof kept === 'string' && wanted !== '' && normalisePlate(kept) === wanted;
  const isSaid = ordinaryNumber.test(wanted) ? is : naming(plate);
  const isAsked = (json: string | null): boolean => {
    if (json === null) return false;
    const request = parsed(json);
    if (request === null) return isSaid(json);
    const { values, inputs, figures } = request;
    const isFigure = (name: string, given: string): boolean => figures?.includes(name) ?? amount.test(given);
    return (
      is(values?.plateNumber) ||
      Object.entries(inputs ?? {}).some(
        ([name, given]) => typeof given === 'string' && !isFigure(name, given) && isSaid(given),
      )
    );
  };
  return { is, isSaid, isMentioned: ({ note, request }) => isSaid(note) || isAsked(request) };
}

/** @returns null where it cannot be read */
function parsed(json: string): Request | null {
  try {
    return JSON.parse(json) as Request | null;
  } catch {
    return null;
  }
}
