import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MailSentIcon } from '../../framework/icons.ts';
import { SignInLink } from './SignInLink.tsx';

interface LinkSentProps {
  readonly company: string;
  readonly email: string;
  readonly onAgain: () => void;
}

/** Confirms the request for a link. Does not reveal if the account exists. */
export function LinkSent({ company, email, onAgain }: LinkSentProps) {
  const message = useMessage();
  return (
    <Stack spacing={2.5}>
      <Alert severity="success" icon={<MailSentIcon />} sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
        {message('reset.link_sent', { email })}
      </Alert>
      <Typography color="textSecondary">{message('reset.link_sent_hint')}</Typography>
      <Button variant="outlined" onClick={onAgain}>
        {message('reset.another_link')}
      </Button>
      <SignInLink company={company} />
    </Stack>
  );
}
