import { app, type Event, type WebContents } from 'electron';

/**
 * The page stays where it is: whatever contents are ever made, no navigation, redirect, frame, `<webview>` or new window.
 * A reload by main is not a navigation of the page and stays possible.
 *
 * @param refused told what was tried (the kind, never the address: it may carry anything)
 */
export function forbidNavigation(refused: (kind: string) => void): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, refused));
}

function confine(contents: WebContents, refused: (kind: string) => void): void {
  const prevent =
    (kind: string) =>
    (event: Pick<Event, 'preventDefault'>): void => {
      event.preventDefault();
      refused(kind);
    };
  contents.on('will-navigate', prevent('will-navigate'));
  contents.on('will-frame-navigate', prevent('will-frame-navigate'));
  contents.on('will-redirect', prevent('will-redirect'));
  contents.on('will-attach-webview', prevent('will-attach-webview'));
  contents.setWindowOpenHandler(() => {
    refused('window-open');
    return { action: 'deny' };
  });
}
