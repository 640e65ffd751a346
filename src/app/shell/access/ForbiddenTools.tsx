import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import { companyOf, guardedCmidOf } from '../addresses/location.ts';
import type { Session } from '../session/Session.ts';
import { useSession } from '../session/useSession.ts';

const whyCmid = 'ACCESS-WHY';

/** Below a refusal: a link to the deciding rule for administrators, the person to ask for all other users. Spec S-211, S-212. */
export function ForbiddenTools({ refused }: { readonly refused: string }) {
  const message = useMessage();
  const { pathname } = new URL(refused, window.location.origin);
  const company = companyOf(pathname);
  const session = useSession(company);
  const cmid = guardedCmidOf(pathname);
  if (!company || !session || !cmid) return null;
  if (!canCheckAccess(session))
    return (
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {message(session.switchedFrom ? 'why.ask_yourself' : 'why.ask_administrator')}
      </Typography>
    );
  return (
    <Button component={Link} to={screenPath(company, `${whyCmid}?${new URLSearchParams({ cmid })}`)} sx={{ mb: 2, ml: -1 }}>
      {message('why.ask')}
    </Button>
  );
}

/** Decides only which links to offer; the server checks again. */
function canCheckAccess({ user, groups }: Session): boolean {
  return user.type === 'ADMIN' && groups.some(({ entries }) => entries.some(({ cmid }) => cmid === whyCmid));
}
