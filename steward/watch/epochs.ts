import { isWholeEpoch } from '../../electron/booth/ledger/whole-epoch.ts';
import { activeBooths, isRemoved, type Site } from '../site/site-file.ts';
import type { ControlView } from './control-view.ts';

/** The booths that have not compared what they wrote with the epoch; none: it is whole. */
export function uncheckedIn(view: ControlView): string[] {
  const { epoch } = view;
  if (epoch === null) return [];
  const checked = view.checkedIn(epoch.epoch);
  return isWholeEpoch(epoch.awaited, checked)
    ? []
    : epoch.awaited.filter((booth) => !checked.includes(booth));
}

/**
 * Every booth that may have written since the last whole epoch began: whom the last one waits for unless it is whole, and who was on the
 * roster since. One that was removed meanwhile may have written before, and compares nothing any more: whoever removed it has decided that
 * nobody waits for it.
 */
export function awaitedIn(view: ControlView, site: Site): string[] {
  const before = uncheckedIn(view).length === 0 ? [] : (view.epoch?.awaited ?? []);
  const all = new Set([...before, ...view.activeSinceEpoch(), ...activeBooths(site)]);
  return [...all].filter((booth) => !isRemoved(site, booth)).toSorted();
}
