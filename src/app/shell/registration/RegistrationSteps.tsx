import { useMessage } from '../../framework/i18n/useMessage.ts';
import { listedSteps } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';

/** The steps of a registration: the person, the account, its activation by the mailed code. */
export function RegistrationSteps({ current }: { readonly current: 'check' | 'complete' }) {
  const message = useMessage();
  const titles = {
    check: message('registration.step_check'),
    complete: message('registration.step_complete'),
    activate: message('registration.step_activate'),
  };
  return <StepList steps={listedSteps(titles, current)} />;
}
