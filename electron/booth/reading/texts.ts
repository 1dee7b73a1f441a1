import { agreed } from './agreement.ts';
import type { Candidate } from './candidate.ts';
import { decode, meanSure } from './decoding.ts';
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

/** The texts of a picture that have as many characters as a plate, or a line of one. Slow: half a second and more. */
export async function textsOf(
  picture: Pixels,
  models: Models,
  stopped: () => boolean = () => false,
): Promise<Candidate[]> {
  const map = await models.detect(detectionInput(picture));
  const candidates: Candidate[] = [];
  for (const box of textBoxes(map, picture)) {
    if (stopped()) return [];
    const read = async (ratio: number): Promise<ReturnType<typeof decode>> =>
      decode(await models.recognise(recognitionInput(picture, letters(box, ratio))), models.index);
    if (!lies(box)) continue;
    const first = await read(usual);
    if (first.length < fewest || first.length > most || meanSure(first) < goodFrom) continue;
    const line = agreed([first, await read(tighter), await read(wider)]);
    candidates.push({ box: letters(box, usual), line, lines: 1, found: box.score });
  }
  return candidates;
}

/** Whether the box is wider than high: a line of two characters and more. */
function lies({ core }: TextBox): boolean {
  return core.width >= core.height;
}
