import { z } from 'zod';
import { sitePin } from './people-rules.ts';

/** Who says that he is a supervisor: the site's PIN, or an attendant's number. */
export const pinHolderId = z.union([z.literal(sitePin), z.uuid()]);

/** Wider than the rules of a PIN and of a name, which the core applies: it can name what is wrong. */
export const pin = z.string().max(32);
/** A supervisor's, and whose it is; left out: there is one who may come. */
export const supervisorPin = { pin, who: pinHolderId.exactOptional() };
/** What a site can put behind the supervisor; left out: the attendant decides. */
export const bySupervisor = { supervisor: z.strictObject(supervisorPin).exactOptional() };
/** What opening a session gave: for calls that are flagged `supervisor`. */
export const inSession = { supervisorSession: z.uuid() };
/** For those flagged `once-set-up`; left out until then (the snapshot's `setUp`: neither PIN nor service). */
export const inSessionOnceSetUp = { supervisorSession: inSession.supervisorSession.exactOptional() };

/** What a supervisor's session allows. */
export const supervised = z.strictObject(inSession);
