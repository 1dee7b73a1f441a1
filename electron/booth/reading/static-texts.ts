/** A text that was seen in a picture of a car whose plate is booked. Digests are salted: neither text nor plate can be told by them. */
interface Sighting {
  /** Middle of the text as parts (0 to 1) of the picture. */
  readonly x: number;
  readonly y: number;
  readonly textDigest: string;
  /** Of the booked plate. */
  readonly plateDigest: string;
  readonly atMs: number;
}

/** A text that has been in the same place; `plates` are those of the cars that stood there meanwhile. */
interface KnownText {
  readonly x: number;
  readonly y: number;
  readonly textDigest: string;
  readonly pictures: number;
  readonly plates: readonly string[];
  readonly firstMs: number;
  readonly lastMs: number;
}

/** What the camera sees again and again, and what was ever booked. */
export interface StaticTexts {
  readonly known: readonly KnownText[];
  /** Digests of texts that were booked as a plate: these are never static. */
  readonly booked: readonly string[];
}

export const noStaticTexts: StaticTexts = { known: [], booked: [] };

/** As a part of the picture's width and height. */
const samePlace = 0.02;
const leastPictures = 30;
const leastPlates = 20;
const leastMs = 2 * 24 * 3_600_000;
const forgottenMs = 7 * 24 * 3_600_000;
const mostKnown = 200;
const mostBooked = 5_000;

/** What is known after a car was booked whose picture had these texts. @param plateDigest of the booked plate, as text */
export function seenTexts(
  { known, booked }: StaticTexts,
  texts: readonly Pick<Sighting, 'x' | 'y' | 'textDigest'>[],
  plateDigest: string,
  atMs: number,
): StaticTexts {
  let next = known.filter(({ lastMs }) => atMs - lastMs <= forgottenMs);
  for (const text of texts) {
    const before = next.find((one) => one.textDigest === text.textDigest && isNear(one, text));
    const plates = before?.plates ?? [];
    next = [
      ...next.filter((one) => one !== before),
      {
        x: text.x,
        y: text.y,
        textDigest: text.textDigest,
        pictures: (before?.pictures ?? 0) + 1,
        plates: plates.includes(plateDigest) ? plates : [...plates, plateDigest].slice(-leastPlates),
        firstMs: before?.firstMs ?? atMs,
        lastMs: atMs,
      },
    ];
  }
  return {
    known: next.slice(-mostKnown),
    booked: [...booked.filter((one) => one !== plateDigest), plateDigest].slice(-mostBooked),
  };
}

/**
 * Whether a text is part of the place and no car's: seen there in 30 pictures of 20 different booked plates over two days, and never
 * booked itself.
 */
export function isStatic(
  { known, booked }: StaticTexts,
  text: Pick<Sighting, 'x' | 'y' | 'textDigest'>,
  nowMs: number,
): boolean {
  if (booked.includes(text.textDigest)) return false;
  return known.some(
    (one) =>
      one.textDigest === text.textDigest &&
      isNear(one, text) &&
      one.pictures >= leastPictures &&
      one.plates.length >= leastPlates &&
      one.lastMs - one.firstMs >= leastMs &&
      nowMs - one.lastMs <= forgottenMs,
  );
}

const isNear = (a: { x: number; y: number }, b: { x: number; y: number }): boolean =>
  Math.abs(a.x - b.x) <= samePlace && Math.abs(a.y - b.y) <= samePlace;
