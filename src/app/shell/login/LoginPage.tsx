import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useParams } from 'react-router';
import { isCompanyCode } from '../../../shared/shell/companyCode.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useProduct } from '../ProductContext.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { PublicPage } from '../pages/PublicPage.tsx';
import { landingPath, loginPath, parseRedirect } from '../routes/addresses.ts';
import { lostSessions } from '../session/lostSessions.ts';
import { useSession } from '../session/useSession.ts';
import { DemoHint } from './DemoHint.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useLoginCompany } from './useLoginCompany.ts';

/** The sign-in page of a company. Spec S-001, S-019. */
export function LoginPage() {
  const { company: code = '' } = useParams();
  const message = useMessage();
  const product = useProduct();
  const { search } = useLocation();
  const session = useSession(code);
  const company = useLoginCompany(code);
  if (!isCompanyCode(code)) return <NotFoundPage />;
  if (company === 'missing')
    return (
      <PublicPage title={message('login.company_missing')}>
        <Typography sx={{ mb: 3 }}>{message('login.company_missing_hint', { code })}</Typography>
        <Button variant="contained" component={Link} to={loginPath(product.code)}>
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
            <Button color="inherit" size="small" component={Link} to={redirect ?? landingPath(session)}>
              {message('login.continue')}
            </Button>
          }
        >
          {message('login.signed_in_as', { name: `${session.user.profile.MT_FNAME} ${session.user.profile.MT_LNAME}`.trim() })}
        </Alert>
      )}
      <LoginForm company={code} redirect={redirect} />
      {company?.demo && <DemoHint {...company.demo} />}
    </PublicPage>
  );
}
