import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { obey, type Command } from './commands.ts';
import { ipcMain } from './ipc-main.ts';
import { safeStorage } from './safe-storage.ts';
import { protocol, session } from './session.ts';
import { dialog, Menu, powerMonitor, powerSaveBlocker, screen, shell } from './small-modules.ts';
import { utilityProcess } from './utility-process.ts';

process.on('message', ({ id, command }: { id: number; command: Command }) => {
  obey(command).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});

const electron = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};

// What `require('electron')` gives to the built main.
export { electron as 'module.exports' };
