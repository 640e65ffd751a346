import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ChooseAccountIcon } from '../../framework/icons.ts';
import type { Session } from '../session/Session.ts';
import { AccountList } from './AccountList.tsx';
import { useSwitchAccount } from './useSwitchAccount.ts';

/** The only visible account, in the bar of every page; opens the chooser. Spec S-208. */
export function AccountChip({ session, onOpen }: { readonly session: Session; readonly onOpen: () => void }) {
  const message = useMessage();
  const { account } = session;
  if (!account) return null;
  return (
    <Chip
      icon={<ChooseAccountIcon fontSize="small" />}
      color="primary"
      variant="outlined"
      label={account.name}
      aria-label={message('account.current', { name: account.name, account: account.account })}
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={{ maxWidth: { xs: 110, sm: 220 } }}
    />
  );
}

interface AccountDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Chooses one of the user's accounts, possibly among hundreds, or all of them. */
export function AccountDialog({ session, onClose }: AccountDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const { isBusy, switchAccount } = useSwitchAccount(onClose);
  const current = session.account?.account ?? '';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{message('account.title')}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <AccountList current={current} isBusy={isBusy} onChoose={(account) => void switchAccount(account)} />
      </DialogContent>
      <DialogActions>
        {current !== '' && (
          <Button loading={isBusy} onClick={() => void switchAccount('')}>
            {message('account.all')}
          </Button>
        )}
        <Button onClick={onClose}>{message('switch.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
