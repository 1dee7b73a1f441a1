import { shownView } from '../focus/view.ts';
import { typeInto } from '../keypad/text-edit.ts';
import { shortId } from '../../state/gate/car-inside.ts';
import { gateViewOf } from '../../state/gate/gate-view.ts';
import { notify } from '../../state/actions/notice-actions.ts';
import { useRush } from '../../state/gate/rush.ts';
import { useScreen, type KeptScan } from '../../state/gate/screen.ts';
import { askedScan } from '../../state/gate/selectors.ts';
import { isTextField } from '../../platform/scanner/keys.ts';
import type { ScanTarget } from './scan-target.ts';

/** Keeps a code until the gate can ask what it is. @param instead a part of it that may be kept already */
export function keepScan(code: string, why: KeptScan['why'], instead: string | null = null): void {
  const others = useScreen.getState().keptScans.filter((kept) => kept.code !== code && kept.code !== instead);
  useScreen.setState({ keptScans: [...others, { code, why }] });
  const state = useScreen.getState();
  const isAsked = gateViewOf(state, useRush.getState()) === 'gate-scanned' && askedScan(state)?.code === code;
  if (shownView().name.startsWith('gate') && isAsked) return;
  notify({ key: 'scan.kept', values: { code: shortId(code) } });
}

/** Something has become of it. */
export const forgetScan = (code: string): void =>
  useScreen.setState(({ keptScans }) => ({ keptScans: keptScans.filter((kept) => kept.code !== code) }));

/** A code goes into a text as a whole, where it fits. @param id of the text field; a string of its own for each field */
export const scansInto =
  (id: string): ScanTarget =>
  (code, instead) => {
    const field = document.getElementById(id);
    const more = code.slice(instead?.length ?? 0);
    const fits = isTextField(field) && field.value.length + more.length <= field.maxLength;
    if (fits) typeInto(field, more, {});
    else keepScan(code, 'elsewhere', instead);
  };
