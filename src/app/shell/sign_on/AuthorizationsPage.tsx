import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { secondarySources } from '../../../shared/shell/sign_on/secondarySources.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { companyOf } from '../addresses/location.ts';
import { readingPage } from '../heading/pageWidths.ts';
import { useSession } from '../session/useSession.ts';
import { AuthorizationButton } from './AuthorizationButton.tsx';

/** The services that need an authorization besides the session; without a session, for the user who is named. */
export function AuthorizationsPage() {
  const message = useMessage();
  const company = companyOf(window.location.pathname) ?? '';
  const session = useSession(company);
  const [typed, setTyped] = useState('');
  const username = typed.trim();
  return (
    <Paper {...readingPage} sx={{ mt: 2, p: { xs: 2, sm: 3 } }}>
      {!session && (
        <TextField
          label={message('login.username')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } }}
          sx={{ mb: 3, width: 320, maxWidth: '100%' }}
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {secondarySources.map((source) => {
          const name = message(`authorization.source_${source}`);
          return (
            <Box component="li" key={source} sx={{ display: 'grid', gap: 1 }}>
              <Typography variant="subtitle1" component="h2">
                {name}
              </Typography>
              <AuthorizationButton key={session ? '' : username} source={source} name={name} anonymous={{ username, company }} />
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
