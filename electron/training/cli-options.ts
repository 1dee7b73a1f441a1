import { parseArgs } from 'node:util';
import { basePathShape } from './service.ts';

export const help = `The training parking service: a small parking service on this computer (127.0.0.1) only.

  npm run service -- --port 8080 --token TOKEN --data FILE [--log FILE] [--base-path /x]

  --port N        port to listen on, 0 to 65535; 0 takes a free one
  --token T       the bearer token that requests must carry
  --data FILE     where the sessions are kept; the file is created, its folder must be there
  --log FILE      append each request with its exact body, one JSON line each
  --base-path /x  put /x before every path
  --help          show this

It prints "ready <address>" when it serves, then one line for each request: time, method, path, status,
plate or session id, size of the decoded picture. It stops on Ctrl-C or SIGTERM.

Vehicle entry and vehicle exit are the specification's. The specification only names the other seven operations;
here they stand below /training/v1, and their paths, bodies, prices and the state CANCELLED are this training
service's own invention. No real service has them like this:

  GET  /training/v1/parking-sessions?page=1&size=50&status=STARTED   list (status STARTED, ENDED, CANCELLED or all)
  GET  /training/v1/parking-sessions/by-plate/PLATE                  one vehicle's sessions
  POST /training/v1/parking-sessions/cancel                          {parkingSessionId, reason}
  PUT  /training/v1/parking-sessions/entry                           {parkingSessionId, plateNumber, vehicleClass, startDateTime, reason}
  PUT  /training/v1/parking-sessions/exit                            {parkingSessionId, endDateTime, reason}
  POST /training/v1/parking-sessions/charge                          {parkingSessionId, endDateTime}
  POST /training/v1/parking-sessions/direct-charge                   {parkingSessionId, amount, note}

Plates and pictures are personal data: the printed lines and the data file hold plates, and the log file holds
plates and pictures. Keep them no longer than you need them, and out of reach of others.
`;

export interface CliOptions {
  readonly port: number;
  readonly token: string;
  readonly dataFile: string;
  readonly logFile: string | undefined;
  readonly basePath: string;
}

/** What was asked for: to serve, to show the help, or something that cannot be (one sentence that names the flag). */
export type CliRequest =
  { readonly serve: CliOptions } | { readonly help: true } | { readonly wrong: string };

/** @param args the command line without node and the script */
export function readCliOptions(args: readonly string[]): CliRequest {
  const flags = parse(args);
  if (typeof flags === 'string') return { wrong: flags };
  if (flags.help === true) return { help: true };
  const { port, token = '', data = '', log, 'base-path': basePath = '' } = flags;
  if (port === undefined) return { wrong: '--port is missing' };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    return { wrong: `--port must be a whole number from 0 to 65535, not "${port}"` };
  }
  if (token === '') return { wrong: '--token is missing' };
  if (/\s/.test(token)) return { wrong: '--token must not hold blanks' };
  if (data === '') return { wrong: '--data is missing' };
  if (log === '') return { wrong: '--log needs the name of a file' };
  if (!basePathShape.test(basePath)) {
    return { wrong: `--base-path must look like /site-7, without a slash at its end, not "${basePath}"` };
  }
  return { serve: { port: Number(port), token, dataFile: data, logFile: log, basePath } };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string' },
        token: { type: 'string' },
        data: { type: 'string' },
        log: { type: 'string' },
        'base-path': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    // Node's own sentence names the flag; what follows it is advice for another case.
    return (error as Error).message.split('. ', 1)[0] ?? 'the flags cannot be read';
  }
}
