import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useScreen } from '../../framework/screens/useScreen.ts';
import { ForbiddenTools } from '../access/ForbiddenTools.tsx';
import { loginPath, parseRedirect } from '../addresses/addresses.ts';
import { companyOf, guardedCmidOf } from '../addresses/location.ts';
import { BackButtons } from '../public/BackButtons.tsx';
import { PublicPage } from '../public/PublicPage.tsx';

/** The page for a refused screen; the query `redirect` holds its address, the navigation state the server's reason and its language. Spec S-026, S-122. */
export function ForbiddenPage() {
  const message = useMessage();
  const { search, state } = useLocation();
  const refused = parseRedirect(search);
  const company = refused && companyOf(refused);
  const language = useLanguage();
  const cmid = refused ? guardedCmidOf(new URL(refused, window.location.origin).pathname) : undefined;
  return (
    <PublicPage overline="403" title={message('pages.forbidden')}>
      <Typography sx={{ mb: 1 }}>
        {isIn(state, language) || cmid === undefined ? (
          (reasonOf(state) ?? message('error.no_permission'))
        ) : (
          <ReasonAnew key={language} cmid={cmid} />
        )}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {refused ? message('pages.forbidden_address', { address: refused }) : message('pages.forbidden_hint')}
      </Typography>
      {refused && !isOnHold(state) && <ForbiddenTools refused={refused} />}
      <BackButtons>
        {company && (
          <Button variant="outlined" component={Link} to={`${loginPath(company)}?redirect=${encodeURIComponent(refused)}`}>
            {message('pages.other_user')}
          </Button>
        )}
      </BackButtons>
    </PublicPage>
  );
}

/** The reason in another language than that of its call: the server is asked for it again. */
function ReasonAnew({ cmid }: { readonly cmid: string }) {
  const message = useMessage();
  const { error, isFetching } = useScreen(cmid);
  return (isFetching ? undefined : error?.problem.detail) ?? message('error.no_permission');
}

/** true: the reason is in a language, or there is none. */
function isIn(state: unknown, language: string): boolean {
  return (
    reasonOf(state) === undefined || (typeof state === 'object' && state !== null && 'language' in state && state.language === language)
  );
}

function reasonOf(state: unknown): string | undefined {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : undefined;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
}

/** true: the server has said how the screen opens again, which no administrator can do. */
function isOnHold(state: unknown): boolean {
  const code = typeof state === 'object' && state !== null && 'code' in state ? state.code : undefined;
  return typeof code === 'string' && code.startsWith('account_on_hold');
}
