import { help, readCliOptions, type CliOptions } from './cli-options.ts';
import type { LoggedRequest } from './request-log.ts';
import { startTrainingService } from './service.ts';
import { TrainingStartError, type StartErrorCode } from './start-error.ts';

// `npm run service`: the training service as a program of its own, for trying a booth or a client by hand.

const flagOf: Readonly<Record<StartErrorCode, string>> = {
  'bad-option': 'flags',
  'port-in-use': '--port',
  'port-refused': '--port',
  'data-unreachable': '--data',
  'data-foreign': '--data',
  'log-unreachable': '--log',
};

function fail(sentence: string): never {
  console.error(`${sentence}\nTry --help.`);
  process.exit(2);
}

/** Time, method, path, status, plate or session id, size of the decoded picture. */
function lineOf({ at, method, path, status, body, sessionId }: LoggedRequest): string {
  const { plateNumber, parkingSessionId, imageBase64 } = { ...(body as Record<string, unknown> | null) };
  const who = [plateNumber, parkingSessionId, sessionId].find((name) => typeof name === 'string') ?? '-';
  const bytes = { ...(imageBase64 as object | null) } as { bytes?: number };
  const picture = bytes.bytes === undefined ? 'no picture' : `picture ${bytes.bytes} bytes`;
  // What a client sent is printed without its control characters: it must not move the cursor of a terminal.
  return [at, method, path, status ?? 'no answer', who, picture].join('  ').replaceAll(/\p{Cc}/gu, '?');
}

async function serve(options: CliOptions): Promise<void> {
  const service = await startTrainingService({
    ...options,
    keepLog: 0,
    onRequest: (entry) => console.log(lineOf(entry)),
  });
  if (service.damagedLines > 0) {
    console.error(`${service.damagedLines} lines of the data file cannot be read; they are passed over.`);
  }
  const stop = (): void => void service.stop();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`ready ${service.baseUrl}`);
}

const request = readCliOptions(process.argv.slice(2));
if ('help' in request) {
  console.log(help);
} else if ('wrong' in request) {
  fail(request.wrong);
} else {
  serve(request.serve).catch((error: unknown) => {
    if (error instanceof TrainingStartError) fail(`${flagOf[error.code]}: ${error.message}`);
    throw error;
  });
}
