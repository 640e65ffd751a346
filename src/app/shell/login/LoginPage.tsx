import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { parseRedirect } from '../addresses/addresses.ts';
import { CompanyMissing } from '../public/CompanyMissing.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { expiredNotice, loginNotice } from '../session/browserState.ts';
import { landingPath } from '../session/landingPath.ts';
import { personName } from '../session/personName.ts';
import type { Session } from '../session/Session.ts';
import { chooseSession } from '../session/sessionStore.ts';
import { useSession, useSessions } from '../session/useSession.ts';
import { SignOnButton } from '../sign_on/SignOnButton.tsx';
import { SignOnProblemAlert } from '../sign_on/SignOnProblemAlert.tsx';
import { CompanyEntry } from './CompanyEntry.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { demoCredentials } from './demoCredentials.ts';
import { LoginAnnouncements } from './LoginAnnouncements.tsx';
import { type Credentials, LoginForm } from './LoginForm.tsx';
import { LoginLinks } from './LoginLinks.tsx';
import { useLoginCompany } from './useLoginCompany.ts';
import { useRememberedDevice } from './useRememberedDevice.ts';

interface LoginPageProps {
  readonly company: string;
  /** Query of the address; its `redirect` is the target after the sign-in. */
  readonly search: string;
  /** Called with the next address after a sign-in, or if the account needs its activation. */
  readonly onEnter: (path: string) => void;
}

/** The sign-in page of a company. It needs no router, so it can be the only page that a browser has loaded. Spec S-001, S-019. */
export function LoginPage({ company: code, search, onEnter }: LoginPageProps) {
  const message = useMessage();
  const session = useSession(code);
  const company = useLoginCompany(code);
  const redirect = parseRedirect(search);
  const others = useSessions().filter((each) => each.session.user.company === code);
  const enterPortal = (entered: Session): void => onEnter(redirect && entered.auth.loginStatus === 0 ? redirect : landingPath(entered));
  const [filled, setFilled] = useState<Credentials>();
  const lost = useStore(expiredNotice(code));
  const isTrying = useRememberedDevice(code, enterPortal);
  const initial = filled ?? demoCredentials(company, search);
  if (company === 'missing') return <CompanyMissing code={code} />;
  const notice = session ? undefined : loginNotice(code).get();
  return (
    <PublicPage company={{ code, name: company?.name }} title={message('login.title')} languages={company?.languages}>
      {lost && !session && !isTrying && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {message(lost.isEnded ? 'login.session_ended' : 'login.session_lost')}
        </Alert>
      )}
      <SignOnProblemAlert search={search} />
      {notice && (
        <Alert severity="success" sx={{ mb: 2.5 }}>
          {message(`login.notice_${notice}`)}
        </Alert>
      )}
      {others.map(({ key, session: other }) => (
        <Alert
          key={key}
          severity="info"
          sx={{ mb: 2.5 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                chooseSession(key);
                enterPortal(other);
              }}
            >
              {message('login.continue')}
            </Button>
          }
        >
          {message('login.signed_in_as', { name: personName(other) })}
        </Alert>
      ))}
      {isTrying ? (
        <Stack role="status" spacing={2} sx={{ alignItems: 'center', py: 4 }}>
          <CircularProgress aria-hidden />
          <Typography>{message('login.entering')}</Typography>
        </Stack>
      ) : (
        <>
          <LoginForm key={initial?.username} company={code} redirect={redirect} initial={initial} onEnter={onEnter} />
          {company?.sign_on && <SignOnButton company={code} provider={company.sign_on.name} redirect={redirect} />}
          <LoginLinks company={code} />
          <CompanyEntry company={code} onEnter={onEnter} />
          {company?.demo && <DemoAccounts demo={company.demo} onFill={setFilled} />}
          {company && <LoginAnnouncements company={code} />}
        </>
      )}
    </PublicPage>
  );
}
