/** CSS px. */
export interface PanelSize {
  readonly width: number;
  readonly height: number;
}

/** The screen as it is laid out on a panel. */
export interface PanelFit {
  /** `wide`: the eyes left of the hands, at full height; else above them. */
  readonly layout: 'narrow' | 'wide';
  /** There is room for more rows at once. */
  readonly roomy: boolean;
  /** px of the unit in which everything is laid out; a true millimetre where that fits. */
  readonly unit: number;
  /** px of the unit of what is touched. */
  readonly finger: number;
  /** Millimetres of the panel that a plate key gets: 20, where they fit. */
  readonly keyMm: number;
  /** The least that any other button gets: 15, where they fit. */
  readonly touchMm: number;
}

/** What the two layouts need, in their unit; and what there must be for more rows. */
const needs = {
  narrow: { width: 304.7, height: 228.5 },
  wide: { width: 380.9, height: 228.5 },
  roomy: { width: 460, height: 255 },
} as const;
const wideFrom = 1.5;
/** Keys of 20 units are as large as what is touched with 15 may become. */
const mostFinger = 20 / 15;

/** px per mm, as long as nobody has measured: those of a 21-inch panel of 1920 × 1080 px, else of a 15-inch one of 1024 × 768. */
export const assumedDensity = ({ width, height }: PanelSize): number =>
  width >= 1600 && height >= 900 ? 4 : 3.36;

/**
 * Lays the screen out on a panel. Where true millimetres do not fit, everything shrinks alike, plate keys from 20 mm down to 15;
 * what is touched keeps its 15 mm meanwhile, at the expense of the pictures. Only where keys of 15 mm do not fit either (a panel
 * of less than 229 × 171 mm) they shrink too: whatever the panel, and whatever was measured, every control is on the screen.
 *
 * @param density px per mm
 */
export function fitPanel(size: PanelSize, density: number): PanelFit {
  const layout = size.width / size.height >= wideFrom ? 'wide' : 'narrow';
  const { width, height } = needs[layout];
  const unit = Math.min(density, size.width / width, size.height / height);
  const finger = Math.min(density, unit * mostFinger);
  const roomy = size.width / unit >= needs.roomy.width && size.height / unit >= needs.roomy.height;
  return {
    layout,
    roomy,
    unit,
    finger,
    keyMm: (unit * 20) / density,
    touchMm: (finger * 15) / density,
  };
}
