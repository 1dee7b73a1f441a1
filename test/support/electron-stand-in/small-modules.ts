import { report } from './reports.ts';

export const dialog = {
  showErrorBox: (title: string, content: string): void => report({ report: 'error-box', title, content }),
};

export const Menu = { setApplicationMenu: (): void => undefined };

export const powerSaveBlocker = {
  start: (): number => {
    report({ report: 'display-kept-on' });
    return 1;
  },
  stop: (): void => undefined,
};

const display = {
  id: 1,
  scaleFactor: 1,
  size: { width: 1280, height: 800 },
  workAreaSize: { width: 1280, height: 800 },
};

export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };

export const shell = {
  openPath: (): Promise<string> => Promise.reject(new Error('nothing is opened')),
  openExternal: (): Promise<void> => Promise.reject(new Error('nothing is opened')),
};
