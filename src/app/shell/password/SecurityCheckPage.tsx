import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Navigate, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CompanyMissing } from '../public/CompanyMissing.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { CodeCheck } from './CodeCheck.tsx';
import type { Permit } from './passwordCalls.ts';
import { QuestionCheck } from './QuestionCheck.tsx';
import { ResetSteps } from './ResetSteps.tsx';
import { type ResetState, resetPath, securityCheckPath, setPasswordPath } from './resetAddresses.ts';
import { SignInLink } from './SignInLink.tsx';
import { useResetCompany } from './useResetCompany.ts';

/** Second step of a reset: a code or the answers to security questions. Spec S-041. */
export function SecurityCheckPage() {
  const message = useMessage();
  const navigate = useNavigate();
  const query = new URLSearchParams(useLocation().search);
  const { code, company } = useResetCompany();
  const username = query.get('username') ?? '';
  const way = query.get('way') === 'questions' ? 'questions' : 'code';
  if (company === 'missing') return <CompanyMissing code={code} />;
  if (username === '') return <Navigate to={resetPath(code)} replace />;
  const account = { username, company: code };
  const setNewPassword = (permit: Permit): void =>
    void navigate(setPasswordPath(code, username), { state: { permit } satisfies ResetState });
  const other = way === 'code' ? 'questions' : 'code';
  const after = (
    <Stack sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Link component={RouterLink} to={securityCheckPath(account, other)} replace underline="hover" sx={{ py: { xs: 1.25, sm: 0.5 } }}>
        {message(`reset.use_${other}`)}
      </Link>
      <SignInLink company={code} />
    </Stack>
  );
  return (
    <PublicPage company={{ code, name: company?.name }} title={message('reset.check_title')}>
      <ResetSteps current="check" />
      {way === 'code' ? (
        <CodeCheck account={account} onPassed={setNewPassword} after={after} />
      ) : (
        <QuestionCheck account={account} onPassed={setNewPassword} after={after} />
      )}
    </PublicPage>
  );
}
