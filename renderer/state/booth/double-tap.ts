import { services } from './services.ts';

/** So soon after a press that was taken (ms), another one of the same button is its second tap. */
export const doubleTapMs = 700;

/**
 * @param beforeMs when the press before was taken (ms since the epoch)
 * @returns whether a press of now is its second tap; never for as long as the computer's clock was put back by
 */
export const isDoubleTap = (beforeMs: number): boolean => Math.abs(services().now() - beforeMs) < doubleTapMs;
