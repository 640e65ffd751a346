import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { Credentials } from './LoginForm.tsx';
import type { LoginCompany } from './useLoginCompany.ts';

interface DemoAccountsProps {
  readonly demo: NonNullable<LoginCompany['demo']>;
  /** Fills the form. */
  readonly onFill: (credentials: Credentials) => void;
}

/** The accounts for trying out a demo, each as a button that fills the form. */
export function DemoAccounts({ demo: { users, password }, onFill }: DemoAccountsProps) {
  const message = useMessage();
  const text = useText();
  return (
    <Box component="aside" aria-label={message('login.demo')} sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1 }}>
        {message('login.demo_hint')}{' '}
        <Box component="code" sx={{ whiteSpace: 'nowrap' }}>
          {password}
        </Box>
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))' }}>
        {users.map(({ username, role }) => (
          <Button
            key={username}
            variant="outlined"
            color="inherit"
            onClick={() => onFill({ username, password })}
            sx={{ flexDirection: 'column', alignItems: 'flex-start', textAlign: 'left', px: 1.5, py: 0.5, borderColor: 'divider' }}
          >
            {text(role)}
            <Typography data-record-value="" component="span" variant="caption" color="textSecondary">
              {username}
            </Typography>
          </Button>
        ))}
      </Box>
    </Box>
  );
}
