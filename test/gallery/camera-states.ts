import { quietSnapshot } from '../support/fixture-page-states.ts';
import { tap, type } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

const { preferences } = quietSnapshot();
const label = 'HD Pro Webcam C920 (046d:082d)';
const remembered = (deviceId: string, name: string, twin?: true) => ({
  preferences: {
    ...preferences,
    camera: { deviceId, label: name, ...(twin === undefined ? {} : { twin }) },
  },
});

/** What the camera may do to an attendant. */
export const cameraStates: GalleryStates = {
  'camera-starting': { camera: { frames: 'none' } },
  'camera-hangs': {
    camera: { frames: 'frozen' },
    act: async (page) => {
      // Else it is opened anew, and starts.
      await page.evaluate(() => {
        navigator.mediaDevices.enumerateDevices = () => new Promise(() => {});
      });
      await page.getByText('Camera stuck').first().waitFor();
    },
  },
  'camera-dark': {
    camera: { frames: 'dark' },
    act: (page) => page.getByText('Very dark picture').waitFor(),
  },
  'camera-dark-frozen': {
    camera: { frames: 'dark' },
    act: async (page) => {
      await page.getByText('Very dark picture').waitFor();
      await type(page, '51G77');
    },
  },
  'camera-black-saved': {
    camera: { frames: 'black' },
    act: async (page) => {
      await page.getByText('Picture is black').waitFor();
      await type(page, '44A11223');
      await tap(page, 'Enter');
      await page.getByText('Will be sent').waitFor();
    },
  },
  'camera-absent': { camera: { label }, snapshot: remembered('gone', 'Lane camera') },
  'camera-network-denied': { snapshot: { networkCamera: true }, script: { cameraProblem: 'denied' } },
  'camera-twin': { camera: { label }, snapshot: remembered('gone', label, true) },
};
