import type { MediaAccessPermissionRequest, Session } from 'electron';
import { isOwnPage } from '../host/page/own-page.ts';

/** Denies everything but the camera's picture to our own page, both when it is asked for and when it is looked up. */
export function restrictPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(mayRequest(permission, details)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    mayCheck(permission, requestingOrigin, details),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
}

type Request = Partial<MediaAccessPermissionRequest>;

export function mayRequest(permission: string, details: Request): boolean {
  return (
    permission === 'media' &&
    details.isMainFrame === true &&
    isOwnPage(details.requestingUrl) &&
    (details.securityOrigin === undefined || isOwnPage(details.securityOrigin)) &&
    // Video alone: a request for both is denied whole, and so is one that does not say what it wants.
    details.mediaTypes?.length === 1 &&
    details.mediaTypes[0] === 'video'
  );
}

interface Check {
  readonly isMainFrame?: boolean;
  readonly mediaType?: string;
  readonly securityOrigin?: string;
  readonly embeddingOrigin?: string;
}

export function mayCheck(permission: string, requestingOrigin: string, details: Check): boolean {
  return (
    permission === 'media' &&
    details.mediaType === 'video' &&
    details.isMainFrame === true &&
    details.embeddingOrigin === undefined &&
    isOwnPage(requestingOrigin) &&
    (details.securityOrigin === undefined || isOwnPage(details.securityOrigin))
  );
}
