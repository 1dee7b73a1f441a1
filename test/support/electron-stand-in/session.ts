import { EventEmitter } from 'node:events';
import type { ProxyConfig } from 'electron';
import { onlyBeforeReady } from './app.ts';
import { report } from './reports.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;
type RequestFilter = (details: { url: string }, decide: (answer: { cancel?: boolean }) => void) => void;
type PermissionRequest = (
  contents: unknown,
  permission: string,
  decide: (granted: boolean) => void,
  details: unknown,
) => void;
type PermissionCheck = (
  contents: unknown,
  permission: string,
  requestingOrigin: string,
  details: unknown,
) => boolean;

/** The schemes that were registered in time: only these are `standard`, and only for these has a page an origin. */
export const privilegedSchemes = new Map<string, Record<string, boolean>>();

class Session extends EventEmitter {
  readonly #handlers = new Map<string, ProtocolHandler>();
  #filter: RequestFilter = (_details, decide) => decide({});
  // Electron's own default is to grant what is asked for: a handler that is missing must show.
  #request: PermissionRequest = (_contents, _permission, decide) => decide(true);
  #check: PermissionCheck = () => true;

  readonly protocol = {
    handle: (scheme: string, handler: ProtocolHandler): void => {
      if (this.#handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`);
      this.#handlers.set(scheme, handler);
    },
    registerSchemesAsPrivileged: (
      schemes: readonly { scheme: string; privileges?: Record<string, boolean> }[],
    ): void => {
      onlyBeforeReady('protocol.registerSchemesAsPrivileged');
      for (const { scheme, privileges } of schemes) privilegedSchemes.set(scheme, privileges ?? {});
    },
  };

  readonly webRequest = {
    onBeforeRequest: (filter: RequestFilter): void => {
      this.#filter = filter;
    },
  };

  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.#check = handler;
  }

  setProxy(config: ProxyConfig): Promise<void> {
    report({ report: 'proxy', config });
    return Promise.resolve();
  }

  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setSpellCheckerEnabled(): void {}

  /** Whether the request filter lets an address through. */
  lets(url: string): boolean {
    let cancelled = false;
    this.#filter({ url }, ({ cancel }) => {
      cancelled = cancel === true;
    });
    return !cancelled;
  }

  /** What a page gets for an address; null where the request filter, or the lack of a handler, stops it. */
  async answer(url: string, method = 'GET'): Promise<Response | null> {
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1));
    if (handler === undefined || !this.lets(url)) return null;
    // A Request of Node's refuses no address of ours, but would change its spelling: it is handed on as it came.
    return handler({ url, method } as Request);
  }

  asksPermission(permission: string, details: unknown): boolean {
    let granted = false;
    this.#request(null, permission, (answer) => (granted = answer), details);
    return granted;
  }

  checksPermission(permission: string, origin: string, details: unknown): boolean {
    return this.#check(null, permission, origin, details);
  }
}

export const defaultSession = new Session();
export const session = { defaultSession };
export const protocol = defaultSession.protocol;
