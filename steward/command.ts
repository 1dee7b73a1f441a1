import { parseArgs } from 'node:util';
import { apply } from './commands/apply.ts';
import {
  addBooth,
  removeBooth,
  replaceBooth,
  rotateBooth,
  setLanes,
  type Change,
} from './commands/booths.ts';
import { confirmClock } from './commands/confirm-clock.ts';
import { door } from './commands/door.ts';
import { eraseRecords, erasedText } from './commands/erase.ts';
import { wanted, wordOf } from './commands/given.ts';
import { hubCommand } from './commands/hub-command.ts';
import { init } from './commands/init.ts';
import { setMqttPort } from './commands/mqtt.ts';
import { startAnew } from './commands/server-files.ts';
import { restore, restoredText } from './commands/restore.ts';
import { setRetention } from './commands/retention.ts';
import { statusOf, statusText } from './commands/status.ts';
import { watch } from './commands/watch.ts';
import { addWriter, removeWriter, rotateWriter } from './commands/writers.ts';
import { storeKeyVariable } from './server/node-config.ts';
import { alone } from './site/alone.ts';
import { siteIn, type Site } from './site/site-file.ts';
import { StewardError, type StewardFault } from './site/steward-error.ts';

const help = `gatebooth-steward COMMAND [--folder DIR]

init --site ID --server HOST[:PORT[:CLUSTERPORT]] … --certificate FILE --key FILE --authority FILE --store DIR
     [--listen ADDRESS] [--encrypted]
                       makes a site in the folder: its keys, and a folder for each server (one, or three)
apply                  lets servers and ledger be as the folder says: rights, streams, epoch, roster
add-booth NAME [--id ID] [--lanes LANE,…]
                       makes the files that a booth is given
lanes ID [--lanes LANE,…]
                       what ALPRs could not read at the first of these lanes is shown at this booth; without --lanes at none
replace-booth ID       the same for its next computer or disk; the keys before are worth nothing any more
rotate ID              new keys for the same computer
remove-booth ID        takes its rights away; its id is never given again
add-writer NAME [--lanes LANE,…] [--cars ADDRESS [--test]] [--id ID] [--mapping FILE | --mqtt]
                       makes the file that an ALPR is given, which may tell what it could not read at these lanes, and with --cars which
                       cars of the parking service there (--test: in test mode) came and left; with --mapping the token of one that only
                       posts: the file says where in what it posts everything stands; with --mqtt the password of one that speaks MQTT
                       alone
rotate-writer ID [--lanes LANE,…] [--cars ADDRESS [--test]] [--mapping FILE | --mqtt]
                       a new key, token or password for it, and other lanes, another mapping, or another way, where they are said
remove-writer ID       takes its rights away; its id is never given again
mqtt [--port PORT]     where each server hears MQTT (8883 is usual), from its next start on; without --port nowhere
watch [--once]         deletes with erase what is not to stay, begins an epoch after each start of the store, carries erasures out:
                       round after round until it is ended, or one round
door [--listen ADDRESS:PORT] [--certificate FILE --key FILE]
                       takes what ALPRs post (/read/LANE) and tells it at the ledger, until it is ended; without a certificate over HTTP,
                       on this computer alone (127.0.0.1:8448)
erase [--entry ID] … [--plate PLATE]
                       takes all that is personal of these records, and of the cars of the plate, out of the ledger at once, and asks
                       every booth to do the same
restore                after the servers were given a copy of their store: takes out again what was erased since, and begins an epoch,
                       with which every booth ships again what the copy lacks
retention [--record-days N] [--picture-hours N]
                       how long the ledger keeps what is settled (90 days, pictures 72 hours)
confirm-clock TIME     the servers’ clock is right, and deleting by age goes on; TIME as it is now, like 2026-11-27T14:05
hub join FILE --authority FILE
                       tells an operator's hub of many sites how the booths are, with the file that the hub made for this site, from the
                       servers' next start on; --authority: where each server has the hub-authority.pem of its folder
hub leave              tells it no more, from the servers' next start on
hub init --server HOST[:PORT[:LEAFPORT]] --certificate FILE --key FILE --authority FILE --store DIR [--listen ADDRESS]
                       makes a hub in a folder of its own; hub apply lets its server be as that folder says
hub add-site NAME [--id ID], hub remove-site ID
                       makes the file that a site is given; takes its rights away, and its id is never given again
hub status [--json]    how the booths of all sites are, and which are silent; exit code 1 where one is
status [--json]        how servers, streams and booths are; exit code 1 where something is wrong

--encrypted: each server has the key of its store in ${storeKeyVariable}: letters and digits, a letter first.
The folder (the current one) holds the steward's keys and everything that the site is made of: back it up.
Exit codes: 0 done, 1 something is wrong, 2 asked wrongly, 3 a server is in the way: what is written stays, apply goes on from there.`;

const exitCodes: Readonly<Record<StewardFault, number>> = { usage: 2, file: 1, server: 3, refused: 1 };

/** What a command is given beside its arguments. */
export interface Surroundings {
  /** A line of what it was asked for. */
  readonly tell: (line: string) => void;
  /** A line of what is in the way. */
  readonly complain: (line: string) => void;
  /** Ends what runs until it is ended. */
  readonly signal: AbortSignal;
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        folder: { type: 'string', default: '.' },
        help: { type: 'boolean', default: false },
        id: { type: 'string' },
        lanes: { type: 'string', multiple: true, default: [] },
        site: { type: 'string' },
        server: { type: 'string', multiple: true, default: [] },
        certificate: { type: 'string' },
        key: { type: 'string' },
        authority: { type: 'string' },
        store: { type: 'string' },
        listen: { type: 'string' },
        encrypted: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        once: { type: 'boolean', default: false },
        mapping: { type: 'string' },
        cars: { type: 'string' },
        test: { type: 'boolean', default: false },
        mqtt: { type: 'boolean', default: false },
        port: { type: 'string' },
        entry: { type: 'string', multiple: true, default: [] },
        plate: { type: 'string' },
        'record-days': { type: 'string' },
        'picture-hours': { type: 'string' },
      },
    });
  } catch (error) {
    throw new StewardError('usage', `${(error as Error).message} Try --help.`);
  }
}
type Read = ReturnType<typeof read>;

const wayOf = ({ mapping, mqtt, cars, test }: Read['values']) => ({
  mapping,
  isMqtt: mqtt,
  cars,
  isTest: test,
});

async function change(tell: Surroundings['tell'], folder: string, { site, files }: Change): Promise<void> {
  for (const file of files) tell(`wrote ${file}`);
  await apply(folder, site);
  tell('the servers have the new rights');
}

async function run({ values, positionals }: Read, { tell, signal }: Surroundings): Promise<number> {
  const { folder } = values;
  const [command] = positionals;
  const site = (): Site => siteIn(folder);
  const lanes = [...new Set(values.lanes.flatMap((some) => some.split(',')))];
  switch (values.help ? undefined : command) {
    case 'init': {
      const tls = {
        certificate: wanted('init', values, 'certificate'),
        key: wanted('init', values, 'key'),
        authority: wanted('init', values, 'authority'),
      };
      const { folders } = init(folder, {
        site: wanted('init', values, 'site'),
        servers: values.server,
        tls,
        store: wanted('init', values, 'store'),
        listen: values.listen,
        isEncrypted: values.encrypted,
      });
      for (const own of folders) tell(`wrote ${own}`);
      tell('Start each server with nats-server.conf of its folder; then: gatebooth-steward apply');
      return 0;
    }
    case 'apply':
      await apply(folder, site());
      tell('servers and ledger are as the folder says');
      return 0;
    case 'add-booth':
      await change(
        tell,
        folder,
        addBooth(folder, site(), wordOf(positionals, 'NAME'), { id: values.id, lanes }),
      );
      return 0;
    case 'remove-booth':
      await change(tell, folder, removeBooth(folder, site(), wordOf(positionals, 'ID')));
      return 0;
    case 'replace-booth':
      await change(tell, folder, replaceBooth(folder, site(), wordOf(positionals, 'ID')));
      return 0;
    case 'rotate':
      await change(tell, folder, rotateBooth(folder, site(), wordOf(positionals, 'ID')));
      return 0;
    case 'lanes':
      await change(tell, folder, setLanes(folder, site(), wordOf(positionals, 'ID'), lanes));
      return 0;
    case 'add-writer':
      await change(
        tell,
        folder,
        addWriter(folder, site(), wordOf(positionals, 'NAME'), {
          id: values.id,
          lanes,
          ...wayOf(values),
        }),
      );
      return 0;
    case 'rotate-writer':
      await change(
        tell,
        folder,
        rotateWriter(folder, site(), wordOf(positionals, 'ID'), {
          lanes,
          ...wayOf(values),
        }),
      );
      return 0;
    case 'remove-writer':
      await change(tell, folder, removeWriter(folder, site(), wordOf(positionals, 'ID')));
      return 0;
    case 'mqtt':
      for (const own of setMqttPort(folder, site(), values.port ?? null)) tell(`wrote ${own}`);
      tell(startAnew);
      return 0;
    case 'watch':
      site();
      return watch(folder, { isOnce: values.once, signal, tell });
    case 'door': {
      site();
      const { listen, certificate, key } = values;
      return door(folder, { listen, certificate, key, signal, tell });
    }
    case 'erase': {
      const erased = await eraseRecords(folder, site(), values.entry, values.plate ?? null);
      for (const line of erasedText(erased)) tell(line);
      return 0;
    }
    case 'restore': {
      const { retention } = site();
      const restored = await restore(folder, site());
      for (const line of restoredText(restored, retention.recordDays, Date.now())) tell(line);
      return 0;
    }
    case 'retention':
      await apply(
        folder,
        setRetention(folder, site(), {
          recordDays: values['record-days'],
          pictureHours: values['picture-hours'],
        }),
      );
      tell('the ledger has the new retention');
      return 0;
    case 'confirm-clock':
      await confirmClock(folder, site(), wordOf(positionals, 'TIME'));
      tell('the servers’ clock is trusted');
      return 0;
    case 'hub':
      return hubCommand(folder, positionals.slice(1), values, tell);
    case 'status': {
      const status = await statusOf(folder, site());
      tell(values.json ? JSON.stringify(status, null, 2) : statusText(status));
      return status.ok ? 0 : 1;
    }
    case undefined:
      tell(help);
      return values.help ? 0 : 2;
    default:
      throw new StewardError('usage', `${command}: no such command. Try --help.`);
  }
}

/** These may run beside any other one; two of them do so for good, and read what the folder says anew. */
const readers: ReadonlySet<string | undefined> = new Set(['watch', 'door', 'status', undefined]);

const changesNothing = ({ values, positionals: [command, word] }: Read): boolean =>
  values.help || readers.has(command === 'hub' ? word : command);

/** @returns the exit code */
export async function command(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const asked = read(args);
    const work = (): Promise<number> => run(asked, surroundings);
    return await (changesNothing(asked) ? work() : alone(asked.values.folder, work));
  } catch (error) {
    if (!(error instanceof StewardError)) throw error;
    surroundings.complain(error.message);
    return exitCodes[error.fault];
  }
}
