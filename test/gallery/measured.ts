import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Language } from '../../electron/contract/languages.ts';
import { misnamed, overlaps, smallTargets } from '../renderer/measure.ts';
import { textFaults, type TextFault } from '../renderer/text-faults.ts';
import { assumedDensity } from '../../renderer/ui/theme/panel-fit.ts';
import { rest } from './acting.ts';
import type { Taken } from './contact-sheet.ts';
import { eachState, type NamedState } from './each-state.ts';
import type { GalleryState } from './gallery-state.ts';
import { turn, type Stage } from './show.ts';

/** Which looks of which states are measured. */
export interface Measuring {
  readonly states: readonly NamedState[];
  readonly sizes: readonly PanelName[];
  readonly themes: readonly ('night' | 'day')[];
  readonly languages: readonly Language[];
}

/** The panels that the screen is looked at on: width and height (px). */
export const panels = ['1024x768', '1366x768', '1920x1080'] as const;
export type PanelName = (typeof panels)[number];

/** What is wrong with a look: a text, a box of the page, or a button's name. */
export interface Fault extends Omit<TextFault, 'kind'> {
  readonly kind: TextFault['kind'] | 'misplaced' | 'misnamed';
}

/** What is wrong with a state in a language at a size. */
interface StateFault extends Fault {
  readonly state: string;
  readonly language: Language;
  readonly size: PanelName;
  readonly themes: readonly string[];
}

export interface Measured {
  readonly faults: readonly StateFault[];
  /** How many looks were measured. */
  readonly looks: number;
  /** Pictures of those with faults. */
  readonly marked: readonly Taken[];
  /** What the pages complained of. */
  readonly complaints: readonly string[];
}

/** px */
export function panelSize(name: PanelName): { width: number; height: number } {
  const [width = 0, height = 0] = name.split('x').map(Number);
  return { width, height };
}

/** @returns what is wrong with the page as it stands */
export async function faultsOf(page: Page, size: PanelName): Promise<Fault[]> {
  const leastPx = 15 * assumedDensity(panelSize(size));
  const misplaced = [...(await overlaps(page)), ...(await smallTargets(page, leastPx))];
  const boxFault = (kind: 'misplaced' | 'misnamed') => (element: string) =>
    ({ kind, element, text: '', by: '' }) as const;
  return [
    ...(await textFaults(page)),
    ...misplaced.map(boxFault('misplaced')),
    ...(await misnamed(page)).map(boxFault('misnamed')),
  ];
}

/**
 * Measures each look of each state. A state is loaded once for each size; its languages and themes are switched where it stands.
 *
 * @param folder where pictures of what has faults go
 */
export async function measureGallery(measuring: Measuring, folder: string): Promise<Measured> {
  await mkdir(folder, { recursive: true });
  const faults: StateFault[] = [];
  const marked: Taken[] = [];
  const complaints: string[] = [];
  const looks = measuring.sizes.map((name) => ({
    name,
    size: panelSize(name),
    theme: measuring.themes[0] ?? 'night',
  }));
  await eachState(measuring.states, looks, async (stage, [name, state], { name: size }) => {
    const found = await measureState(stage, name, state, { ...measuring, size, folder }).catch(
      (error: unknown) => {
        // One state that does not come about hides nothing of the others.
        complaints.push(`${name} ${size}: ${String(error)}`);
        return { faults: [], marked: [] };
      },
    );
    faults.push(...found.faults);
    marked.push(...found.marked);
    complaints.push(...stage.complaints().map((complaint) => `${name} ${size}: ${complaint}`));
  });
  const { states, sizes, languages, themes } = measuring;
  return {
    faults,
    marked,
    complaints,
    looks: states.length * sizes.length * languages.length * themes.length,
  };
}

/** @returns the same for people, a line for each fault */
export function reportOf({ faults, looks, marked, complaints }: Measured, folder: string): string {
  const found = faults.map(
    ({ state, language, size, themes, kind, element, text, by }) =>
      `${state} · ${language} · ${size} · ${themes.join(', ')} · ${kind}: ` +
      [...(text === '' ? [] : [`“${text}”`]), element, ...(by === '' ? [] : [`by ${by}`])].join(' · '),
  );
  const sum = `${looks} looks measured, ${faults.length} faults`;
  return [...found, ...complaints, marked.length === 0 ? sum : `${sum}: ${join(folder, 'index.html')}`].join(
    '\n',
  );
}

interface StateLooks extends Pick<Measuring, 'themes' | 'languages'> {
  readonly size: PanelName;
  readonly folder: string;
}

async function measureState(
  stage: Stage,
  name: string,
  state: GalleryState,
  { size, languages, themes, folder }: StateLooks,
): Promise<Pick<Measured, 'faults' | 'marked'>> {
  const shown = await stage.show(state);
  const faults: StateFault[] = [];
  const marked: Taken[] = [];
  for (const language of languages) {
    const found = await faultsByTheme(shown, state, { size, language, themes });
    faults.push(...found.map((fault) => ({ state: name, language, size, ...fault })));
    if (found.length === 0) continue;
    const file = `${name}-${size}-${language}.png`;
    await shown.screenshot({ path: join(folder, file) });
    marked.push({ state: name, look: `${size}-${language}`, file });
  }
  return { faults, marked };
}

interface Looks extends Pick<Measuring, 'themes'> {
  readonly size: PanelName;
  readonly language: Language;
}

/** Each fault once, with the themes in which it is. */
async function faultsByTheme(
  page: Page,
  state: GalleryState,
  { size, language, themes }: Looks,
): Promise<(Fault & { themes: string[] })[]> {
  const found = new Map<string, Fault & { themes: string[] }>();
  for (const [place, theme] of themes.entries()) {
    await turn(page, state, { language, theme });
    // By the other theme nothing else is fetched, or moves.
    if (place === 0) await rest(page);
    for (const fault of await faultsOf(page, size)) {
      const key = JSON.stringify(fault);
      const known = found.get(key) ?? { ...fault, themes: [] };
      known.themes.push(theme);
      found.set(key, known);
    }
  }
  return [...found.values()];
}
