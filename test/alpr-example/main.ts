import { readFileSync } from 'node:fs';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import { commandOptions } from '../support/command-options.ts';

// `npm run alpr-example`: how an ALPR tells a booth of a plate that it could not read, and a site of a car that came or left. It uses nothing
// of Gatebooth's but the writer's file, as a system of somebody else's does.

interface Writer {
  readonly servers: string[];
  readonly ca: string;
  readonly seed: string;
  readonly inbox: string;
  readonly read: Readonly<Record<string, string>>;
  readonly cars?: string;
}

const usage = `npm run alpr-example -- --credentials FILE --lane ID --plate TEXT[:CONFIDENCE] … [--picture FILE.jpg] [--source NAME]
npm run alpr-example -- --credentials FILE --came SESSION --plate TEXT
npm run alpr-example -- --credentials FILE --left SESSION`;

const { values } = commandOptions({
  options: {
    credentials: { type: 'string' },
    lane: { type: 'string' },
    plate: { type: 'string', multiple: true, default: [] },
    picture: { type: 'string' },
    source: { type: 'string', default: 'Example ALPR' },
    came: { type: 'string' },
    left: { type: 'string' },
  },
});

const { credentials, lane, plate, picture, source, came, left } = values;
function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
const writer = JSON.parse(readFileSync(credentials ?? refuse(usage), 'utf8')) as Writer;
// A camera tells when it took its picture, or when the car drove through.
const now = new Date().toISOString();

function couldNotRead(): readonly [subject: string | undefined, message: object] {
  const candidates = plate.map((one) => {
    const [text = '', confidence = '0.5'] = one.split(':');
    return { text, confidence: Number(confidence) };
  });
  const shown = picture === undefined ? {} : { picture: readFileSync(picture).toString('base64') };
  const message = { v: '1.0', kind: 'could-not-read', source, takenAt: now, candidates, ...shown };
  return [writer.read[lane ?? ''], message];
}

const [subject, message] =
  came !== undefined
    ? [writer.cars, { v: '1.0', kind: 'came', session: came, plate: plate[0] ?? refuse(usage), at: now }]
    : left !== undefined
      ? [writer.cars, { v: '1.0', kind: 'left', session: left, at: now }]
      : lane === undefined || plate.length === 0
        ? refuse(usage)
        : couldNotRead();
if (subject === undefined)
  refuse(
    lane === undefined
      ? `${String(credentials)} is of a writer that may tell of no cars`
      : `${lane} is none of the lanes in ${String(credentials)}: ${Object.keys(writer.read).join(', ')}`,
  );

const connection = await connect({
  servers: writer.servers,
  tls: { ca: writer.ca },
  authenticator: nkeyAuthenticator(new TextEncoder().encode(writer.seed)),
  inboxPrefix: writer.inbox,
});
if (came === undefined && left === undefined) {
  connection.publish(subject, JSON.stringify(message));
  // Nobody answers: once the server has it, it is told.
  await connection.flush();
} else {
  // The store answers once it has it.
  const answer = (await connection.request(subject, JSON.stringify(message))).json<{ error?: object }>();
  if (answer.error !== undefined) refuse(JSON.stringify(answer.error));
}
await connection.close();
console.log(`told ${subject}: ${plate.join(', ')}`);
