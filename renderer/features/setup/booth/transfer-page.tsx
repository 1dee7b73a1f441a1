import type { RemovableDrive } from '../../../../electron/contract/removable-drive.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import {
  answerService,
  closeDrives,
  forgetWithoutService,
  openDrives,
  takeFrom,
  writeTo,
} from '../state/booth-transfer-actions.ts';
import { useBoothSetup } from '../state/booth-setup.ts';
import { closeSetup } from '../state/setup-actions.ts';
import { profileOf } from './profile-of.ts';
import { ChoiceFrame } from '../../../ui/page/choice-frame.tsx';
import { DriveList } from '../../../ui/page/drive-list.tsx';

/** Settings to and from other booths, on a memory stick. @param setUp a booth that is not has none to give */
export function TransferPage({ drives, setUp }: { drives: readonly RemovableDrive[]; setUp: boolean }) {
  const { text, say } = useTexts();
  const problem = useBoothSetup((state) => state.problem);
  const busy = useBoothSetup((state) => state.busy);
  const profile = useBoothSetup(({ view }) => view !== null && profileOf(view) === 'fromFile');
  const asksOfService = useBoothSetup(({ withoutService }) => withoutService !== null);
  const meaning = text('boothSetup.carry.meaning');
  const write = { icon: 'exit', word: text('boothSetup.carry.write') } as const;
  const take = { icon: 'enter', word: text('boothSetup.carry.take') } as const;
  const settingsAt = new Set(drives.filter(({ hasSettings }) => hasSettings).map(({ place }) => place));
  if (asksOfService) return <ServiceQuestion busy={busy} problem={problem === null ? null : say(problem)} />;
  return (
    <ChoiceFrame
      title={text('boothSetup.carry.question')}
      question={text('boothSetup.carry.name')}
      meaning={
        drives.length === 0
          ? text('boothSetup.carry.none')
          : profile
            ? `${meaning} ${text('boothSetup.carry.profile')}`
            : meaning
      }
      problem={problem === null ? null : say(problem)}
      busy={busy}
      onGo={() => void openDrives()}
      onBack={closeDrives}
      onLeave={closeSetup}
      act={{ icon: 'retake', word: text('boothSetup.carry.again') }}
    >
      <DriveList
        places={drives.map(({ place }) => place)}
        acts={(place) => [
          ...(setUp ? [{ ...write, onChoose: () => void writeTo(place) }] : []),
          ...(settingsAt.has(place) ? [{ ...take, onChoose: () => void takeFrom(place) }] : []),
        ]}
      />
    </ChoiceFrame>
  );
}

/** The settings on the stick name no service. The one that is set here stays, unless somebody says otherwise. */
function ServiceQuestion({ busy, problem }: { busy: boolean; problem: string | null }) {
  const { text } = useTexts();
  return (
    <ChoiceFrame
      title={text('boothSetup.carry.service.question')}
      question={text('boothSetup.carry.name')}
      meaning={null}
      problem={problem}
      busy={busy}
      onGo={() => void answerService('keep')}
      onBack={forgetWithoutService}
      onLeave={closeSetup}
      act={{ icon: 'check', word: text('boothSetup.carry.service.keep') }}
      other={{
        word: text('boothSetup.carry.service.remove'),
        onChoose: () => void answerService('remove'),
      }}
    >
      <p className="all-well" data-tone="wait" role="alert">
        <Icon name="alert" />
        <span>{text('boothSetup.carry.service.meaning')}</span>
      </p>
    </ChoiceFrame>
  );
}
