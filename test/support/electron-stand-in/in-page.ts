/** What the page asks the process that shows it. */
export type PageRequest =
  | { ask: 'start' }
  | { ask: 'invoke'; channel: string; message: unknown }
  | { ask: 'next-push' }
  | { ask: 'permission'; permission: string; mediaTypes?: readonly string[] };

export interface PageAnswer {
  readonly value?: unknown;
  readonly error?: string;
}

/**
 * Runs the built preload in the page before anything of the page's own, and puts the browser's questions for permission to
 * main. Runs in Chromium, by its text: it can use nothing from outside of itself.
 */
export function beElectron(
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  type Listener = (event: object, ...args: unknown[]) => void;
  type Binding = (request: PageRequest) => Promise<PageAnswer>;
  const host = window as unknown as { standIn?: Binding } & Record<string, unknown>;
  const binding = host.standIn;
  // As in Electron the page itself has no way to main but what the preload gives, and a frame inside has no preload.
  if (window.top === window) delete host.standIn;
  if (window.top !== window || binding === undefined) return;

  const ask = async (request: PageRequest): Promise<unknown> => {
    const { value, error } = await binding(request);
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const listeners = new Map<string, Set<Listener>>();
  const frozen = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
    return value;
  };
  preload(
    () => ({
      contextBridge: {
        exposeInMainWorld: (name: string, api: unknown) =>
          Object.defineProperty(window, name, { value: frozen(api), enumerable: true }),
      },
      ipcRenderer: {
        invoke: (channel: string, message: unknown) =>
          ask({ ask: 'invoke', channel, message: structuredClone(message) }),
        on: (channel: string, listener: Listener) => {
          listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
        },
        removeListener: (channel: string, listener: Listener) => {
          listeners.get(channel)?.delete(listener);
        },
      },
    }),
    { exports: {} },
    {},
  );

  const listen = async (): Promise<never> => {
    for (;;) {
      const pushes = (await ask({ ask: 'next-push' })) as { channel: string; args: unknown[] }[];
      for (const { channel, args } of pushes)
        for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
    }
  };
  ask({ ask: 'start' })
    .then(listen)
    .catch(() => undefined);

  const granted = (permission: string, mediaTypes?: readonly string[]): Promise<boolean> =>
    ask({ ask: 'permission', permission, ...(mediaTypes && { mediaTypes }) }) as Promise<boolean>;
  const media = navigator.mediaDevices;
  const getUserMedia = media.getUserMedia.bind(media);
  media.getUserMedia = async (constraints = {}) => {
    const wanted = (['video', 'audio'] as const).filter((kind) => (constraints[kind] ?? false) !== false);
    if (await granted('media', wanted)) return getUserMedia(constraints);
    throw new DOMException('Permission denied', 'NotAllowedError');
  };
  navigator.geolocation.getCurrentPosition = (_found, failed) => {
    void granted('geolocation').then((yes) =>
      failed?.({ code: yes ? 2 : 1, message: '' } as GeolocationPositionError),
    );
  };
  Notification.requestPermission = async () => ((await granted('notifications')) ? 'granted' : 'denied');
}
