const hidden = '[redacted]';

const secretNames = /token|authorization|password|secret|cookie/i;

/** What looks like a credential wherever it stands: a bearer header, a JWT, a name and password in an address. */
const secretTexts: readonly [RegExp, string][] = [
  [/\b(bearer|basic)(\s+|%20|["':=]+\s*)[^\s"',;]+/gi, `$1 ${hidden}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  [/(\w:\/\/)[^\s/@"]+@/g, `$1${hidden}@`],
];

/** @returns the value with every credential taken out, by the name of its field or by its look; at most 6 levels deep */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return secretTexts.reduce((text, [look, instead]) => text.replace(look, instead), value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 6) return '…';
  if (value instanceof Error) return redact(value.stack ?? value.message, depth + 1);
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretNames.test(name) && typeof item === 'string' ? hidden : redact(item, depth + 1),
    ]),
  );
}
