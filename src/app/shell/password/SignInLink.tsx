import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { loginPath } from '../addresses/addresses.ts';

/** The link from the pages around sign-in back to the sign-in page. */
export function SignInLink({ company }: { readonly company: string }) {
  const message = useMessage();
  return (
    <Link component={RouterLink} to={loginPath(company)} underline="hover" sx={{ alignSelf: 'center', py: { xs: 1.25, sm: 0.5 } }}>
      {message('reset.to_sign_in')}
    </Link>
  );
}
