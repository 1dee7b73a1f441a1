/** For each folder, with a row for every one that holds sources: the folders and packages that its files may import, types included. */
export type Layers = ReadonlyMap<string, ReadonlySet<string>>;

/** @param rows names of folders below `top`, with what each may import: folders below `top`, packages, or whole paths elsewhere */
function below(top: string, rows: Readonly<Record<string, string>>): [string, ReadonlySet<string>][] {
  const inside = (name: string): string => (Object.hasOwn(rows, name) ? `${top}/${name}` : name);
  return Object.entries(rows).map(([folder, allowed]) => [
    `${top}/${folder}`,
    new Set(allowed.split(/\s+/).filter(Boolean).map(inside)),
  ]);
}

/**
 * `node` is every module of Node's own but `node:sqlite`, which has a name of its own. A folder's own files need no word, the folders
 * within it do.
 */
export const layers: Layers = new Map([
  ...below('electron', {
    booth: `booth/camera booth/clock booth/connection-check booth/connection-check/ledger booth/gate booth/health booth/journal
      booth/journal/backups booth/journal/database booth/journal/model booth/journal/older-program
      booth/journal/thread booth/ledger/cars booth/ledger/messages booth/ledger/site booth/ledger/takeover booth/lib booth/outbox booth/people booth/plates booth/ports
      booth/privacy booth/reading booth/reading/alpr booth/reading/answers booth/reading/fixed booth/reading/process booth/service
      booth/service/interface-profile booth/sessions booth/settings booth/state contract node`,
    'booth/camera': 'booth/lib booth/ports contract node',
    'booth/clock': 'booth/journal booth/journal/clock booth/lib booth/ports contract',
    'booth/connection-check': 'booth/lib booth/ports booth/service booth/settings contract node',
    'booth/connection-check/ledger': `booth/connection-check booth/ledger/connection booth/ledger/messages booth/ledger/names booth/lib
      booth/ports booth/service booth/settings contract node zod`,
    'booth/gate': `booth/clock booth/journal booth/journal/model booth/journal/records booth/journal/thread
      booth/lib booth/outbox booth/people booth/ports booth/service/interface-profile
      booth/sessions contract`,
    'booth/health': `booth/clock booth/journal booth/journal/files booth/journal/thread booth/lib
      booth/ports booth/service booth/settings contract node`,
    'booth/journal': `booth/journal/chain booth/journal/clock booth/journal/database booth/journal/files
      booth/journal/housekeeping booth/journal/model booth/journal/moved-aside
      booth/journal/older-program booth/journal/opening booth/journal/people
      booth/journal/privacy booth/journal/records booth/journal/salvage booth/journal/verify
      booth/lib contract node`,
    'booth/journal/backups': 'booth/journal booth/journal/files booth/journal/thread booth/ports node',
    'booth/journal/chain': `booth/journal/database booth/journal/migrations booth/journal/model contract node
      node:sqlite`,
    'booth/journal/cli': `booth/journal booth/journal/files booth/journal/model booth/journal/output booth/journal/privacy
      booth/journal/verify booth/lib contract node node:sqlite`,
    'booth/journal/clock': 'booth/journal/chain booth/journal/database',
    'booth/journal/database': 'booth/journal/migrations booth/journal/model contract node node:sqlite',
    'booth/journal/files': `booth/journal/clock booth/journal/database booth/journal/model booth/lib contract node
      node:sqlite`,
    'booth/journal/housekeeping': `booth/journal/chain booth/journal/clock booth/journal/database booth/journal/files
      booth/journal/migrations booth/journal/model booth/journal/moved-aside
      booth/journal/older-program booth/journal/opening booth/journal/people booth/journal/privacy
      booth/journal/salvage booth/journal/verify booth/lib node`,
    'booth/journal/migrations': '',
    'booth/journal/model': 'contract',
    'booth/journal/moved-aside': `booth/journal/chain booth/journal/clock booth/journal/database booth/journal/files
      booth/journal/older-program booth/journal/pages booth/journal/privacy booth/journal/records
      booth/lib contract node zod`,
    'booth/journal/older-program': `booth/journal/chain booth/journal/clock booth/journal/database booth/journal/files
      booth/journal/migrations booth/journal/pages booth/journal/privacy booth/lib node
      node:sqlite`,
    'booth/journal/opening': `booth/journal/chain booth/journal/database booth/journal/files booth/journal/model
      booth/journal/pages booth/journal/records booth/journal/salvage booth/lib node`,
    'booth/journal/output': `booth/journal/chain booth/journal/database booth/journal/verify booth/lib contract
      node:sqlite`,
    'booth/journal/pages': 'booth/journal/database booth/journal/migrations node node:sqlite',
    'booth/journal/people': `booth/journal/chain booth/journal/database booth/journal/model booth/journal/records
      booth/lib contract`,
    'booth/journal/privacy': `booth/journal/chain booth/journal/clock booth/journal/database booth/journal/model
      booth/journal/output booth/journal/people booth/journal/records booth/lib contract node node:sqlite zod`,
    'booth/journal/records': `booth/journal/chain booth/journal/clock booth/journal/database booth/journal/files booth/journal/model booth/lib
      contract jpeg-js node`,
    'booth/journal/salvage': `booth/journal/chain booth/journal/clock booth/journal/database booth/journal/files
      booth/journal/migrations booth/journal/model booth/journal/moved-aside booth/journal/pages
      booth/journal/people booth/journal/privacy booth/journal/records booth/lib contract node
      node:sqlite zod`,
    'booth/journal/thread': `booth/journal booth/journal/database booth/journal/files booth/journal/model
      booth/journal/moved-aside booth/journal/older-program booth/journal/privacy
      booth/journal/records booth/journal/verify booth/lib contract node node:sqlite`,
    'booth/journal/verify': `booth/journal/chain booth/journal/database booth/journal/files booth/journal/model
      booth/journal/people booth/journal/records booth/lib`,
    'booth/ledger': '',
    'booth/ledger/cars': `@nats-io/jetstream booth/ledger booth/ledger/connection booth/ledger/messages
      booth/ledger/names booth/lib node node:sqlite`,
    'booth/ledger/cars/thread':
      'booth/ledger/cars booth/ledger/connection booth/ledger/messages booth/lib node',
    'booth/ledger/connection': `@nats-io/jetstream @nats-io/transport-node booth/ledger booth/ledger/messages booth/ledger/names contract zod`,
    'booth/ledger/fleet': `booth/ledger/connection booth/ledger/messages booth/ledger/names booth/lib booth/ports contract`,
    'booth/ledger/messages': 'booth/ledger booth/ledger/names booth/lib contract node zod',
    'booth/ledger/names': '',
    'booth/ledger/ship': `@nats-io/jetstream booth/journal booth/journal/model booth/ledger booth/ledger/cars
      booth/ledger/connection booth/ledger/messages booth/ledger/names booth/lib booth/ports contract node zod`,
    'booth/ledger/site': `booth/journal booth/journal/model booth/journal/privacy booth/ledger booth/ledger/cars booth/ledger/cars/thread booth/ledger/connection
      booth/ledger/fleet booth/ledger/messages booth/ledger/ship booth/ledger/takeover booth/lib booth/outbox booth/ports booth/sessions contract`,
    'booth/ledger/takeover': `booth/journal booth/journal/model booth/ledger booth/ledger/connection booth/ledger/messages
      booth/ledger/names booth/ledger/ship booth/lib booth/ports contract node zod`,
    'booth/lib': '@humanwhocodes/momoa booth/ports node node:sqlite',
    'booth/outbox': `booth/journal booth/journal/model booth/journal/thread booth/lib booth/ports booth/service
      booth/service/interface-profile contract`,
    'booth/people': `booth/clock booth/journal booth/journal/model booth/journal/privacy booth/journal/thread
      booth/lib booth/ports contract node zod`,
    'booth/plates': 'booth/lib contract node resources/plates zod',
    'booth/ports': 'contract',
    'booth/privacy': `booth/clock booth/journal booth/journal/housekeeping booth/journal/privacy
      booth/journal/thread booth/lib booth/people booth/ports booth/settings contract node`,
    'booth/reading': 'booth/lib booth/plates contract jpeg-js node onnxruntime-web',
    'booth/reading/alpr': 'booth/ledger/messages booth/lib booth/ports booth/reading contract zod',
    'booth/reading/answers':
      'booth/lib booth/ports booth/reading booth/reading/fixed booth/reading/process contract',
    'booth/reading/fixed': 'booth/lib booth/ports booth/reading node zod',
    'booth/reading/process': 'booth/reading node zod',
    'booth/service': 'axios booth/lib booth/ports booth/service/interface-profile contract node zod',
    'booth/service/interface-profile': 'booth/lib booth/ports contract resources/interface-profiles zod',
    'booth/sessions': `booth/journal booth/journal/model booth/journal/records booth/lib booth/outbox booth/plates
      booth/ports booth/service booth/service/interface-profile contract`,
    'booth/settings': `@humanwhocodes/momoa @nats-io/nkeys booth/ledger/messages booth/ledger/names booth/lib booth/people booth/plates booth/ports booth/service
      booth/service/interface-profile contract node zod`,
    'booth/state': `booth/journal/model booth/lib booth/outbox booth/plates booth/ports
      booth/service/interface-profile booth/settings contract`,
    contract: 'zod',
    host: `booth booth/journal/model booth/ledger/messages booth/journal/older-program booth/lib booth/people
      booth/ports booth/settings booth/state contract host/log node training`,
    'host/log': 'booth/ports booth/service booth/settings contract node',
    'host/page': 'contract node',
    'host/settings': `booth/journal/files booth/lib booth/people booth/ports booth/service booth/settings contract
      host/tokens node zod`,
    'host/tokens': 'booth/lib booth/ports booth/service booth/settings node zod',
    'host/tools': `booth/health booth/journal booth/journal/cli booth/journal/files
      booth/journal/model booth/journal/older-program booth/journal/output booth/journal/privacy
      booth/journal/verify booth/lib booth/people booth/ports booth/settings contract host/log
      host/settings node yazl`,
    'host/update': 'booth booth/lib booth/ports host node zod',
    main: `booth booth/lib booth/ports booth/reading/process booth/service/interface-profile booth/settings contract electron
      electron-log electron-store electron-updater host host/log host/page host/settings
      host/tokens host/tools host/update node`,
    preload: 'contract electron',
    training: '@hono/node-server hono node zod',
  }),
  // One program beside the booths: it looks after what they share, and knows of them names, messages and the protocol's rules only.
  ['steward', new Set(['node', 'steward/commands', 'steward/server', 'steward/site'])],
  ...below('steward', {
    alpr: `@nats-io/jetstream electron/booth/ledger/cars electron/booth/ledger/messages electron/booth/ledger/names
      electron/booth/lib electron/contract ledger node site zod`,
    commands: `@nats-io/jetstream @nats-io/transport-node electron/booth/ledger/messages
      electron/booth/ledger/names electron/contract alpr door hub ledger node server site watch`,
    door: `@nats-io/transport-node electron/booth/ledger/messages electron/booth/ledger/names electron/booth/lib
      node server site zod`,
    hub: `@nats-io/jetstream electron/booth/ledger/messages electron/booth/ledger/names ledger node server site
      zod`,
    ledger: `@nats-io/jetstream @nats-io/transport-node electron/booth/ledger/messages
      electron/booth/ledger/names electron/booth/lib node server site zod`,
    watch: `@nats-io/jetstream @nats-io/transport-node electron/booth/ledger
      electron/booth/ledger/messages electron/booth/ledger/names electron/booth/lib alpr ledger server site zod`,
    rights: 'electron/booth/ledger/names',
    server: '@nats-io/jetstream @nats-io/transport-node electron/booth/ledger/names node rights site zod',
    site: '@nats-io/nkeys bcryptjs electron/booth/ledger/messages electron/booth/ledger/names electron/booth/lib node zod',
  }),
  ...below('renderer', {
    app: `electron/contract features/attention features/attention/state features/gate
      features/gate/picture features/gate/questions features/gate/result features/gate/scanner
      features/gate/state features/gate/typing features/gate/wall features/operation features/operation/state
      features/people features/people/state features/privacy features/privacy/state features/rush
      features/rush/state features/sessions features/sessions/state features/setup
      features/setup/booth features/setup/camera features/setup/diagnostics features/setup/fleet features/setup/state features/setup/takeover
      features/start features/start/state features/ticket features/ticket/state platform
      platform/camera platform/i18n platform/page platform/sounds react react-dom state/actions
      state/booth state/gate ui ui/focus ui/page ui/theme`,
    'features/attention': `electron/contract features/attention/state platform/i18n react state/actions state/booth
      state/gate ui ui/focus ui/keypad ui/page ui/pictures ui/theme`,
    'features/attention/state': `electron/contract platform/i18n state/actions state/booth state/gate zustand`,
    'features/gate': `electron/contract features/gate/scanner features/gate/state features/rush/state
      platform/i18n react state/actions state/booth state/gate ui ui/focus ui/pictures ui/theme`,
    'features/gate/picture': `electron/contract features/gate features/rush platform/camera platform/i18n react state/actions state/gate
      ui ui/pictures`,
    'features/gate/questions': `electron/contract features/gate/scanner features/gate/state features/gate/wall platform/i18n
      state/gate ui ui/focus ui/scanner`,
    'features/gate/result': `electron/contract features/ticket platform/i18n react state/booth state/gate ui ui/focus`,
    'features/gate/scanner': `electron/contract features/gate/state platform/scanner react state/actions state/booth
      state/gate ui/focus ui/keypad ui/scanner`,
    'features/gate/state': `electron/contract features/rush/state features/ticket/state platform/i18n state/actions
      state/booth state/gate ui/focus`,
    'features/gate/typing': `electron/contract features/gate features/gate/scanner features/gate/state features/rush
      features/rush/state platform/i18n react state/booth state/gate ui ui/focus ui/keypad ui/scanner`,
    'features/gate/wall': `electron/contract features/gate features/gate/state platform/i18n react state/gate ui ui/pictures ui/theme`,
    'features/operation': `electron/contract features/gate/result features/operation/state features/sessions
      features/sessions/state features/ticket/state platform/i18n react state/booth
      state/gate ui ui/focus ui/keypad ui/page ui/pictures ui/theme`,
    'features/operation/state': `electron/contract features/gate/state features/sessions/state platform/i18n state/actions
      state/booth state/gate zustand`,
    'features/people': `electron/contract features/people/state features/setup/state platform/i18n react react-dom
      state/booth state/gate ui ui/focus ui/keypad ui/page ui/theme`,
    'features/people/state': `electron/contract features/setup/state platform/i18n state/actions state/booth state/gate
      zustand`,
    'features/privacy': `electron/contract features/privacy/state features/setup/state platform/i18n react
      state/booth state/gate ui ui/focus ui/keypad ui/page`,
    'features/privacy/state': `electron/contract features/setup/state platform platform/i18n state/actions state/booth
      state/gate zustand`,
    'features/rush': `electron/contract features/rush/state platform/i18n react state/actions state/gate ui
      ui/page ui/pictures`,
    'features/rush/state': 'electron/contract state/actions state/booth state/gate',
    'features/sessions': `electron/contract features/gate features/sessions/state features/ticket/state
      platform/camera platform/i18n react state/booth state/gate ui ui/focus
      ui/keypad ui/page ui/pictures ui/scanner ui/theme`,
    'features/sessions/state': `electron/contract features/gate/state platform platform/i18n state/actions state/booth
      state/gate zustand`,
    'features/setup': `electron/contract features/setup/state platform/i18n platform/sounds react state/booth ui
      ui/keypad ui/page ui/theme`,
    'features/setup/booth': `electron/contract features/setup features/setup/state platform/camera platform/i18n react
      state/booth state/gate ui ui/keypad ui/page ui/pictures ui/scanner`,
    'features/setup/camera': `electron/contract features/setup features/setup/state platform/camera platform/i18n react
      state/booth state/gate ui ui/pictures`,
    'features/setup/diagnostics': `electron/contract features/setup features/setup/state platform/i18n react state/booth ui ui/pictures`,
    'features/setup/fleet': `electron/contract features/setup features/setup/state platform/i18n react ui ui/theme`,
    'features/setup/state': `electron/contract platform platform/i18n state/actions state/booth state/gate zustand`,
    'features/setup/takeover': `electron/contract features/setup/booth features/setup/state platform/i18n state/gate ui ui/page ui/theme`,
    'features/start': `electron/contract features/start/state platform/i18n state/booth ui ui/focus ui/keypad
      ui/page ui/theme`,
    'features/start/state': 'electron/contract state/booth zustand',
    'features/ticket': `electron/contract features/ticket/state platform/i18n react-dom state/booth state/gate ui
      ui/focus ui/page uqr`,
    'features/ticket/state': `electron/contract platform/i18n state/actions state/booth state/gate zustand`,
    platform: 'electron/contract',
    'platform/camera': 'electron/contract platform/page react',
    'platform/i18n': 'electron/contract i18next react resources/texts',
    'platform/page': 'electron/contract',
    'platform/scanner': '',
    'platform/sounds': '',
    'state/actions': 'electron/contract platform/camera platform/i18n state/booth state/gate',
    'state/booth': 'electron/contract platform platform/camera platform/i18n platform/sounds zustand',
    'state/gate': 'electron/contract platform/camera platform/i18n state/booth zustand',
    ui: 'electron/contract platform/camera platform/i18n react state/gate',
    'ui/focus': 'react state/actions state/booth',
    'ui/keypad':
      'electron/contract platform/i18n react state/actions state/booth state/gate ui ui/keypad/layouts',
    'ui/keypad/layouts': 'electron/contract hangul-js simple-keyboard-layouts',
    'ui/page': `electron/contract platform/i18n react state/actions state/booth state/gate ui ui/focus
      ui/keypad ui/scanner`,
    'ui/pictures': 'electron/contract platform/camera platform/i18n react state/booth ui ui/focus',
    'ui/scanner':
      'electron/contract platform/scanner react state/actions state/booth state/gate ui/focus ui/keypad',
    'ui/theme': 'electron/contract react state/gate ui zustand',
  }),
]);

/** Files of the core that put it together: whoever starts a booth goes by `compose`. */
export const wiring: readonly string[] = ['handlers', 'look-up-wiring', 'wiring'].map(
  (name) => `electron/booth/${name}.ts`,
);

/** Where Electron and its packages may be met, types included. */
export const electronFolders: readonly string[] = ['electron/main', 'electron/preload'];

/** The one file that knows under which name the preload exposes the booth. */
export const bridge = 'renderer/platform/bridge.ts';
