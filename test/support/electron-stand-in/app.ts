import { EventEmitter } from 'node:events';
import { statSync } from 'node:fs';
import { options } from './options.ts';
import { report } from './reports.ts';
import { requestLock } from './single-instance.ts';

export const preventable = (): { defaultPrevented: boolean; preventDefault: () => void } => {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
};

interface Closable {
  close(): void;
}

class App extends EventEmitter {
  readonly commandLine = {
    appendSwitch: (name: string, value = ''): void => {
      onlyBeforeReady('app.commandLine.appendSwitch');
      report({ report: 'switch', name, value });
    },
    hasSwitch: (name: string): boolean =>
      process.argv.includes(`--${name}`) ||
      (name === 'no-sandbox' && process.env['ELECTRON_DISABLE_SANDBOX'] !== undefined),
  };
  readonly isPackaged = options.packaged;
  readonly windows = new Set<Closable>();
  sandboxed = false;
  #ready = false;
  readonly #paths = new Map<string, string>([['userData', options.userData]]);
  readonly #whenReady = new Promise<void>((resolve) => {
    // As in Electron, the main script has run to its end before the app is ready.
    setTimeout(() => {
      this.#ready = true;
      this.emit('ready', preventable(), {});
      resolve();
    }, 10);
  });

  readonly isReady = (): boolean => this.#ready;
  readonly whenReady = (): Promise<void> => this.#whenReady;
  readonly getVersion = (): string => options.version;
  readonly getName = (): string => 'Gatebooth';
  readonly getAppPath = (): string => options.appPath;

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before the app is ready');
    this.sandboxed = true;
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    if (!statSync(path).isDirectory()) throw new Error(`Failed to set path: ${path}`);
    this.#paths.set(name, path);
  }

  requestSingleInstanceLock(): boolean {
    return requestLock(this.getPath('userData'), () =>
      this.emit('second-instance', preventable(), [], process.cwd(), {}),
    );
  }

  quit(): void {
    const event = preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    for (const window of this.windows) window.close();
    this.emit('will-quit', preventable());
    this.exit(0);
  }

  exit(code = 0): void {
    process.exit(code);
  }

  relaunch(): void {
    report({ report: 'relaunch' });
  }
}

export const app = new App();

export function onlyBeforeReady(what: string): void {
  if (app.isReady()) throw new Error(`${what} should be called before app is ready`);
}

export function onlyAfterReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} cannot be called before app is ready`);
}
