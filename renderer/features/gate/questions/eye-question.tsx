import { correctPlate } from '../state/duplicate-actions.ts';
import { enterAnyway } from '../state/press-actions.ts';
import type { Question } from '../../../state/gate/question.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import { ExceptionQuestion } from './exception-question.tsx';
import { SessionQuestion } from './session-question.tsx';

/** What has to be answered, beside the car at the window. */
export function EyeQuestion({ question }: { question: Question }) {
  switch (question.ask) {
    case 'session':
      return <SessionQuestion {...question} />;
    case 'exception':
      return <ExceptionQuestion reason={question.reason} writing={question.writing} />;
    case 'duplicate':
      return (
        <DuplicateQuestion
          plate={question.plate}
          other={question.other}
          onCorrect={correctPlate}
          onEnterAnyway={enterAnyway}
        />
      );
  }
}
