import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CompanyMissing } from '../pages/CompanyMissing.tsx';
import { PublicPage } from '../pages/PublicPage.tsx';
import { landingPath, parseRedirect } from '../routes/addresses.ts';
import { loginNotices } from '../session/loginNotices.ts';
import { lostSessions } from '../session/lostSessions.ts';
import { useSession } from '../session/useSession.ts';
import { DemoHint } from './DemoHint.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginWays } from './LoginWays.tsx';
import { useLoginCompany } from './useLoginCompany.ts';

interface LoginPageProps {
  readonly company: string;
  /** Query of the address; its `redirect` is where to go afterwards. */
  readonly search: string;
  /** Told where to go once somebody is signed in, or the account needs its activation. */
  readonly onEnter: (path: string) => void;
}

/** The sign-in page of a company. It needs no router, so it can be all that a browser has loaded. Spec S-001, S-019. */
export function LoginPage({ company: code, search, onEnter }: LoginPageProps) {
  const message = useMessage();
  const session = useSession(code);
  const company = useLoginCompany(code);
  if (company === 'missing') return <CompanyMissing code={code} />;
  const notice = session ? undefined : loginNotices.find(code);
  const redirect = parseRedirect(search);
  return (
    <PublicPage overline={company?.name ?? ' '} title={message('login.title')}>
      {lostSessions.has(code) && !session && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {message('error.session_expired')}
        </Alert>
      )}
      {notice && (
        <Alert severity="success" sx={{ mb: 2.5 }}>
          {message(`login.notice_${notice}`)}
        </Alert>
      )}
      {session && (
        <Alert
          severity="info"
          sx={{ mb: 2.5 }}
          action={
            <Button color="inherit" size="small" onClick={() => onEnter(redirect ?? landingPath(session))}>
              {message('login.continue')}
            </Button>
          }
        >
          {message('login.signed_in_as', { name: `${session.user.profile.MT_FNAME} ${session.user.profile.MT_LNAME}`.trim() })}
        </Alert>
      )}
      <LoginForm company={code} redirect={redirect} onEnter={onEnter} />
      <LoginWays company={code} />
      {company?.demo && <DemoHint {...company.demo} />}
    </PublicPage>
  );
}
