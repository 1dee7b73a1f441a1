import type { ComponentType } from 'react';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import type { IconName } from '../ui/icons.tsx';
import type { SectionName } from '../features/setup/state/setup.ts';
import type { SectionProps } from '../features/setup/section-props.ts';
import { LightSection } from '../features/setup/light-section.tsx';
import { PanelSection } from '../features/setup/panel-section.tsx';
import { SoundSection } from '../features/setup/sound-section.tsx';

export interface SetupSection {
  readonly icon: IconName;
  /**
   * Behind the supervisor's PIN. What it does there it does with `useSetup().supervisorSession`. `once-set-up`: there is no PIN before, and
   * whoever installs the booth sets it.
   */
  readonly supervisor: boolean | 'once-set-up';
  /** Left out: in every shell and at every site. */
  readonly isThere?: (snapshot: BoothSnapshot) => boolean;
  /** A large one is imported when it is asked for. */
  readonly load: () => Promise<ComponentType<SectionProps>>;
}

/** What can be set up, in the order in which it is shown; named by `setup.section.NAME`. */
export const sections: Readonly<Record<SectionName, SetupSection>> = {
  light: { icon: 'sun', supervisor: false, load: () => Promise.resolve(LightSection) },
  sound: { icon: 'sound', supervisor: false, load: () => Promise.resolve(SoundSection) },
  panel: { icon: 'ruler', supervisor: true, load: () => Promise.resolve(PanelSection) },
  camera: {
    icon: 'camera',
    supervisor: true,
    load: async () => (await import('../features/setup/camera/camera-section.tsx')).CameraSection,
  },
  people: {
    icon: 'person',
    supervisor: true,
    isThere: ({ people }) => people !== null,
    load: async () => (await import('../features/people/people-section.tsx')).PeopleSection,
  },
  booth: {
    icon: 'booth',
    supervisor: 'once-set-up',
    load: async () => (await import('../features/setup/booth/booth-section.tsx')).BoothSection,
  },
  fleet: {
    icon: 'service',
    supervisor: true,
    isThere: ({ ledger }) => ledger !== null,
    load: async () => (await import('../features/setup/fleet/fleet-section.tsx')).FleetSection,
  },
  diagnostics: {
    icon: 'pulse',
    supervisor: true,
    load: async () =>
      (await import('../features/setup/diagnostics/diagnostics-section.tsx')).DiagnosticsSection,
  },
  privacy: {
    icon: 'search',
    supervisor: true,
    load: async () => (await import('../features/privacy/privacy-section.tsx')).PrivacySection,
  },
  program: {
    icon: 'power',
    supervisor: true,
    isThere: ({ canLeave }) => canLeave,
    load: async () => (await import('../features/setup/program-section.tsx')).ProgramSection,
  },
};

export const sectionsOf = (snapshot: BoothSnapshot): SectionName[] =>
  (Object.keys(sections) as SectionName[]).filter((name) => sections[name].isThere?.(snapshot) ?? true);
