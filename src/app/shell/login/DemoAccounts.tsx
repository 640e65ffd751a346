import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { loginPath } from '../addresses/addresses.ts';
import { demoParameter } from './demoCredentials.ts';
import type { Credentials } from './LoginForm.tsx';
import type { LoginCompany } from './useLoginCompany.ts';

type Demo = NonNullable<LoginCompany['demo']>;

interface DemoAccountsProps {
  readonly demo: Demo;
  /** Fills the form. */
  readonly onFill: (credentials: Credentials) => void;
}

/** The accounts for trying out a demo, each as a button that fills the form; those of other companies lead to their sign-in pages. */
export function DemoAccounts({ demo: { users, password, customers = [] }, onFill }: DemoAccountsProps) {
  const message = useMessage();
  return (
    <Box component="aside" aria-label={message('login.demo')} sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1 }}>
        {message('login.demo_hint')}{' '}
        <Box component="code" sx={{ whiteSpace: 'nowrap' }}>
          {password}
        </Box>
      </Typography>
      <Accounts>
        {users.map(({ username, role }) => (
          <Account key={username} role={role} detail={username} action={{ onClick: () => onFill({ username, password }) }} />
        ))}
      </Accounts>
      {customers.length > 0 && (
        <>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1.5, mb: 1 }}>
            {message('login.demo_customers')}
          </Typography>
          <Accounts>
            {customers.map(({ company, name, username, role }) => (
              <Account
                key={username}
                role={role}
                detail={name}
                action={{ href: `${loginPath(company)}?${new URLSearchParams({ [demoParameter]: username })}` }}
              />
            ))}
          </Accounts>
        </>
      )}
    </Box>
  );
}

function Accounts({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))' }}>{children}</Box>;
}

interface AccountProps {
  readonly role: Demo['users'][number]['role'];
  /** Below the role. */
  readonly detail: string;
  readonly action: { readonly onClick: () => void } | { readonly href: string };
}

function Account({ role, detail, action }: AccountProps) {
  const text = useText();
  return (
    <Button
      variant="outlined"
      color="inherit"
      {...action}
      sx={{ flexDirection: 'column', alignItems: 'flex-start', textAlign: 'left', px: 1.5, py: 0.5, borderColor: 'divider' }}
    >
      {text(role)}
      <Typography data-record-value="" component="span" variant="caption" color="textSecondary">
        {detail}
      </Typography>
    </Button>
  );
}
