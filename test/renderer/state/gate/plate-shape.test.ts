import { describe, expect, it } from 'vitest';
import { plateAsKept } from '../../../../electron/contract/plate-rules.ts';
import { readPlateProfile, shippedPlateProfiles } from '../../../../electron/booth/plates/profiles.ts';
import {
  emptyDraft,
  insertText,
  separate,
  withSeparators,
  type PlateDraft,
} from '../../../../renderer/state/gate/draft.ts';
import {
  rememberTyped,
  separatorsOf,
  shapeOf,
  shownPlate,
} from '../../../../renderer/state/gate/plate-shape.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { platesOf, quietSnapshot } from '../../../support/fixture-page-states.ts';

/** How each plate is written where the profile's formats tell it; null: they do not. */
const table: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  vietnam: {
    '51G77802': '51G-778.02',
    '29A1234': '29A-1234',
    '29LD12345': '29LD-123.45',
    // No source for the ministry's.
    AA1234: null,
    XYZ: null,
  },
  germany: {
    // B-MX, BM-X or BMX?
    BMX1234: null,
    MABX123: null,
    MAB123E: null,
    BM12: 'B-M 12',
    OSLAB12: 'OSL-AB 12',
    OSLAB12H: 'OSL-AB 12H',
  },
  france: {
    AB123CD: 'AB-123-CD',
    '1234AB75': '1234 AB 75',
    '123ABC13': '123 ABC 13',
    // Corsica's number: no source.
    '12QA2A': null,
  },
  'united-kingdom': {
    AB12CDE: 'AB12 CDE',
    A123BCD: 'A123 BCD',
    ABC123A: 'ABC 123A',
    IBZ1234: 'IBZ 1234',
    AM51: 'AM 51',
    '1234A': null,
  },
  spain: { '1234BBB': '1234 BBB', M1234AB: 'M-1234-AB', B7419Z: 'B-7419-Z', A741923: 'A-741923' },
  slovakia: { BA123AB: 'BA-123AB' },
  czechia: { '1A23456': '1A2 3456', '3AB4567': '3AB 4567', FANT0MAS: null },
  poland: { WA56660: 'WA 56660', BLM12AC: 'BLM 12AC', L0BIBI: 'L0 BIBI', PO1AC23: 'PO 1AC23' },
  brazil: { BOL2022: 'BOL-2022', BRA2E19: null },
  taiwan: { ABC1235: 'ABC-1235', '1234AB': null, AB1234: null },
  japan: {
    品川500さ1234: '品川 500 さ 12-34',
    尾張小牧30Aあ1: '尾張小牧 30A あ 1',
    '500さ1234': '500 さ 12-34',
  },
  china: { 京A12345: '京A·12345', 沪AD12345: null },
  thailand: { '1กข1234': '1กข 1234', ฆฎ99: 'ฆฎ 99', '301234': '30-1234' },
  russia: { А123ВС77: 'А 123 ВС 77', М765УТ199: 'М 765 УТ 199' },
  // No source says how these are written.
  korea: { '123가4568': null, '12나3456': null },
  'united-arab-emirates': { A12345: null },
  usa: { '1ABC234': null },
  latin: { '51G77802': null },
};

describe.each(shippedPlateProfiles)('the shape of a plate of %s', (name) => {
  it.each(Object.entries(table[name] ?? {}))('%s is %s', (typed, shape) => {
    const plates = platesOf(name);
    const plate = plateAsKept(plates, typed);
    expect(shapeOf(plates, plate)).toBe(shape);
    // Whatever is shown is kept as before.
    expect(plateAsKept(plates, shape ?? plate)).toBe(plate);
  });

  it('is in the table, and has a source where the profile tells it', () => {
    expect(Object.keys(table)).toContain(name);
    const read = readPlateProfile(name);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const told = read.value.formats.filter(({ segments }) =>
      segments.some(({ before }) => before !== undefined),
    );
    for (const { source } of told) expect(source?.address).toMatch(/^https?:\/\//);
  });
});

describe('a plate that no format tells', () => {
  const typed = (...texts: string[]): PlateDraft =>
    texts.reduce(
      (draft, text) =>
        withSeparators(draft, /^[ .-]$/.test(text) ? separate(draft, text) : insertText(draft, text).draft),
      emptyDraft,
    );

  it('is shown with the separators that somebody typed, else as it is kept', () => {
    useScreen.setState({ snapshot: quietSnapshot({ plates: platesOf('germany') }) });
    expect(shownPlate('BMX1234')).toBe('BMX1234');
    rememberTyped('BMX1234', typed('B', '-', 'MX', ' ', '1234'));
    expect(shownPlate('BMX1234')).toBe('B-MX 1234');
    expect([...separatorsOf('BMX1234')]).toEqual([
      [1, '-'],
      [3, ' '],
    ]);
    rememberTyped('BMX1234', typed('BMX1234'));
    expect(shownPlate('BMX1234')).toBe('BMX1234');
    // Another plate than the one that was typed.
    rememberTyped('BMX1', typed('B', '-', 'MX', '2'));
    expect(shownPlate('BMX1')).toBe('BMX1');
  });

  it('follows the profile that is in force', () => {
    useScreen.setState({ snapshot: quietSnapshot({ plates: platesOf('vietnam') }) });
    expect(shownPlate('51G77802')).toBe('51G-778.02');
    useScreen.setState({ snapshot: quietSnapshot() });
    expect(shownPlate('51G77802')).toBe('51G77802');
  });
});
