import { useMessage } from '../../framework/i18n/useMessage.ts';
import { listedSteps } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';

/** The steps of a reset: the account, the proof of its ownership, the new password. */
export function ResetSteps({ current }: { readonly current: 'account' | 'check' | 'password' }) {
  const message = useMessage();
  const titles = {
    account: message('reset.step_account'),
    check: message('reset.step_check'),
    password: message('reset.step_password'),
  };
  return <StepList steps={listedSteps(titles, current)} />;
}
