import { agreed } from './agreement.ts';
import type { Candidate } from './candidate.ts';
import { alphabet, decode, meanSure, type Read } from './decoding.ts';
import { detectionInput, letters, textBoxes, type TextBox } from './detection.ts';
import type { Models } from './models.ts';
import type { Pixels } from './pixels.ts';
import { recognitionInput } from './recognition.ts';
import { twoLines } from './two-lines.ts';

/** How far a box grows for each crop (area times this over outline): as the detection was taught, tighter, and wider. */
const [usual, tighter, wider] = [1.6, 1.25, 2.1] as const;

/** A box is good, and worth two more crops, with that many characters of that mean (0 to 1). */
const fewest = 2;
const most = 10;
const goodFrom = 0.4;
/** Text of that mean (0 to 1) is not looked at in a mirror: that would take a quarter more time. */
const surelyUpright = 0.85;
/** A character that is a digit with that probability (0 to 1) may be one. */
const digitFrom = 0.02;
/** By how much (0 to 1) the mirror has to be better: letters that are alike on both sides read as well there. */
const mirrorLead = 0.1;

/** What was read in a picture. */
export interface Texts {
  /** Of the picture, px. */
  readonly size: { readonly width: number; readonly height: number };
  readonly texts: readonly Candidate[];
}

/** A line of text, and what it reads as when it is cut out as usual. */
interface Seen {
  readonly box: TextBox;
  readonly first: readonly Read[];
}

/** The texts of a picture that have as many characters as a plate, or a line of one. Slow: half a second and more. */
export async function textsOf(
  picture: Pixels,
  models: Models,
  stopped: () => boolean = () => false,
): Promise<Texts> {
  const map = await models.detect(detectionInput(picture));
  const read: ReadBox = async (box, ratio, isMirrored = false) =>
    decode(await models.recognise(recognitionInput(picture, letters(box, ratio), isMirrored)), models.index);
  /** Between two boxes whoever asked may say that nobody waits any more. */
  const isOver = async (): Promise<boolean> => {
    await new Promise(setImmediate);
    return stopped();
  };
  const seen: Seen[] = [];
  for (const box of textBoxes(map, picture).filter(lies)) {
    if (await isOver()) break;
    const first = await read(box, usual);
    if (first.length >= fewest && first.length <= most && meanSure(first) >= goodFrom)
      seen.push({ box, first });
  }
  const words = besidePlates(seen);
  const texts: Candidate[] = [];
  for (const one of seen) {
    if (await isOver()) break;
    const line = words.has(one) ? one.first : await closely(one, read);
    if (line !== null) texts.push(candidate(one, line));
  }
  return { size: { width: picture.width, height: picture.height }, texts };
}

/** Reads a line. @param ratio how far its box grows @param isMirrored as a mirror shows it */
type ReadBox = (box: TextBox, ratio: number, isMirrored?: boolean) => Promise<Read[]>;

/** What three crops agree on; null where it reads better the other way round: it is seen in a mirror, or from behind a window. */
async function closely({ box, first }: Seen, read: ReadBox): Promise<Read[] | null> {
  const line = agreed([first, await read(box, tighter), await read(box, wider)]);
  const isUpright =
    meanSure(line) >= surelyUpright || meanSure(await read(box, usual, true)) <= meanSure(first) + mirrorLead;
  return isUpright ? line : null;
}

/**
 * The words of a picture in which something else may be a plate, or a line of one: they are not looked at more closely, which in a
 * street full of signs would take as long again.
 */
function besidePlates(seen: readonly Seen[]): Set<Seen> {
  const mayBePlates = seen.filter(({ first }) => first.some(mayBeDigit));
  if (mayBePlates.length === 0) return new Set();
  const lines = new Set<readonly Read[]>(mayBePlates.map(({ first }) => first));
  for (const { parts } of twoLines(seen.map((one) => candidate(one, one.first))))
    if (parts.some(({ line }) => line.some(mayBeDigit))) for (const { line } of parts) lines.add(line);
  return new Set(seen.filter(({ first }) => !lines.has(first)));
}

const mayBeDigit = ({ odds }: Read): boolean =>
  odds.some((value, place) => value >= digitFrom && (alphabet[place] ?? '') <= '9');

const candidate = ({ box }: Seen, line: readonly Read[]): Candidate => ({
  box: letters(box, usual),
  line,
  lines: 1,
  found: box.score,
});

/** Whether the box is wider than high: a line of two characters and more. */
function lies({ core }: TextBox): boolean {
  return core.width >= core.height;
}
