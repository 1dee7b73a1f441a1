import { EventEmitter } from 'node:events';
import { options } from './options.ts';
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

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const display = (id: number, label: string, bounds: Rectangle) => ({
  id,
  label,
  bounds,
  scaleFactor: 1,
  size: { width: bounds.width, height: bounds.height },
  workAreaSize: { width: bounds.width, height: bounds.height },
});

/** One display, or two of them side by side; the right one is called `Second`. */
class Screen extends EventEmitter {
  displays = [
    display(1, 'First', { x: 0, y: 0, width: 1280, height: 800 }),
    ...(options.secondDisplay ? [display(2, 'Second', { x: 1280, y: 0, width: 1024, height: 768 })] : []),
  ];

  readonly getAllDisplays = () => this.displays;
  readonly getPrimaryDisplay = () => this.displays[0];

  /** Somebody pulls a display's plug. */
  unplug(label: string): void {
    const removed = this.displays.find((display) => display.label === label);
    this.displays = this.displays.filter((display) => display !== removed);
    this.emit('display-removed', {}, removed);
  }
}

export const screen = new Screen();
export const powerMonitor = new EventEmitter();

export const shell = {
  openPath: (): Promise<string> => Promise.reject(new Error('nothing is opened')),
  openExternal: (): Promise<void> => Promise.reject(new Error('nothing is opened')),
};
