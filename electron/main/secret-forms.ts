/** Shorter pieces of base64 (characters) than this stand in too many a text. */
const shortestPiece = 8;

/** @returns how a secret may stand in a text: as it is, in an address, and as base64 of it or of something that holds it */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [bytes.toString('base64').replace(/=+$/, ''), ...piecesOf(bytes)];
  const inAddresses = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([secret, encodeURIComponent(secret), ...base64, ...inAddresses])];
}

/** Base64 writes three bytes as four characters: by where the secret begins, one of three texts is the same whatever is around it. */
function piecesOf(bytes: Buffer): string[] {
  return [0, 1, 2]
    .map((before) => {
      const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    })
    .filter((piece) => piece.length >= shortestPiece);
}
