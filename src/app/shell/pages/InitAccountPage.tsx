import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, Navigate, useParams } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { landingPath } from '../routes/addresses.ts';
import { useSession } from '../session/useSession.ts';
import { PublicPage } from './PublicPage.tsx';

/** Update Profile: the only page of a user who must first get a new password. Spec S-022, S-164. */
export function InitAccountPage() {
  const { company = '' } = useParams();
  const message = useMessage();
  const session = useSession(company);
  if (session?.auth.loginStatus === 0) return <Navigate to={landingPath(session)} replace />;
  return (
    <PublicPage title={message('pages.init_account')}>
      <Typography sx={{ mb: 3 }}>{message('error.password_reset_required')}</Typography>
      <Typography sx={{ mb: 3 }} color="textSecondary">
        {message('pages.init_account_hint')}
      </Typography>
      <Button variant="contained" component={Link} to={`/${company}/logout`}>
        {message('layout.sign_out')}
      </Button>
    </PublicPage>
  );
}
