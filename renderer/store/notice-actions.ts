import type { Words } from '../i18n/words.ts';
import { collaborators } from './collaborators.ts';
import { useScreen } from './screen.ts';

const noticeMs = 5000;

/** Tells the attendant something in passing; the next notice replaces it. */
export function notify(words: Words): void {
  void show(words);
}

async function show(words: Words): Promise<void> {
  const { now, sleep } = collaborators();
  const notice = { words, until: now() + noticeMs };
  useScreen.setState({ notice });
  await sleep(noticeMs);
  if (useScreen.getState().notice === notice) useScreen.setState({ notice: null });
}

export const dismissNotice = (): void => useScreen.setState({ notice: null });
