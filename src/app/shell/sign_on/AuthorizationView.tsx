import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ChosenIcon } from '../../framework/icons.ts';
import { AuthorizationDialog } from './AuthorizationDialog.tsx';
import type { Authorization } from './useAuthorization.ts';

interface AuthorizationViewProps {
  /** Display name of the source. */
  readonly name: string;
  readonly authorization: Authorization;
}

/** An authorization in its present state: the button that starts it, the dialog while it is awaited, the chip once it is given. */
export function AuthorizationView({ name, authorization }: AuthorizationViewProps) {
  const message = useMessage();
  const { state, canStart, problem, address, start, cancel, force } = authorization;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {state === 'authorized' ? (
        <Chip color="success" variant="outlined" icon={<ChosenIcon />} label={message('authorization.authorized')} />
      ) : (
        <Button variant="outlined" disabled={!canStart} onClick={() => void start()}>
          {message('authorization.start', { name })}
        </Button>
      )}
      {problem && <Alert severity="error">{message(`authorization.${problem}`)}</Alert>}
      {state === 'waiting' && <AuthorizationDialog source={name} address={address} onCancel={cancel} onForce={() => void force()} />}
    </Box>
  );
}
