import type { Level } from '../../../electron/contract/findings.ts';
import type { IconName } from '../../ui/icons.tsx';

export const levelIcons = {
  wrong: 'cross',
  watch: 'alert',
  unknown: 'question',
  good: 'check',
} as const satisfies Record<Level, IconName>;
