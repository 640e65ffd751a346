import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { BackButtons } from './BackButtons.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Where an account leads that has not been activated yet. Spec S-166. */
export function ActivationPage() {
  const message = useMessage();
  return (
    <PublicPage title={message('pages.activation')}>
      <Typography sx={{ mb: 3 }}>{message('pages.activation_hint')}</Typography>
      <BackButtons />
    </PublicPage>
  );
}
