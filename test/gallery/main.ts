import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandOptions } from '../support/command-options.ts';
import { languages, type Language } from '../../electron/contract/languages.ts';
import { rest } from './acting.ts';
import { contactSheet, type Taken } from './contact-sheet.ts';
import { eachState } from './each-state.ts';
import { measureGallery, panelSize, panels, reportOf } from './measured.ts';
import { takeReferences } from './references.ts';
import { turn } from './show.ts';
import { galleryStates } from './states.ts';

// `npm run gallery`: every state of every screen as a picture, at each size, by day and by night, and a page to look at them.

const help = `npm run gallery -- [options]
  --shots DIR         where the pictures go (default: a folder of their own for temporary files)
  --state NAME        only states whose name begins so; may be repeated
  --size WxH          only this size
  --theme day|night   only this theme
  --language L        in this language; all: in each (default: English, and a few of the gate screen's in each)
  --measure           is every text whole and in its place, in every language? Exit code 1 where one is not; pictures of those
                      states go to the folder
  --json              with --measure: what is wrong, as JSON
  --references        take the pictures anew that the tests compare with
  --list              name the states`;

const { values } = commandOptions({
  options: {
    shots: { type: 'string' },
    state: { type: 'string', multiple: true },
    size: { type: 'string' },
    theme: { type: 'string' },
    language: { type: 'string' },
    measure: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    references: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
/** States of the gate screen that are looked at in every language. */
const spokenStates = new Set(['typing', 'offline']);

const sizes = panels.filter((size) => (values.size ?? size) === size);
const themes = (['night', 'day'] as const).filter((theme) => (values.theme ?? theme) === theme);
const states = Object.entries(galleryStates).filter(([name]) =>
  (values.state ?? ['']).some((wanted) => name.startsWith(wanted)),
);

/** Those that are asked for. */
const spoken = languages.filter((language) => [language, 'all'].includes(values.language ?? 'all'));

function languagesOf(state: string): readonly Language[] {
  return values.language === undefined && !spokenStates.has(state) ? ['en'] : spoken;
}

if (values.help) console.log(help);
else if (values.list) console.log(Object.keys(galleryStates).join('\n'));
else if (values.references) await takeReferences();
else if (![states, sizes, themes, spoken].every(({ length }) => length > 0)) {
  console.error(`nothing fits\n${help}`);
  process.exitCode = 2;
} else {
  const folder = resolve(values.shots ?? (await mkdtemp(join(tmpdir(), 'gatebooth-gallery-'))));
  await mkdir(folder, { recursive: true });
  await (values.measure ? measure(folder) : takeAll(folder));
}

async function measure(folder: string): Promise<void> {
  const measured = await measureGallery({ states, sizes, themes, languages: spoken }, folder);
  await writeFile(join(folder, 'index.html'), contactSheet(measured.marked));
  console.log(values.json ? JSON.stringify({ ...measured, folder }, null, 2) : reportOf(measured, folder));
  process.exitCode = measured.faults.length + measured.complaints.length === 0 ? 0 : 1;
}

/** A state is loaded once for each theme, whose light the camera's picture has; its sizes and languages are switched where it stands. */
async function takeAll(folder: string): Promise<void> {
  const taken: Taken[] = [];
  const [first = panels[0]] = sizes;
  const looks = themes.map((theme) => ({ theme, size: panelSize(first) }));
  await eachState(states, looks, async (stage, [name, state], { theme }) => {
    const page = await stage.show(state);
    for (const size of sizes) {
      await page.setViewportSize(panelSize(size));
      for (const language of languagesOf(name)) {
        await turn(page, state, { language, theme });
        await rest(page);
        const look = [size, theme, ...(language === 'en' ? [] : [language])].join('-');
        const file = `${name}-${look}.png`;
        await page.screenshot({ path: join(folder, file) });
        taken.push({ state: name, look, file });
      }
    }
    const complaints = stage.complaints();
    if (complaints.length > 0) console.error(name, theme, complaints);
    await page.setViewportSize(panelSize(first));
  });
  await writeFile(join(folder, 'index.html'), contactSheet(taken));
  console.log(`${taken.length} pictures: ${join(folder, 'index.html')}`);
}
