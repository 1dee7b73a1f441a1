import type { TakeoverView } from '../../../../electron/contract/takeover.ts';
import { formatCount } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ChoiceFrame } from '../../../ui/page/choice-frame.tsx';
import { FileList } from '../booth/file-list.tsx';
import { closeSetup } from '../state/setup-actions.ts';
import {
  askToTake,
  endRecord,
  findFencingFiles,
  giveFencingFile,
  readLeftBehind,
  takeOver,
  takeoverBack,
} from '../state/takeover-actions.ts';
import { takeoverLists, useTakeover, type TakeoverListName, type TakeoverStep } from '../state/takeover.ts';
import { LeavingBooths } from './leaving-booths.tsx';
import { LeftBehind } from './left-behind.tsx';
import { RecordWords } from './record-words.tsx';

/** From a booth to the records that it, or a former computer of it, left behind, and on to their takeover: one thing a page. */
export function TakeoverPage() {
  const at = useTakeover((state) => state.at);
  return at === null ? null : <Step at={at} />;
}

function Step({ at }: { at: TakeoverStep }) {
  const { text, say, language } = useTexts();
  const counted = (number: number): string => formatCount(language, number);
  const { problem, busy, booths } = useTakeover();
  const frame = {
    question: text('takeover.name'),
    problem: problem === null ? null : say(problem),
    busy,
    onBack: takeoverBack,
    onLeave: closeSetup,
  };
  const meaning = (
    { isFormer }: Pick<TakeoverView, 'isFormer'>,
    of: TakeoverListName | 'sure' | 'taken',
    booth: string,
  ): string => text(isFormer ? `takeover.former.${of}` : `takeover.meaning.${of}`, { booth });
  const close = { onGo: takeoverBack, act: { icon: 'check', word: text('boothSetup.act.close') } } as const;
  const again = { icon: 'retake', word: text('boothSetup.carry.again') } as const;
  switch (at.step) {
    case 'booths':
      return (
        <ChoiceFrame
          {...frame}
          title={text('takeover.question.booths')}
          meaning={text('takeover.meaning.booths')}
          {...close}
        >
          <LeavingBooths booths={booths} onChoose={(booth) => void readLeftBehind(booth)} />
        </ChoiceFrame>
      );
    case 'files':
      return (
        <ChoiceFrame
          {...frame}
          title={text('takeover.question.files')}
          meaning={text('takeover.meaning.files')}
          onGo={() => void findFencingFiles(at.booth)}
          act={again}
        >
          {at.files.length === 0 ? (
            <Words>{text('boothSetup.profile.meaning.none')}</Words>
          ) : (
            <FileList files={at.files} onChoose={(from) => void giveFencingFile(at.booth, from)} />
          )}
        </ChoiceFrame>
      );
    case 'records': {
      const { count } = at.view.takeable;
      const meaningOf = (list: TakeoverListName): string => meaning(at.view, list, at.booth.name);
      const take = {
        onGo: askToTake,
        act: { icon: 'shift', word: text('takeover.act.take', { number: counted(count) }) },
      } as const;
      return (
        <ChoiceFrame
          {...frame}
          question={at.booth.name}
          title={text('takeover.question.records')}
          meaning={meaningOf(at.list)}
          meanings={takeoverLists.map(meaningOf)}
          {...(count > 0 ? take : { onGo: () => void readLeftBehind(at.booth, at), act: again })}
        >
          <LeftBehind at={at} />
        </ChoiceFrame>
      );
    }
    case 'sure':
      return (
        <ChoiceFrame
          {...frame}
          title={text('takeover.question.sure', { number: counted(at.view.takeable.count) })}
          meaning={null}
          onGo={() => void takeOver()}
          act={{ icon: 'check', word: text('takeover.act.sure') }}
        >
          <Words>
            {[
              meaning(at.view, 'sure', at.booth.name),
              ...(at.view.isUncertain ? [text('takeover.meaning.uncertain')] : []),
            ].join(' ')}
          </Words>
        </ChoiceFrame>
      );
    case 'taking':
      return (
        <ChoiceFrame {...frame} title={text('takeover.question.taking')} meaning={null} {...close}>
          <Words>{text('takeover.progress', { taken: counted(at.taken), number: counted(at.count) })}</Words>
        </ChoiceFrame>
      );
    case 'taken':
      return (
        <ChoiceFrame
          {...frame}
          title={text('takeover.question.taken', { number: counted(at.taken) })}
          meaning={null}
          onGo={() => void readLeftBehind(at.booth)}
          act={{ icon: 'more', word: text('takeover.act.rest') }}
        >
          {at.taken > 0 && <Words>{meaning(at, 'taken', at.booth.name)}</Words>}
        </ChoiceFrame>
      );
    case 'end':
      return (
        <ChoiceFrame
          {...frame}
          title={text('takeover.question.end')}
          meaning={meaning(at.view, 'unoffered', at.booth.name)}
          onGo={() => void endRecord()}
          act={{ icon: 'check', word: text('takeover.act.end') }}
        >
          <p className="all-well" data-tone="wait">
            <Icon name="question" />
            <RecordWords of={at.record} />
          </p>
        </ChoiceFrame>
      );
    default:
      return at satisfies never;
  }
}

function Words({ children }: { children: string }) {
  return (
    <output className="all-well" data-tone="wait">
      <Icon name="shift" />
      <span>{children}</span>
    </output>
  );
}
