import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useProduct } from '../product/ProductContext.tsx';

/** Links for people who cannot sign in. Plain links: the sign-in page has no router. */
export function LoginLinks({ company }: { readonly company: string }) {
  const message = useMessage();
  const { code } = useProduct();
  const ofCompany = company === code ? '' : `?${new URLSearchParams({ company })}`;
  return (
    <Stack sx={{ mt: 1.5, alignItems: 'center', typography: 'body2' }}>
      <Link href={`/reset-password?${new URLSearchParams({ company })}`} underline="hover" sx={{ py: { xs: 1.25, sm: 0.5 } }}>
        {message('login.forgotten')}
      </Link>
      <Typography component="p" variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        {message('login.register_question')}{' '}
        <Link href={`/register-check${ofCompany}`} underline="hover" sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.5 } }}>
          {message('login.register')}
        </Link>
      </Typography>
    </Stack>
  );
}
