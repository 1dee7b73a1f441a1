import { writeWhole } from '../../booth/lib/durable.ts';
import { hashSupervisorPin } from '../../booth/people/pin-hash.ts';
import { newPinFault } from '../../contract/people-rules.ts';
import { exitCodes } from './exit-codes.ts';

export interface HashPinPorts {
  /** The standard input: its first line is the PIN, which so stands in no list of processes and in no shell's history. */
  readonly input: AsyncIterable<Buffer | string>;
  /** A file that the hash is written to as well: on Windows a program with a window has no console; undefined: none. */
  readonly output: string | undefined;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** More than a line with a PIN has (characters). */
const inputLimit = 1_000;

/**
 * `--hash-pin`: prints what stands for a PIN in a site's file.
 *
 * @returns the exit code; nothing was written where the PIN is below today's rules
 */
export async function printPinHash({ input, output, say, complain }: HashPinPorts): Promise<number> {
  let typed = '';
  for await (const part of input) {
    typed += part.toString();
    if (typed.includes('\n') || typed.length > inputLimit) break;
  }
  const pin = (typed.split('\n')[0] ?? '').replace(/^\uFEFF/, '').trim();
  const fault = newPinFault(pin, 'supervisor');
  if (fault !== null) {
    complain(
      fault === 'pin-common'
        ? 'gatebooth: --hash-pin: everybody tries this PIN first\n'
        : 'gatebooth: --hash-pin: the first line of the standard input must be a PIN of 6 to 12 digits\n',
    );
    return exitCodes.failed;
  }
  const line = `${await hashSupervisorPin(pin)}\n`;
  try {
    if (output !== undefined) writeWhole(output, Buffer.from(line), 0o600);
  } catch (error) {
    complain(`gatebooth: --hash-pin: ${output}: ${(error as Error).message}\n`);
    return exitCodes.failed;
  }
  say(line);
  return exitCodes.nothingWrong;
}
