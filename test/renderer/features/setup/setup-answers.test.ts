import { expect, it } from 'vitest';
import { settingsSchema, tokenSchema } from '../../../../electron/booth/settings/schema.ts';
import { changeOf, draftOf } from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { refusalOf } from '../../../../renderer/features/setup/state/booth-setup-faults.ts';
import {
  draftLimits,
  ways,
  type Question,
  type SetupDraft,
  type TypedQuestion,
  type Way,
} from '../../../../renderer/features/setup/state/booth-setup.ts';
import { freshSettings, networkCameraSettings } from '../../../support/fixture-page-settings-states.ts';

/** What somebody may type at any question, right at some and wrong at others. */
const typed = [
  '',
  ' ',
  '0',
  '1',
  '007',
  '100000',
  '100001',
  '999999',
  '-5',
  '1.5',
  'North Gate',
  'two words',
  'ünlesbar',
  'a:b',
  '\u0007',
  'parking.example',
  'https://',
  'https://parking.example/site/7',
  'https://parking.example/?site=7',
  'https://a b/',
  'https://me:secret@parking.example',
  'https://parking.example:99999',
  'ftp://parking.example',
  'https://parking.example/#a',
  'http://proxy:3128',
  'https://proxy:3128',
  'proxy:3128',
  'http://user:password@proxy:3128',
];

const wayOf: Readonly<Partial<Record<TypedQuestion, Exclude<Way, 'all'>>>> = {
  booth: 'names',
  lane: 'names',
  address: 'service',
  proxy: 'service',
  token: 'service',
  cameraUrl: 'camera',
  cameraUser: 'camera',
  printer: 'work',
  capacity: 'places',
};

/** As a booth would send it: what its own question lets through, in a draft whose other answers are right. */
function coreTakes(way: Way, draft: SetupDraft): boolean {
  const { settings, token } = changeOf(way, draft);
  return (
    settingsSchema.safeParse(settings).success &&
    (token === undefined || tokenSchema.safeParse(token).success)
  );
}

it.each(Object.entries(wayOf) as [TypedQuestion, Way][])(
  'what the core would refuse of %s is told at its own question',
  (question, way) => {
    const view = way === 'camera' ? networkCameraSettings() : freshSettings();
    const right: SetupDraft = {
      ...draftOf(view),
      booth: 'North',
      lane: '1',
      address: 'https://parking.example',
      site: { ...draftOf(view).site, ticket: true },
    };
    expect((ways[way] as readonly Question[]).includes(question)).toBe(true);
    expect(coreTakes(way, right)).toBe(true);
    const judged = typed.map((whole) => {
      // As its field takes it.
      const digits = question === 'capacity' ? whole.replaceAll(/\D/g, '') : whole;
      const text = digits.slice(0, draftLimits[question]);
      const draft = { ...right, [question]: text };
      return [text, refusalOf(question, draft, view) === null, coreTakes(way, draft)] as const;
    });
    expect(judged.filter(([, isLetThrough, isTaken]) => isLetThrough && !isTaken)).toEqual([]);
    expect(judged.some(([, isLetThrough]) => isLetThrough)).toBe(true);
  },
);
