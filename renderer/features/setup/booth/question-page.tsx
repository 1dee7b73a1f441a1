import { Icon, type IconName } from '../../../ui/icons.tsx';
import { StepFrame } from '../../../ui/page/step-frame.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { back, leaveCars, next } from '../state/booth-setup-actions.ts';
import {
  nextQuestion,
  questionsOf,
  typedQuestions,
  useBoothSetup,
  type Question,
  type TypedQuestion,
} from '../state/booth-setup.ts';
import { closeSetup } from '../state/setup-actions.ts';
import { AnswerTyping } from './answer-typing.tsx';
import { ChoiceFrame } from '../../../ui/page/choice-frame.tsx';
import { AddressKind, CameraAnswer, LanguageAnswer, PlatesAnswer, ReadingAnswer } from './answers.tsx';
import { CameraAuthentication, CameraKind, CameraTrial } from './camera-answers.tsx';
import { TransferPage } from './transfer-page.tsx';
import { CheckAnswer } from './check-answer.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { ClassesAnswer, KeptAnswer, StaysAnswer, WorkAnswer } from './site-answers.tsx';
import type { SectionProps } from '../section-props.ts';
import { nextActions } from './next-actions.ts';

const icons: Readonly<Record<TypedQuestion, IconName>> = {
  booth: 'booth',
  lane: 'car',
  pin: 'lock',
  pinAgain: 'lock',
  address: 'globe',
  proxy: 'link',
  token: 'key',
  cameraUrl: 'camera',
  cameraUser: 'person',
  cameraPassword: 'key',
  printer: 'ticket',
  className: 'car',
  capacity: 'car',
};

const isTyped = (question: Question): question is TypedQuestion =>
  (typedQuestions as readonly Question[]).includes(question);

/** One question a page, on the way to a change of the booth's settings; nothing is changed before the last one. */
export function QuestionPage({ snapshot }: SectionProps) {
  const { text, say } = useTexts();
  const setup = useBoothSetup();
  const { way, at, view, draft, problem, waiting, check, trial, drives, profile, ledger, busy } = setup;
  if (drives !== null) return <TransferPage drives={drives} setUp={snapshot.setUp} />;
  if (view === null) return null;
  if (profile !== null)
    return <ProfilePage profile={profile} fixed={view.givenBy !== null || view.settings.service === null} />;
  if (ledger !== null) return <LedgerPage at={ledger} view={view} />;
  if (way === null) return null;
  const all = questionsOf(way, draft);
  const name = text(`boothSetup.way.${way}`);
  const frame = {
    // What is asked stands largest.
    title: text(`boothSetup.question.${at}`),
    question:
      all.length === 1
        ? name
        : text('boothSetup.place', { name, place: all.indexOf(at) + 1, of: all.length }),
    problem: problem === null ? null : say(problem),
    busy,
    onGo: next,
    onBack: back,
    onLeave: closeSetup,
  };
  if (waiting !== null) {
    const { count, answer, mayLeave } = waiting;
    return (
      <ChoiceFrame
        {...frame}
        title={text(`boothSetup.waiting.${answer}.question`)}
        question={name}
        meaning={null}
        act={{ icon: 'check', word: text(`boothSetup.waiting.${answer}.act`) }}
        other={mayLeave ? { word: text('boothSetup.waiting.send.other'), onChoose: leaveCars } : undefined}
      >
        <p className="all-well" data-tone="wait" role="alert">
          <Icon name="clock" />
          <span>
            {text(`boothSetup.waiting.${answer}.meaning`, { count })}
            {mayLeave && ` ${text('boothSetup.waiting.send.otherMeaning')}`}
          </span>
        </p>
      </ChoiceFrame>
    );
  }
  const then = nextQuestion(way, at, draft);
  const { first, other, isAgain } = nextActions(setup);
  const act = { icon: first.icon, word: say(first.message) };
  if (isTyped(at))
    return (
      <StepFrame
        {...frame}
        meaning={text(`boothSetup.meaning.${at}`)}
        picture={
          <p className="step-lock">
            <Icon name={icons[at]} />
          </p>
        }
        eyes={
          <>
            {at === 'token' && <KeptToken lastFour={view.token?.lastFour ?? null} />}
            {at === 'cameraPassword' && (
              <p>
                {text(
                  view.secrets.cameraPassword ? 'boothSetup.netCamera.kept' : 'boothSetup.netCamera.none',
                )}
              </p>
            )}
            {at === 'className' && <ClassesAnswer classes={draft.site.classes} />}
          </>
        }
        typing={<AnswerTyping key={at} field={at} value={draft[at]} />}
        act={{ ...act, more: text(then === null ? 'boothSetup.now' : `boothSetup.then.${then}`) }}
        choices={
          <>
            {at === 'address' && <AddressKind test={draft.test} />}
            {at === 'cameraUser' && <CameraAuthentication {...draft.networkCamera} />}
          </>
        }
      />
    );
  return (
    <ChoiceFrame
      {...frame}
      meaning={at === 'check' || at === 'cameraTrial' ? null : text(`boothSetup.meaning.${at}`)}
      act={act}
      onGo={first.go}
      other={other === null ? undefined : { word: say(other.message), onChoose: other.go }}
    >
      {at === 'language' && <LanguageAnswer chosen={draft.language} />}
      {at === 'plates' && <PlatesAnswer chosen={draft.plates} mode={view.settings.reading.mode} />}
      {at === 'camera' && <CameraAnswer networkCamera={snapshot.networkCamera} />}
      {at === 'reading' && <ReadingAnswer chosen={draft.reading} />}
      {at === 'cameraKind' && <CameraKind {...draft.networkCamera} />}
      {at === 'cameraTrial' && <CameraTrial trial={trial} mayRepeat={!isAgain} />}
      {at === 'work' && <WorkAnswer site={draft.site} />}
      {at === 'stays' && <StaysAnswer site={draft.site} />}
      {at === 'kept' && <KeptAnswer site={draft.site} settings={view.settings} />}
      {at === 'check' && <CheckAnswer check={check} mayRepeat={!isAgain} />}
    </ChoiceFrame>
  );
}

/** A token is never shown; its last four characters tell one from another. */
function KeptToken({ lastFour }: { lastFour: string | null }) {
  const { text } = useTexts();
  return <p>{lastFour === null ? text('boothSetup.noToken') : text('boothSetup.keptToken', { lastFour })}</p>;
}
