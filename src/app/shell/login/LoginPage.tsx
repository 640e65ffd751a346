import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useProduct } from '../ProductContext.tsx';
import { PublicPage } from '../pages/PublicPage.tsx';
import { landingPath, loginPath, parseRedirect } from '../routes/addresses.ts';
import { lostSessions } from '../session/lostSessions.ts';
import { useSession } from '../session/useSession.ts';
import { DemoHint } from './DemoHint.tsx';
import { LoginForm } from './LoginForm.tsx';
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
  const product = useProduct();
  const session = useSession(code);
  const company = useLoginCompany(code);
  if (company === 'missing')
    return (
      <PublicPage title={message('login.company_missing')}>
        <Typography sx={{ mb: 3 }}>{message('login.company_missing_hint', { code })}</Typography>
        <Button variant="contained" href={loginPath(product.code)}>
          {message('login.to_product', { name: product.name })}
        </Button>
      </PublicPage>
    );
  const redirect = parseRedirect(search);
  return (
    <PublicPage overline={company?.name ?? ' '} title={message('login.title')}>
      {lostSessions.has(code) && !session && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {message('error.session_expired')}
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
      {company?.demo && <DemoHint {...company.demo} />}
    </PublicPage>
  );
}
