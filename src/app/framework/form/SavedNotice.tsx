import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useMessage } from '../i18n/useMessage.ts';

interface SavedNoticeProps {
  /** Display name of the record. */
  readonly name: string;
  /** Address of the record. */
  readonly to: string;
}

/** The notice of a new record, with a link to it: the list may not show it under its filter or on its page. */
export function SavedNotice({ name, to }: SavedNoticeProps) {
  const message = useMessage();
  return (
    <Alert
      severity="success"
      role="status"
      variant="filled"
      action={
        <Button component={Link} to={to} color="inherit" size="small">
          {message('form.open_record', { name })}
        </Button>
      }
    >
      {message('form.created', { name })}
    </Alert>
  );
}
