import type { Evidence } from './evidence.ts';
import { platePattern } from './ledger.ts';
import type { Finding } from './stage.ts';

/** No token in any file, log or message to the screen; no whole plate in any log. */
export function checkLeaks({ files, tokens, presses }: Evidence): Finding[] {
  const plates = new Set(presses.flatMap(({ plate, act }) => [plate, act?.values.plateNumber ?? plate]));
  return files.flatMap(({ name, kind, bytes }): Finding[] => {
    const findings: Finding[] = [];
    if (tokens.some((token) => bytes.includes(token)))
      findings.push({ rule: 'no-token-outside', what: `a token stands in ${name}` });
    const plate =
      kind === 'log'
        ? bytes
            .toString('latin1')
            .match(platePattern)
            ?.find((found) => plates.has(found))
        : undefined;
    if (plate !== undefined) findings.push({ rule: 'no-plate-in-logs', what: `a plate stands in ${name}` });
    return findings;
  });
}
