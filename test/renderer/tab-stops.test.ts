import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { ScriptedAttention } from '../support/fixture-page-booth.ts';
import type { Language } from '../../electron/contract/languages.ts';
import { initialPreferences, type BoothSnapshot, type Theme } from '../../electron/contract/snapshot.ts';
import { pressByHand, typeByHand, typePin } from '../support/by-keys.ts';
import { wellDiagnostics } from '../support/fixture-page-diagnostics.ts';
import { crowdedFleet } from '../support/fixture-page-fleet.ts';
import { busyHandover, onDuty, peopleOf } from '../support/fixture-page-people-states.ts';
import { everyAct, listedCars, sessionOf } from '../support/fixture-page-sessions-states.ts';
import {
  attentionItems,
  carInside,
  manyItems,
  nothingFound,
  quietSnapshot,
  recordView,
  untyped,
} from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { tabStops } from './tab-stops.ts';

const gate = gateSuite();
const cars = ['51G77802', '51G71802', '51G77B02', '51G70000', '51G79999'].map((plate) => carInside(plate));
const attention: ScriptedAttention = {
  items: [...attentionItems(), ...manyItems(4)],
  movedAside: [],
  found: nothingFound,
  pin: 'training',
};
const listed = listedCars();
const { booth, link } = quietSnapshot();
/** As much as can be pressed. */
const full: Partial<BoothSnapshot> = {
  link: { ...link, state: 'paused', cause: 'token' },
  lookUp: { state: 'fresh', answeredAt: recordView().at },
  acts: everyAct,
  untyped: untyped(2),
  counts: { waiting: 3, unknown: 2, refused: 2, plateMissing: 2 },
  vehicleClasses: ['CAR', 'MOTORCYCLE', 'TRUCK', 'BUS'],
  ticket: true,
  people: peopleOf(onDuty()),
  ledger: { state: 'current', asOf: null, changes: 1 },
};

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();
const back = (page: Page) => pressByHand(page, 'Escape');
const inHead = (fromEnd: number) => press(`.wall-head > .plain:nth-last-child(${String(fromEnd)})`);
const go = press(".press[data-kind='go']");
const section = (place: number) => press(`.setup-sections > :nth-child(${String(place)})`);

/** The screens one after the other, in whichever language: each is told by a name, or only passed. */
const screens: [name: string | null, ...steps: ((page: Page) => Promise<unknown>)[]][] = [
  ['the gate'],
  [
    'the wall',
    (page) => typeByHand(page, '51G7'),
    (page) => pressByHand(page, 'F10'),
    (page) => page.locator('.wall .card').first().waitFor(),
  ],
  ['the pair', press('.card')],
  ['a reason that is chosen', press('.other-car'), inHead(2)],
  ['a reason that is typed', press('.reasons .plain:nth-last-child(2)')],
  ['a session id', back, inHead(3)],
  ['the plate typed', back, back],
  ['a car of the stack', press('.rush-stack')],
  ['what waits', back, press('.door > button')],
  ['an operation', back, press('.recent-open')],
  ['what the supervisor is told', press('.session-acts > :last-child')],
  ['needs attention', back, back, press('.door + .door > button')],
  ['causes', press('.attention-tools .plain')],
  [
    'a choice',
    back,
    press('.attention-tools .plain:last-child'),
    press('.attention-row'),
    press('li:nth-child(2) .attention-row'),
  ],
  ['a set', press('.choice-bar .plain:last-child')],
  ['a set’s reason', press('.way')],
  [null, back, back, press('.choice-bar .plain')],
  ['a record', press('li:nth-child(2) .attention-row')],
  ['a correction', press('.way')],
  ['a reason', go],
  ['a PIN', press('.reasons .plain'), go],
  ['cars inside', press('.header-door')],
  ['a search', press('.session-tools > .plain')],
  ['a session', back, press('.session-row'), (page) => page.locator('.session-acts').waitFor()],
  ['a ticket', press('.page > .zone-head > .plain')],
  ['an act', back, press('.session-acts > :nth-child(2)')],
  ['an amount', press('.act-field')],
  ['a choice', back, press('.act-field:nth-child(3)')],
  ['languages', press('.header-door:nth-last-child(3)')],
  ['day and night', press('.header-door:nth-last-child(2)')],
  ['sound', section(2)],
  [null, section(3), (page) => typePin(page, '0000'), (page) => pressByHand(page, 'Enter')],
  ['the size', (page) => page.locator('.panel-scales').waitFor()],
  ['what is taken of the picture', section(4), (page) => page.locator('.cropper').waitFor()],
  [
    'what is held about a plate',
    section(9),
    press('.first-setup .plain'),
    (page) => page.locator('#plate').waitFor(),
    (page) => typeByHand(page, '51G7'),
    go,
    (page) => page.locator('.fact-cell').first().waitFor(),
  ],
  ['attendants', back, back, section(5), press('.people-names .plain')],
  ['work at the gate', section(6), press('.booth-way:nth-child(10)')],
  ['a name', press('.choice-ways .plain'), section(5), press('.people-do > :first-child')],
  ['a new PIN', back, press('.people-names .plain'), press('.people-do > :nth-child(2)')],
  [
    'all booths',
    back,
    section(7),
    (page) => page.locator('.fleet-rows').waitFor(),
    press('.fleet-foot .plain:last-child'),
  ],
  ['diagnostics', section(8), (page) => page.locator('.diagnostics-hands').waitFor()],
  ['the shift', press('.header-person'), (page) => page.locator('.facts').first().waitFor()],
  [
    'what a figure counts',
    press('button.fact-cell:not([aria-disabled="true"])'),
    (page) => page.locator('.counted-row').first().waitFor(),
  ],
  [
    'a note to the next shift',
    back,
    press('.shift-do .way:nth-of-type(4)'),
    (page) => page.locator('#shift-note').waitFor(),
  ],
  [
    'the end of the shift',
    back,
    press('.shift-do .way:nth-of-type(5)'),
    (page) => page.locator('.choice-ways').waitFor(),
  ],
  ['who signs in', back, press('.shift-do .press')],
  ['the own PIN', press('.person')],
];

it.each<[Theme, Language, BoothSnapshot['booth']['mode']]>([
  ['day', 'en', 'training'],
  ['night', 'ar', 'live'],
])('each stop of the Tab key is named, seen and in its order by %s in %s', async (theme, language, mode) => {
  const preferences = { ...initialPreferences, theme };
  const snapshot = quietSnapshot({ ...full, preferences, language, booth: { ...booth, mode } });
  const page = await gate.open({
    script: { cars, attention, snapshot, diagnostics: wellDiagnostics(), fleet: crowdedFleet() },
    people: { handover: busyHandover() },
    sessions: { cars: listed, details: listed.slice(0, 1).map((car) => sessionOf(car)) },
  });
  const faults: string[] = [];
  for (const [name, ...steps] of screens) {
    for (const step of steps) await step(page);
    if (name === null) continue;
    const stops = await tabStops(page);
    for (const stop of stops) faults.push(...stop.faults.map((fault) => `${name}: ${stop.name} ${fault}`));
  }
  expect(faults).toEqual([]);
});
