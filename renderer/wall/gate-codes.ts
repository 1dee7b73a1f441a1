import { sessionIdLimit } from '../../electron/contract/session-id.ts';
import { scannedCode } from '../scanner/scanned-plate.ts';
import type { ScanTarget } from '../scanner/scan-target.ts';
import { rememberCar } from '../store/car-actions.ts';
import { findSession } from '../store/session-id-actions.ts';

/** What a scanner's code can be while a reason is typed on the gate screen: a ticket, or text. */
export const gateCodes: ScanTarget = { remember: rememberCar, takeId: findSession, takeText: null };

/** While a session's id is asked for, whatever is scanned is one. */
export const idCodes: ScanTarget = {
  ...gateCodes,
  takeText: (text) => {
    const code = scannedCode(text);
    if (code === '' || code.length > sessionIdLimit) return false;
    findSession(code);
    return true;
  },
};
