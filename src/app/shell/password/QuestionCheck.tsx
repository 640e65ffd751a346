import type { ReactNode } from 'react';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { LoadFailure } from '../forms/LoadFailure.tsx';
import { useLoaded } from '../forms/useLoaded.ts';
import { AnswerEntry } from './AnswerEntry.tsx';
import { type AccountName, type Permit, readQuestions } from './passwordCalls.ts';

interface QuestionCheckProps {
  readonly account: AccountName;
  readonly onPassed: (permit: Permit) => void;
  readonly after: ReactNode;
}

/** Asks two of the security questions of an account. */
export function QuestionCheck({ account, onPassed, after }: QuestionCheckProps) {
  const questions = useLoaded(`${account.company} ${account.username}`, (signal) => readQuestions(account, signal));
  if (questions.kind === 'loading') return <FormSkeleton inputs={2} />;
  if (questions.kind === 'failed') return <LoadFailure {...questions} />;
  return <AnswerEntry account={account} questions={questions.data} onPassed={onPassed} after={after} />;
}
