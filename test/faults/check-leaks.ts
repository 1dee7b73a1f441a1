import type { Evidence } from './evidence.ts';
import { platePattern } from './ledger.ts';
import type { Finding } from './stage.ts';

/** Digits that stand for themselves, and are no part of a number or a hash. */
const aloneIn = (bytes: Buffer, pin: string): boolean => {
  for (let at = bytes.indexOf(pin); at >= 0; at = bytes.indexOf(pin, at + 1)) {
    const around = [bytes[at - 1], bytes[at + pin.length]].map((code) => String.fromCharCode(code ?? 0));
    if (!around.some((one) => /[\w.]/.test(one))) return true;
  }
  return false;
};

/** No token and no PIN in any file, log or message to the screen; no whole plate in any log, however it is written. */
export function checkLeaks({ files, tokens, pins, presses }: Evidence): Finding[] {
  const plates = new Set(
    presses.flatMap(({ plate, act, formerPlates = [] }) => [
      plate,
      act?.values.plateNumber ?? plate,
      ...formerPlates,
    ]),
  );
  return files.flatMap(({ name, kind, bytes }): Finding[] => {
    const findings: Finding[] = [];
    if (tokens.some((token) => bytes.includes(token)))
      findings.push({ rule: 'no-token-outside', what: `a token stands in ${name}` });
    if (pins.some((pin) => aloneIn(bytes, pin)))
      findings.push({ rule: 'no-pin-anywhere', what: `a PIN stands in ${name}` });
    const plate =
      kind === 'log'
        ? bytes
            .toString('latin1')
            .toUpperCase()
            .match(platePattern)
            ?.find((found) => plates.has(found))
        : undefined;
    if (plate !== undefined) findings.push({ rule: 'no-plate-in-logs', what: `a plate stands in ${name}` });
    return findings;
  });
}
