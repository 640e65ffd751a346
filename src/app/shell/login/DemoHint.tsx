import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { LoginCompany } from './useLoginCompany.ts';

/** The accounts for trying out a demo. */
export function DemoHint({ users, password }: NonNullable<LoginCompany['demo']>) {
  const message = useMessage();
  return (
    <Box component="aside" aria-label={message('login.demo')} sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" color="textSecondary">
        {message('login.demo_users', { users: users.join(', ') })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {message('login.demo_password')} <code>{password}</code>
      </Typography>
    </Box>
  );
}
