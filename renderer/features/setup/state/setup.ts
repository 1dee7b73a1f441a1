import { create } from 'zustand';
import type { CameraPicture, FrameRectangle } from '../../../../electron/contract/camera-picture.ts';
import type { WrongPins } from '../../../../electron/contract/people.ts';
import type { BoothError } from '../../../../electron/contract/result.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import type { Mend } from '../../../state/booth/mend.ts';
import { showError, type PinState } from '../../../state/booth/with-pin.ts';

/** What can be set up on the screen, in the order in which it is shown (renderer/app/setup-sections.ts). */
export type SectionName =
  | 'light'
  | 'sound'
  | 'panel'
  | 'camera'
  | 'people'
  | 'booth'
  | 'fleet'
  | 'diagnostics'
  | 'privacy'
  | 'program';

/** The pages that set the screen up. */
export interface SetupState extends PinState {
  readonly section: SectionName;
  /** The core's name for the supervisor's session; null: no PIN was typed. */
  readonly supervisorSession: string | null;
  /** What of this booth's settings is to be answered anew, once the PIN is typed; null: nothing in particular. */
  readonly mend: Mend | null;
  /** The wrong PINs before that one, which the supervisor is told of; null: none. */
  readonly wrongPins: WrongPins | null;
  /** How pictures are taken as long as the section is shown, to look at before it is kept; null: as it is kept. */
  readonly triedPicture: CameraPicture | null;
  /** Likewise where the lane is; undefined: as it is kept. */
  readonly triedLane: FrameRectangle | null | undefined;
  /** What was done last, until something else is. */
  readonly done: Message | null;
}

export const initialSetup: SetupState = {
  section: 'light',
  supervisorSession: null,
  mend: null,
  wrongPins: null,
  triedPicture: null,
  triedLane: undefined,
  done: null,
  pin: '',
  busy: false,
  problem: null,
};

export const useSetup = create<SetupState>()(() => initialSetup);

/** A supervisor session that is over asks for the PIN: that page waits for nothing that was asked before. */
export const isInSession = (): boolean => useSetup.getState().supervisorSession !== null;

/** The core says that the supervisor session is over: the PIN is asked for again, and why is said. */
export function sessionOver(error: BoothError): void {
  useSetup.setState({ supervisorSession: null, busy: false });
  showError(useSetup, error);
}

/** How pictures are taken now. */
export const cameraPictureOf = (
  { triedPicture }: Pick<SetupState, 'triedPicture'>,
  { preferences }: Pick<BoothSnapshot, 'preferences'>,
): CameraPicture => triedPicture ?? preferences.cameraPicture;
