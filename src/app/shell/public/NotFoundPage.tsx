import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { BackButtons } from './BackButtons.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Any address without a page. Spec S-033. */
export function NotFoundPage() {
  const message = useMessage();
  return (
    <PublicPage overline="404" title={message('pages.not_found')}>
      <Typography sx={{ mb: 3 }}>{message('pages.not_found_hint')}</Typography>
      <BackButtons />
    </PublicPage>
  );
}
