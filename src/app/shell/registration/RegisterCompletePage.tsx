import { Navigate, useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { PublicPage } from '../public/PublicPage.tsx';
import { NewAccount } from './NewAccount.tsx';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { parseFoundPerson } from './registrationAddresses.ts';

/** Second step of a registration: the account itself. Without the first step there is nothing to complete. Spec S-024. */
export function RegisterCompletePage() {
  const message = useMessage();
  const person = parseFoundPerson(useLocation().state);
  if (!person) return <Navigate to="/register-check" replace />;
  return (
    <PublicPage title={message('registration.title')}>
      <RegistrationSteps current="complete" />
      <NewAccount person={person} />
    </PublicPage>
  );
}
