import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { PublicPage } from '../public/PublicPage.tsx';
import { resetPath } from './resetAddresses.ts';
import { SignInLink } from './SignInLink.tsx';
import { useResetCompany } from './useResetCompany.ts';

/** A reset that cannot be completed: its link or proof is used or expired. Spec S-043. */
export function ResetErrorPage() {
  const message = useMessage();
  const { code, company } = useResetCompany();
  const name = company === 'missing' ? undefined : company?.name;
  return (
    <PublicPage company={{ code, name }} title={message('reset.error_title')}>
      <Stack spacing={2.5}>
        <Typography>{message('reset.error_text')}</Typography>
        <Typography color="textSecondary">{message('reset.error_hint')}</Typography>
        <Button variant="contained" size="large" component={Link} to={resetPath(code)} replace>
          {message('reset.start_again')}
        </Button>
        <SignInLink company={code} />
      </Stack>
    </PublicPage>
  );
}
