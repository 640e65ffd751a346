import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface SignOnButtonProps {
  readonly company: string;
  /** Display name of the identity provider. */
  readonly provider: string;
  /** Address after the sign-in; undefined: the start of the session. */
  readonly redirect: string | undefined;
}

/** Sign-in through the identity provider, as an alternative to the password. Law 32. */
export function SignOnButton({ company, provider, redirect }: SignOnButtonProps) {
  const message = useMessage();
  const query = new URLSearchParams({ company, ...(redirect && { redirect }) });
  return (
    <>
      <Divider sx={{ my: 2, color: 'text.secondary' }}>{message('login.or')}</Divider>
      <Button variant="outlined" size="large" fullWidth href={`/api/oidc/login?${query}`}>
        {message('login.sign_on', { provider })}
      </Button>
    </>
  );
}
