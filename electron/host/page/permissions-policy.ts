/** Features of the browser for which the page has no use; what gets into the page has none either. */
const denied = [
  'accelerometer',
  'bluetooth',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The Permissions-Policy of every answer of both shells: the camera for our own page, and nothing else of all that can be asked for. */
export const permissionsPolicy = ['camera=(self)', ...denied.map((feature) => `${feature}=()`)].join(', ');
