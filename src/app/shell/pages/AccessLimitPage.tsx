import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { termsPath } from '../errors/errorTexts.ts';
import { BackButtons } from '../public/BackButtons.tsx';
import { PublicPage } from '../public/PublicPage.tsx';

/** Reports that the calls of the day are used up, and links to the terms for counting them. Spec S-027. */
export function AccessLimitPage() {
  const message = useMessage();
  return (
    <PublicPage title={message('pages.access_limit')}>
      <Typography sx={{ mb: 2 }}>{message('pages.access_limit_hint')}</Typography>
      <Typography sx={{ mb: 3 }}>
        <Link component={RouterLink} to={termsPath}>
          {message('errors.terms_of_use')}
        </Link>
      </Typography>
      <BackButtons />
    </PublicPage>
  );
}
