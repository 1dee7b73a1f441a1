import { inflateRawSync } from 'node:zlib';

/** The texts of a ZIP by their names, as its central directory has them (PKWARE's APPNOTE, 4.3.12 and 4.3.7). */
export function readZip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const texts: Record<string, string> = {};
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameBytes);
    const local = zip.readUInt32LE(entry + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + zip.readUInt32LE(entry + 20));
    texts[name] = (zip.readUInt16LE(entry + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    entry += 46 + nameBytes + extraBytes + noteBytes;
  }
  return texts;
}
