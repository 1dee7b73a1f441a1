import { agreed } from './agreement.ts';
import type { Candidate } from './candidate.ts';
import { decode, meanSure, type Read } from './decoding.ts';
import { detectionInput, letters, textBoxes, type TextBox } from './detection.ts';
import type { Models } from './models.ts';
import type { Pixels } from './pixels.ts';
import { recognitionInput } from './recognition.ts';

/** How far a box grows for each crop (area times this over outline): as the detection was taught, tighter, and wider. */
const [usual, tighter, wider] = [1.6, 1.25, 2.1] as const;

/** A box is good, and worth two more crops, with that many characters of that mean (0 to 1). */
const fewest = 2;
const most = 10;
const goodFrom = 0.4;
/** Text of that mean (0 to 1) is not looked at in a mirror: that would take a quarter more time. */
const surelyUpright = 0.85;
/** By how much (0 to 1) the mirror has to be better: letters that are alike on both sides read as well there. */
const mirrorLead = 0.1;

/** What was read in a picture. */
export interface Texts {
  /** Of the picture, px. */
  readonly size: { readonly width: number; readonly height: number };
  readonly texts: readonly Candidate[];
}

/** The texts of a picture that have as many characters as a plate, or a line of one. Slow: half a second and more. */
export async function textsOf(
  picture: Pixels,
  models: Models,
  stopped: () => boolean = () => false,
): Promise<Texts> {
  const map = await models.detect(detectionInput(picture));
  const size = { width: picture.width, height: picture.height };
  const texts: Candidate[] = [];
  for (const box of textBoxes(map, picture)) {
    // Between two boxes whoever asked may say that nobody waits any more.
    await new Promise(setImmediate);
    if (stopped()) break;
    const read = async (ratio: number, isMirrored = false): Promise<Read[]> =>
      decode(
        await models.recognise(recognitionInput(picture, letters(box, ratio), isMirrored)),
        models.index,
      );
    if (!lies(box)) continue;
    const first = await read(usual);
    if (first.length < fewest || first.length > most || meanSure(first) < goodFrom) continue;
    const line = agreed([first, await read(tighter), await read(wider)]);
    // What is seen in a mirror or from behind a window reads better the other way round.
    const isUpright =
      meanSure(line) >= surelyUpright || meanSure(await read(usual, true)) <= meanSure(first) + mirrorLead;
    if (!isUpright) continue;
    texts.push({ box: letters(box, usual), line, lines: 1, found: box.score });
  }
  return { size, texts };
}

/** Whether the box is wider than high: a line of two characters and more. */
function lies({ core }: TextBox): boolean {
  return core.width >= core.height;
}
