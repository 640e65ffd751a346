import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { use, useEffect, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { ViewOutcomeContext } from '../notices/ViewOutcomeContext.ts';

interface PasswordFormProps {
  readonly name: string;
  /** true: the password before was wrong. */
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password of a protected document. It is kept nowhere. */
export function PasswordForm({ name, isWrong, onPassword }: PasswordFormProps) {
  const message = useMessage();
  const [password, setPassword] = useState('');
  const onOutcome = use(ViewOutcomeContext);
  useEffect(() => onOutcome?.({ kind: 'protected' }), [onOutcome]);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onPassword(password);
      }}
      sx={{ m: 'auto', p: 3, width: '100%', maxWidth: 400, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography>{message('viewer.protected', { name })}</Typography>
      <TextField
        type="password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that the file needs
        autoFocus
        label={message('viewer.password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isWrong}
        helperText={isWrong ? message('viewer.password_wrong') : ' '}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" sx={{ alignSelf: 'start' }}>
        {message('viewer.password_open')}
      </Button>
    </Box>
  );
}
