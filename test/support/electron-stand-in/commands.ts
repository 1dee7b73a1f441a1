import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { ipcMain } from './ipc-main.ts';
import { noPage, pageShown } from './page.ts';
import { defaultSession } from './session.ts';
import { powerMonitor, screen } from './small-modules.ts';
import { frameOf, WebContents } from './web-contents.ts';

/** Who calls: our page, a frame inside of it, the same window showing something else, another window, a frame that is gone. */
export type Sender = 'page' | 'sub-frame' | 'foreign-page' | 'other-window' | 'gone';

/** What a test may do to the imitated Electron; each is answered. */
export type Command =
  | { do: 'invoke'; sender: Sender; channel: string; message: unknown }
  | { do: 'request'; url: string; method: string }
  | { do: 'lets'; url: string }
  | { do: 'asks-permission'; permission: string; details: unknown }
  | { do: 'checks-permission'; permission: string; origin: string; details: unknown }
  | { do: 'tries'; happening: string; url: string }
  | { do: 'shown'; cameUp: boolean }
  | { do: 'crash' }
  /** What a program that it starts would get. */
  | { do: 'environment' }
  /** A bug: an exception that nobody catches, and a rejection. */
  | { do: 'throw'; message: string }
  | { do: 'gpu-gone' }
  | { do: 'unplug'; display: string }
  /** What the program measures spans of time with is put ahead; its timers and the time of day stay. */
  | { do: 'time-passes'; ms: number }
  | { do: 'system-shutdown' }
  | { do: 'close-window' }
  | { do: 'quit' };

const theWindow = (): BrowserWindow => {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) throw new Error('there is no window');
  return window;
};

function invoke(command: Extract<Command, { do: 'invoke' }>): Promise<unknown> {
  const contents = theWindow().webContents;
  const own = contents.mainFrame;
  const foreign = { ...own, url: 'https://elsewhere.test/', origin: 'https://elsewhere.test' };
  const senders = {
    page: () => ({ sender: contents, senderFrame: own }),
    'sub-frame': () => ({ sender: contents, senderFrame: frameOf(own.url, own) }),
    'foreign-page': () => ({ sender: contents, senderFrame: foreign }),
    'other-window': () => ({ sender: new WebContents(noPage), senderFrame: own }),
    gone: () => ({ sender: contents, senderFrame: null }),
  };
  return ipcMain.invoke(senders[command.sender](), command.channel, [command.message]);
}

export async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'invoke':
      return invoke(command);
    case 'request': {
      const answer = await defaultSession.answer(command.url, command.method);
      if (answer === null) return null;
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: new Uint8Array(await answer.arrayBuffer()),
      };
    }
    case 'lets':
      return defaultSession.lets(command.url);
    case 'asks-permission':
      return defaultSession.asksPermission(command.permission, command.details);
    case 'checks-permission':
      return defaultSession.checksPermission(command.permission, command.origin, command.details);
    case 'tries':
      return theWindow().webContents.tries(command.happening, command.url);
    case 'shown':
      return pageShown(command.cameUp);
    case 'environment':
      return { ...process.env };
    case 'crash':
      return theWindow().webContents.crash('crashed');
    case 'throw':
      setImmediate(() => {
        throw new Error(command.message);
      });
      void Promise.reject(new Error(command.message));
      return undefined;
    case 'gpu-gone':
      return app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
    case 'unplug':
      return screen.unplug(command.display);
    case 'time-passes': {
      const measured = performance.now.bind(performance);
      performance.now = () => measured() + command.ms;
      return undefined;
    }
    case 'system-shutdown':
      return powerMonitor.emit('shutdown', {});
    case 'close-window':
      return theWindow().close();
    case 'quit':
      return app.quit();
  }
}
