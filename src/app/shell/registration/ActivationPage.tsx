import Typography from '@mui/material/Typography';
import { useLocation, useNavigate } from 'react-router';
import type { AccessProduct } from '../../../shared/shell/registration/activationPath.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { loginPath } from '../addresses/addresses.ts';
import type { AccountName } from '../password/passwordCalls.ts';
import { SetPassword } from '../password/SetPassword.tsx';
import { useResetCompany } from '../password/useResetCompany.ts';
import { CompanyMissing } from '../public/CompanyMissing.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { loginNotice } from '../session/browserState.ts';
import { ActivationForm } from './ActivationForm.tsx';
import { parseActivated } from './registrationAddresses.ts';

/**
 * Activates an account by the mailed code; an account without a password gets its first. Spec S-049, S-166.
 * The code is spent by then: the page keeps the proof for the password, so that a reload asks for the password again.
 */
function ActivationPage({ door }: { readonly door: AccessProduct }) {
  const message = useMessage();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { code, company } = useResetCompany();
  const activated = parseActivated(state);
  if (company === 'missing') return <CompanyMissing code={code} />;
  const goOn = (account: AccountName, proof: string): void => {
    if (proof !== '') return void navigate(pathname + search, { replace: true, state: { activated: { ...account, proof } } });
    loginNotice(account.company).set('activated');
    void navigate(loginPath(account.company), { replace: true });
  };
  return (
    <PublicPage
      company={{ code, name: company?.name }}
      title={message(activated ? 'registration.first_password' : `registration.${door}_activation`)}
    >
      {activated ? (
        <>
          <Typography color="textSecondary" sx={{ mb: 2.5 }}>
            {message('registration.first_password_hint')}
          </Typography>
          <SetPassword company={activated.company} usernames={[activated.username]} permit={{ proof: activated.proof }} purpose="first" />
        </>
      ) : (
        <ActivationForm key={code} company={code} username={new URLSearchParams(search).get('username') ?? ''} onActivated={goOn} />
      )}
    </PublicPage>
  );
}

export function OnlineQuotingActivationPage() {
  return <ActivationPage door="online-quoting" />;
}

export function RapidBolActivationPage() {
  return <ActivationPage door="rapid-bol" />;
}
