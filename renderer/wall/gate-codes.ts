import type { ScanTarget } from '../scanner/scan-target.ts';
import { rememberCar } from '../store/car-actions.ts';
import { findSession } from '../store/session-id-actions.ts';

/** What a scanner's code can be while a text is typed on the gate screen: a ticket, or text. */
export const gateCodes: ScanTarget = { remember: rememberCar, takeId: findSession, takeText: null };
