import type { Page } from 'playwright';
import type { TextBox } from '../../electron/contract/reading-box.ts';
import type { FoundTexts } from '../../electron/contract/reading-lane.ts';
import type { ScriptedAttention } from '../support/fixture-page-booth.ts';
import { typePin } from '../support/by-keys.ts';
import {
  clockInDoubt,
  clockUnproven,
  illDiagnostics,
  wellDiagnostics,
} from '../support/fixture-page-diagnostics.ts';
import { attentionItem, boothTimeAgo, nothingFound } from '../support/fixture-page-states.ts';
import { tap, training } from './acting.ts';
import type { GalleryStates } from './gallery-state.ts';

const attention: ScriptedAttention = {
  items: [attentionItem()],
  movedAside: [],
  found: nothingFound,
  pin: 'set',
};
const script = { attention };
/** @param x and y of its top left; all as shares of the picture */
const boxAt = (x: number, y: number, width: number, height: number): TextBox => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const wrongPins = { count: 3, since: boothTimeAgo(18_000_000) };
/** More than one may come: whoever does says first who he is. */
const several = {
  ...training,
  supervisors: [
    { id: 'supervisor' as const, name: null },
    { id: '0d1e6c6e-4f4b-4c53-8a53-1f5ad1f0a001', name: 'Eva Müller' },
    { id: '0d1e6c6e-4f4b-4c53-8a53-1f5ad1f0a002', name: 'Kim Nguyễn Thị Hồng Phượng' },
  ],
  wrongPins,
};
const section = async (page: Page, name: string): Promise<void> => {
  await tap(page, 'Settings');
  await tap(page, name);
};
const cropped = async (page: Page): Promise<void> => {
  await section(page, 'Camera');
  await typePin(page, '0000');
  await tap(page, 'Open');
  for (const edge of ['Top', 'Left', 'Right']) await tap(page, `${edge} edge: in`);
  await page.getByText(/^Picture: /).waitFor();
};
/** A plate in the lane, a sign that always stands there, and a car that drives by. */
const found: FoundTexts = {
  texts: [
    { box: boxAt(0.345, 0.72, 0.31, 0.16), isFixed: false },
    { box: boxAt(0.06, 0.12, 0.2, 0.08), isFixed: true },
    { box: boxAt(0.84, 0.42, 0.1, 0.04), isFixed: false },
  ],
  fixed: 1,
};
const laneDrawn = async (page: Page): Promise<void> => {
  await section(page, 'Camera');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await tap(page, 'Lane area');
  for (const edge of ['Top', 'Top', 'Top', 'Left', 'Left', 'Right', 'Right', 'Right', 'Right'])
    await tap(page, `${edge} edge: in`);
  await page.locator('.text-found').first().waitFor();
  await page.getByText(/^Picture: /).waitFor();
};
const measure = async (page: Page): Promise<void> => {
  await section(page, 'Screen size');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await page.getByText('Bank card', { exact: true }).waitFor();
};

const program = async (page: Page): Promise<void> => {
  await section(page, 'This program');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await tap(page, 'Close Gatebooth');
};

const diagnosed = async (page: Page): Promise<void> => {
  await section(page, 'Diagnostics');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await page.locator('.instruments').waitFor();
};

/** The pages that set the screen up. */
export const setupStates: GalleryStates = {
  'setup-light': { snapshot: training, act: (page) => section(page, 'Day and night') },
  'setup-sound': { snapshot: training, act: (page) => section(page, 'Sound') },
  'setup-pin': { snapshot: training, script, act: (page) => section(page, 'Screen size') },
  'setup-who': { snapshot: several, script, act: (page) => section(page, 'Camera') },
  'setup-who-pin': {
    snapshot: several,
    script,
    act: async (page) => {
      await section(page, 'Camera');
      await tap(page, 'Eva Müller');
      await typePin(page, '12');
    },
  },
  'setup-wrong-pins': {
    snapshot: { ...training, wrongPins },
    script,
    act: async (page) => {
      await section(page, 'Screen size');
      await typePin(page, '0000');
      await tap(page, 'Open');
      await page.getByText('Bank card', { exact: true }).waitFor();
    },
  },
  'setup-panel': { snapshot: training, script, act: measure },
  'setup-camera': { snapshot: training, script, act: cropped },
  'setup-camera-lane': {
    snapshot: { ...training, reading: { mode: 'suggest', isDecided: true, state: 'ready' } },
    script: { ...script, found },
    act: laneDrawn,
  },
  'setup-program': { snapshot: { ...training, canLeave: true }, script, act: program },
  'setup-diagnostics': {
    snapshot: training,
    script: { ...script, diagnostics: wellDiagnostics() },
    act: async (page) => {
      await diagnosed(page);
      await tap(page, 'Save a file for support');
      await page.getByText(/^Saved: /).waitFor();
    },
  },
  'setup-diagnostics-clock': {
    snapshot: { ...training, clockInDoubt: true },
    script: { ...script, diagnostics: clockInDoubt() },
    act: diagnosed,
  },
  'setup-diagnostics-clock-unproven': {
    snapshot: training,
    script: { ...script, diagnostics: clockUnproven() },
    act: diagnosed,
  },
  'setup-diagnostics-ill': {
    snapshot: training,
    script: { ...script, diagnostics: illDiagnostics() },
    act: async (page) => {
      await diagnosed(page);
      await tap(page, 'Verify the journal');
      await page.getByText(/^The journal is not sound/).waitFor();
    },
  },
  'setup-panel-small': {
    snapshot: training,
    script,
    act: async (page) => {
      await measure(page);
      await tap(page, '10.4″');
    },
  },
};
