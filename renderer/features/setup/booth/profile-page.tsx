import type { ReactNode } from 'react';
import type { ProfileInForce, ProfileRead } from '../../../../electron/contract/interface-profile.ts';
import { mappableOperations } from '../../../../electron/contract/operation-names.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useBoothSetup, type ProfileSetup } from '../state/booth-setup.ts';
import {
  askForNone,
  findProfiles,
  keepProfile,
  profileBack,
  readProfile,
} from '../state/interface-profile-actions.ts';
import { closeSetup } from '../state/setup-actions.ts';
import { FileList } from './file-list.tsx';
import { ChoiceFrame } from '../../../ui/page/choice-frame.tsx';

/**
 * What the service can do beyond entry and exit: what is in force, a file on a memory stick in its place, or none.
 *
 * @param fixed the site's file gives it, or training has its own: it is shown only
 */
export function ProfilePage({ profile, fixed }: { profile: ProfileSetup; fixed: boolean }) {
  const { text, say } = useTexts();
  const problem = useBoothSetup((state) => state.problem);
  const busy = useBoothSetup((state) => state.busy);
  const { inForce, at } = profile;
  const frame = {
    question: text('boothSetup.profile.name'),
    problem: problem === null ? null : say(problem),
    busy,
    onBack: profileBack,
    onLeave: closeSetup,
  };
  const keep = { icon: 'check', word: text('boothSetup.act.keep') } as const;
  const another = { icon: 'retake', word: text('boothSetup.carry.again') } as const;
  switch (at.step) {
    case 'now':
      return (
        <ChoiceFrame
          {...frame}
          title={text('boothSetup.profile.question.now')}
          meaning={text('boothSetup.profile.meaning.now')}
          onGo={fixed ? profileBack : () => void findProfiles()}
          act={
            fixed
              ? { icon: 'check', word: text('boothSetup.act.close') }
              : { icon: 'file', word: text('boothSetup.profile.choose') }
          }
        >
          <Shown
            name={inForce.from === 'specification' ? text('boothSetup.profile.alone') : inForce.name}
            from={inForce}
            of={inForce}
            said={text('boothSetup.profile.faulty')}
          >
            {!fixed && inForce.from !== 'specification' && (
              <button type="button" className="plain" onClick={askForNone}>
                <Icon name="cross" /> {text('boothSetup.profile.alone')}
              </button>
            )}
          </Shown>
        </ChoiceFrame>
      );
    case 'alone':
      return (
        <ChoiceFrame
          {...frame}
          title={text('boothSetup.profile.question.alone')}
          meaning={text('boothSetup.profile.meaning.alone')}
          onGo={() => void keepProfile()}
          act={keep}
        >
          <Operations mapped={[]} />
        </ChoiceFrame>
      );
    case 'files':
      return (
        <ChoiceFrame
          {...frame}
          title={text('boothSetup.profile.question.files')}
          meaning={text(
            at.files.length === 0 ? 'boothSetup.profile.meaning.none' : 'boothSetup.profile.meaning.files',
          )}
          onGo={() => void findProfiles()}
          act={another}
        >
          <FileList files={at.files} onChoose={(from) => void readProfile(from)} />
        </ChoiceFrame>
      );
    case 'read': {
      const { name } = at.read;
      return (
        <ChoiceFrame
          {...frame}
          title={text(`boothSetup.profile.question.${name === null ? 'wrong' : 'take'}`)}
          meaning={name === null ? null : text('boothSetup.profile.meaning.take')}
          onGo={() => void (name === null ? findProfiles() : keepProfile())}
          act={name === null ? { icon: 'retake', word: text('boothSetup.profile.another') } : keep}
        >
          <Shown
            name={name ?? at.from.file}
            from={{
              from: 'file',
              file: name === null ? at.from.place : `${at.from.place} · ${at.from.file}`,
            }}
            of={at.read}
            said={text('boothSetup.profile.meaning.wrong')}
          />
        </ChoiceFrame>
      );
    }
    default:
      return at satisfies never;
  }
}

interface ShownProps {
  readonly name: string;
  readonly from: Pick<ProfileInForce, 'from' | 'file'>;
  readonly of: ProfileRead;
  /** Before the faults, where there are any. */
  readonly said: string;
  readonly children?: ReactNode;
}

/** A profile: whose it is, what it maps, and what is wrong with its file. */
function Shown({ name, from: { from, file }, of, said, children }: ShownProps) {
  const { text } = useTexts();
  const { faults, faultCount, operations } = of;
  const isWrong = faultCount > 0;
  return (
    <div className="profile">
      <div className="profile-name">
        <span>
          <b dir="auto">{name}</b>
          {from === 'file' && <small dir="auto">{file}</small>}
          {from === 'own' && <small>{text('boothSetup.profile.own')}</small>}
        </span>
        {children}
      </div>
      {isWrong && (
        <div className="profile-faults" role="alert">
          <p>
            <Icon name="alert" /> {said}
          </p>
          {/* In the words of the program's log, which its documentation explains. */}
          <ul lang="en" dir="ltr">
            {faults.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path !== '' && <code>{path}</code>} {message}
              </li>
            ))}
          </ul>
          {faultCount > faults.length && (
            <p>{text('boothSetup.profile.more', { count: faultCount - faults.length })}</p>
          )}
        </div>
      )}
      {(!isWrong || operations.length > 0) && <Operations mapped={operations} />}
    </div>
  );
}

/** All seven, so that what is missing is seen too. */
function Operations({ mapped }: { mapped: ProfileRead['operations'] }) {
  const { text } = useTexts();
  const look = (isThere: boolean): { icon: IconName; word: string } =>
    isThere
      ? { icon: 'check', word: text('boothSetup.profile.mapped') }
      : { icon: 'minus', word: text('boothSetup.profile.missing') };
  return (
    <ul className="profile-operations">
      {mappableOperations.map((name) => {
        const isThere = mapped.includes(name);
        const { icon, word } = look(isThere);
        return (
          <li key={name} data-mapped={isThere}>
            <Icon name={icon} />
            <span>
              <b>{text(`boothSetup.profile.operation.${name}`)}</b>
              <small>{word}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
