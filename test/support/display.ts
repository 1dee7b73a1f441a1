/** @returns whether a window can be shown to somebody on this machine */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (process.env[name] ?? '') !== '');
}
