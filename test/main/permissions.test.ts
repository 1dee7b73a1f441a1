import type { Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { mayCheck, mayRequest, restrictPermissions } from '../../electron/main/permissions.ts';
import { foreignAddresses } from './hostile.ts';

const page = 'app://gatebooth/index.html';
const request = { isMainFrame: true, requestingUrl: page, securityOrigin: 'app://gatebooth/' };
const check = { isMainFrame: true, mediaType: 'video', securityOrigin: 'app://gatebooth/' };

/** Every permission that Electron's documentation names, and some that it does not. */
const others = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'pointerLock',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'unknown',
  'usb',
  'window-management',
  'Media',
  'media ',
  '',
];

describe('asking for a permission', () => {
  it('is granted for the camera to our own page', () => {
    expect(mayRequest('media', { ...request, mediaTypes: ['video'] })).toBe(true);
  });

  it.each(others)('is denied for %j', (permission) => {
    expect(mayRequest(permission, { ...request, mediaTypes: ['video'] })).toBe(false);
    expect(mayCheck(permission, 'app://gatebooth/', check)).toBe(false);
  });

  it.each([
    ['the microphone', ['audio']],
    ['both', ['video', 'audio']],
    ['the camera twice', ['video', 'video']],
    ['nothing', []],
    ['what it does not say', undefined],
  ] as const)('is denied for %s', (_what, mediaTypes) => {
    const details = mediaTypes === undefined ? request : { ...request, mediaTypes: [...mediaTypes] };
    expect(mayRequest('media', details)).toBe(false);
  });

  it.each(foreignAddresses)('is denied to %j', (address) => {
    const mediaTypes = ['video' as const];
    expect(mayRequest('media', { ...request, requestingUrl: address, mediaTypes })).toBe(false);
    expect(mayRequest('media', { ...request, securityOrigin: address, mediaTypes })).toBe(false);
    expect(mayCheck('media', address, check)).toBe(false);
    expect(mayCheck('media', 'app://gatebooth/', { ...check, securityOrigin: address })).toBe(false);
  });

  describe('attack: a frame inside the page asks for the camera', () => {
    it('is denied to a frame inside the page', () => {
      expect(mayRequest('media', { ...request, isMainFrame: false, mediaTypes: ['video'] })).toBe(false);
      expect(mayCheck('media', 'app://gatebooth/', { ...check, isMainFrame: false })).toBe(false);
      expect(mayCheck('media', 'app://gatebooth/', { ...check, embeddingOrigin: 'app://gatebooth/' })).toBe(
        false,
      );
    });
  });
});

describe('looking a permission up', () => {
  it('finds the camera granted to our own page', () => {
    expect(mayCheck('media', 'app://gatebooth/', check)).toBe(true);
  });

  it.each(['audio', 'unknown', undefined])('finds media of the kind %s denied', (mediaType) => {
    const { mediaType: _, ...rest } = check;
    expect(
      mayCheck('media', 'app://gatebooth/', mediaType === undefined ? rest : { ...rest, mediaType }),
    ).toBe(false);
  });
});

it('both handlers, and the one for devices, are set on the session', () => {
  const session = {
    setPermissionRequestHandler: vi.fn<Session['setPermissionRequestHandler']>(),
    setPermissionCheckHandler: vi.fn<Session['setPermissionCheckHandler']>(),
    setDevicePermissionHandler: vi.fn<Session['setDevicePermissionHandler']>(),
    setDisplayMediaRequestHandler: vi.fn<Session['setDisplayMediaRequestHandler']>(),
  };
  restrictPermissions(session as unknown as Session);
  const device = session.setDevicePermissionHandler.mock.calls[0]?.[0];
  expect(session.setPermissionRequestHandler).toHaveBeenCalledOnce();
  expect(session.setPermissionCheckHandler).toHaveBeenCalledOnce();
  expect(device?.({} as never)).toBe(false);
});
