import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { securityAnswersMin } from '../../../shared/shell/password/securityAnswerRule.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { listedSteps } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';
import type { Session } from '../session/Session.ts';
import { FirstPassword } from './FirstPassword.tsx';
import { FirstProfile } from './FirstProfile.tsx';
import { FirstQuestions } from './FirstQuestions.tsx';
import type { SecurityProfileAnswer } from './passwordCalls.ts';

interface InitAccountProps {
  readonly session: Session;
  readonly security: SecurityProfileAnswer;
}

type Step = 'profile' | 'questions' | 'password';

/**
 * The steps to a usable account. The password comes last: the server blocks all other calls until it is changed, so a user who leaves in
 * the middle gets all steps again.
 */
export function InitAccount({ session, security }: InitAccountProps) {
  const message = useMessage();
  const location = useLocation();
  const navigate = useNavigate();
  const [steps] = useState<readonly Step[]>(() =>
    security.questions.length < securityAnswersMin ? ['profile', 'questions', 'password'] : ['profile', 'password'],
  );
  // Kept for the next step, so that it need not be typed twice; a reload asks for it again.
  const [current, setCurrent] = useState('');
  const at = Math.min(parseStep(location.state), steps.length - 1);
  const next = { step: at + 1 };
  const goToNextStep = (): void => void navigate(location.pathname, { state: next });
  // Saved answers may not be given again: Back to this step leads past it.
  const step = steps[at] ?? 'profile';
  if (step === 'questions' && current !== '') return <Navigate to={location.pathname} replace state={next} />;
  const titles = Object.fromEntries(steps.map((name) => [name, message(`password.step_${name}`)]));
  return (
    <>
      <StepList steps={listedSteps(titles, step)} />
      {step === 'profile' && <FirstProfile session={session} onDone={goToNextStep} />}
      {step === 'questions' && <FirstQuestions catalogue={security.catalogue} username={session.user.username} onDone={setCurrent} />}
      {step === 'password' && <FirstPassword session={session} current={current} />}
    </>
  );
}

/** Each step is an entry of the history, so that Back leads to the previous one. */
/** @returns number of the step in the state of an address, from 0 */
export function parseStep(state: unknown): number {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : 0;
  return typeof step === 'number' && step >= 0 ? step : 0;
}
