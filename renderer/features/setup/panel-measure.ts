import type { PanelSize } from '../../ui/theme/panel-fit.ts';

/** Inches, as panels are sold. */
export const diagonals = [10.4, 12.1, 13.3, 15, 15.6, 17, 19, 21.5, 24] as const;

const mmPerInch = 25.4;
/** The contract's bounds; and no panel of a booth is narrower than this, whose drawn card would not fit on the screen. */
const bounds = { least: 2.4, most: 12, narrowestMm: 120 };

/** Three digits are more than anybody can measure. */
const rounded = (density: number): number => Math.round(density * 1000) / 1000;

const bounded = ({ width }: PanelSize, density: number): number =>
  rounded(Math.max(bounds.least, Math.min(bounds.most, width / bounds.narrowestMm, density)));

/** @param screen the whole panel, CSS px. @param inches its diagonal. @returns px per mm */
export const densityOf = (screen: PanelSize, inches: number): number =>
  bounded(screen, Math.hypot(screen.width, screen.height) / (inches * mmPerInch));

/** @returns px per mm, a little more or less, within what can be set */
export const scaled = (panel: PanelSize, density: number, by: number): number => bounded(panel, density * by);
