import { readFileSync } from 'node:fs';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import { commandOptions } from '../support/command-options.ts';

// `npm run alpr-example`: how an ALPR tells a booth of a plate that it could not read. It uses nothing of Gatebooth's but the writer's file,
// as a system of somebody else's does.

interface Writer {
  readonly servers: string[];
  readonly ca: string;
  readonly seed: string;
  readonly inbox: string;
  readonly read: Readonly<Record<string, string>>;
}

const usage =
  'npm run alpr-example -- --credentials FILE --lane ID --plate TEXT[:CONFIDENCE] … [--picture FILE.jpg] [--source NAME]';

const { values } = commandOptions({
  options: {
    credentials: { type: 'string' },
    lane: { type: 'string' },
    plate: { type: 'string', multiple: true, default: [] },
    picture: { type: 'string' },
    source: { type: 'string', default: 'Example ALPR' },
  },
});

const { credentials, lane, plate, picture, source } = values;
if (credentials === undefined || lane === undefined || plate.length === 0) {
  console.error(usage);
  process.exit(2);
}
const writer = JSON.parse(readFileSync(credentials, 'utf8')) as Writer;
const subject = writer.read[lane];
if (subject === undefined) {
  console.error(`${lane} is none of the lanes in ${credentials}: ${Object.keys(writer.read).join(', ')}`);
  process.exit(2);
}

const message = {
  v: '1.0',
  kind: 'could-not-read',
  source,
  // A camera tells when it took its picture.
  takenAt: new Date().toISOString(),
  candidates: plate.map((one) => {
    const [text = '', confidence = '0.5'] = one.split(':');
    return { text, confidence: Number(confidence) };
  }),
  ...(picture === undefined ? {} : { picture: readFileSync(picture).toString('base64') }),
};

const connection = await connect({
  servers: writer.servers,
  tls: { ca: writer.ca },
  authenticator: nkeyAuthenticator(new TextEncoder().encode(writer.seed)),
  inboxPrefix: writer.inbox,
});
connection.publish(subject, JSON.stringify(message));
// Nobody answers: once the server has it, it is told.
await connection.flush();
await connection.close();
console.log(`told ${subject}: ${plate.join(', ')}`);
