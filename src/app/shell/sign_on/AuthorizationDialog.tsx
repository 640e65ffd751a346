import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';

interface AuthorizationDialogProps {
  /** Display name of the source. */
  readonly source: string;
  /** Address of the external page, once it is known. */
  readonly address: string | undefined;
  readonly onCancel: () => void;
  readonly onForce: () => void;
}

/** Shown while the user signs in on the external page. Spec B-113 to B-115. */
export function AuthorizationDialog({ source, address, onCancel, onForce }: AuthorizationDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} aria-describedby={textId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{source}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography id={textId} role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <CircularProgress size={20} aria-hidden />
          <span>{message('authorization.wait')}</span>
        </Typography>
        {address && (
          <Link href={address} target="_blank" rel="noopener">
            {message('authorization.open_page')}
          </Link>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{message('authorization.cancel')}</Button>
        <Button disabled onClick={onForce}>
          {message('authorization.force')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
