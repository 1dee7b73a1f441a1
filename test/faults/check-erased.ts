import type { Evidence, KeptFile } from './evidence.ts';
import { markOf, type Press } from './ledger.ts';
import type { Finding } from './stage.ts';

// What was erased is gone, in every file of the data directory, and had not been done more often than it was pressed.

export const checkErased = (evidence: Evidence): Finding[] => [
  ...leftOf(evidence),
  ...picturesOf(evidence),
  ...executionsOf(evidence),
];

const isGone = ({ erased }: Press): boolean => erased === true;

const dataOf = (files: readonly KeptFile[]): KeptFile[] => files.filter(({ kind }) => kind === 'data');

/** All plates that a car had, by its presses. */
const platesOf = ({ plate, act, formerPlates = [] }: Press): string[] =>
  [plate, act?.values.plateNumber ?? '', ...formerPlates].filter((text) => text !== '');

/** No record, and its plates, words and instants in no file. */
function leftOf({ presses, records, files }: Evidence): Finding[] {
  const rule = 'erased-is-gone';
  const there = new Set(records.map((record) => record.press_id));
  // Another stay of the same car may not be over.
  const kept = new Set(presses.filter((press) => !isGone(press)).flatMap(platesOf));
  return presses.filter(isGone).flatMap((press) => {
    const { pressId, operation, plate, act } = press;
    const reason = act === undefined || operation === 'charge' ? '' : markOf(operation, act);
    const words = [...platesOf(press), reason].filter((text) => text !== '' && !kept.has(text));
    return [
      ...(there.has(pressId) ? [{ rule, what: `${operation} ${plate} is in the journal` }] : []),
      ...dataOf(files).flatMap(({ name, bytes }) =>
        words
          .filter((word) => bytes.includes(word))
          .map((word) => ({ rule, what: `${operation} ${plate}: ${word} stands in ${name}` })),
      ),
    ];
  });
}

/** Bytes that are in no other picture, and not at its beginning, which a file may have overwritten. */
const sliceOf = (picture: Uint8Array): Buffer => Buffer.from(picture).subarray(150, 182);

function picturesOf({ presses, records, pictures, files, began }: Evidence): Finding[] {
  const rule = 'erased-is-gone';
  const known = new Set(records.map(({ id }) => id));
  // Of the journal that the run began with only what came after it is known.
  const nameless = began.records > 0 ? [] : pictures.filter(({ recordId }) => !known.has(recordId));
  const left = presses
    .filter((press) => (isGone(press) || press.pictureErased === true) && press.picture !== null)
    .flatMap(({ operation, plate, picture }) =>
      dataOf(files)
        .filter(({ bytes }) => picture !== null && bytes.includes(sliceOf(picture)))
        .map(({ name }) => ({ rule, what: `the picture of ${operation} ${plate} stands in ${name}` })),
    );
  return [
    ...left,
    ...nameless.map(({ recordId }) => ({ rule, what: `a picture of ${recordId}, which is not there` })),
  ];
}

/** What nobody can look up any more was done once for each press, and once more for each time that it was flagged. */
function executionsOf({ presses, requests, events }: Evidence): Finding[] {
  const steps = Map.groupBy(events, ({ record_id: id }) => id);
  const entries = presses.filter(({ operation, plate }) => operation === 'entry' && plate !== '');
  return [...Map.groupBy(entries, ({ plate }) => plate)]
    .filter(([, cars]) => cars.some(isGone))
    .flatMap(([plate, cars]) => {
      const executed = requests.filter(
        (request) => request.executed && request.operation === 'entry' && request.plate === plate,
      ).length;
      const flagged = cars.flatMap(({ saved, filedId }) => steps.get(saved?.id ?? filedId ?? '') ?? []);
      const most = cars.length + flagged.filter(({ to_state: to }) => to === 'unknown').length;
      return executed <= most
        ? []
        : [
            {
              rule: 'erased-was-done-once',
              what: `entry ${plate} was executed ${executed}×, ${most} at most`,
            },
          ];
    });
}
