import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { BackButtons } from '../public/BackButtons.tsx';
import { PublicPage } from '../public/PublicPage.tsx';

/** For links from outside that require a sign-in. Spec S-025. */
export function UnauthorizedPage() {
  const message = useMessage();
  return (
    <PublicPage overline="401" title={message('pages.unauthorized')}>
      <Typography sx={{ mb: 3 }}>{message('errors.authorization_hint')}</Typography>
      <BackButtons />
    </PublicPage>
  );
}
