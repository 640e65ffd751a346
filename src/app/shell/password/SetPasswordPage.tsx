import { Navigate, useLocation } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CompanyMissing } from '../public/CompanyMissing.tsx';
import { LoadingPage } from '../public/LoadingPage.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { useMailedHash } from '../public/useMailedHash.ts';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { parseResetState, type ResetState, resetErrorPath } from './resetAddresses.ts';
import { SetPassword } from './SetPassword.tsx';
import { useResetCompany } from './useResetCompany.ts';

/** Last step of a reset: the new password, after a passed check or by a mailed link. Spec S-042. */
export function SetPasswordPage() {
  const message = useMessage();
  const location = useLocation();
  const { code, company } = useResetCompany();
  const query = new URLSearchParams(location.search);
  const { permit } = parseResetState(location.state);
  if (useMailedHash(permitState)) return <LoadingPage />;
  if (company === 'missing') return <CompanyMissing code={code} />;
  if (!permit) return <Navigate to={resetErrorPath(code)} replace />;
  return (
    <PublicPage company={{ code, name: company?.name }} title={message('reset.set_title')}>
      {'hash' in permit ? (
        <LinkedAccounts company={code} hash={permit.hash} />
      ) : (
        <SetPassword company={code} usernames={[query.get('username') ?? '']} permit={permit} />
      )}
    </PublicPage>
  );
}

function permitState(hash: string): ResetState {
  return { permit: { hash } };
}
