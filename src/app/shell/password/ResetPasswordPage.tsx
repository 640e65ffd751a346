import { useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CompanyMissing } from '../public/CompanyMissing.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { useSession } from '../session/useSession.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { ResetMethods } from './ResetMethods.tsx';
import { useResetCompany } from './useResetCompany.ts';

/**
 * Resets a password, or changes the signed-in user's password, which requires the current one. With `forgotten` in the query a signed-in
 * user gets the reset too. Spec S-040, S-108; law 33.
 */
export function ResetPasswordPage() {
  const message = useMessage();
  const { code, company } = useResetCompany();
  const session = useSession(code);
  const isForgotten = new URLSearchParams(useLocation().search).has('forgotten');
  if (company === 'missing') return <CompanyMissing code={code} />;
  const isChange = session !== undefined && !isForgotten;
  return (
    <PublicPage company={{ code, name: company?.name }} title={message(isChange ? 'change_password.title' : 'reset.title')} cmid="UA-PWD">
      {isChange ? <ChangePassword session={session} /> : <ResetMethods key={code} company={code} />}
    </PublicPage>
  );
}
