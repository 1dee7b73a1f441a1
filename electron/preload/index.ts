import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { buildBoothApi, type ChannelNames } from '../contract/api.ts';

/** The build puts the contract's names here (electron.vite.config.ts), and none of its schemas. */
declare const channelNames: ChannelNames;

// The only door of the page: it forwards, strips the event, and exposes nothing else.
contextBridge.exposeInMainWorld(
  'booth',
  buildBoothApi(
    {
      invoke: (channel, input) => ipcRenderer.invoke(channel, input),
      subscribe: (push, listener) => {
        const forward = (_event: IpcRendererEvent, value: unknown): void => listener(value);
        ipcRenderer.on(push, forward);
        return () => ipcRenderer.removeListener(push, forward);
      },
    },
    channelNames,
  ),
);
