import type { ProcessorTime } from '../../../electron/booth/reading/process/processor-time.ts';

/** Of a picture on a computer that lets its reader work. */
export const itsWholeTime: ProcessorTime = { tookMs: 600, ownMs: 590, idleMs: 550, throttled: 0 };
