import Button from '@mui/material/Button';
import { useCloseNotification } from 'react-admin';
import { Link } from 'react-router';
import { useMessage } from '../../i18n/useMessage.ts';
import { NoticeCard } from '../../notices/NoticeCard.tsx';

interface SavedNoticeProps {
  /** The words of the notice. */
  readonly text: string;
  /** Display name of the record. */
  readonly name: string;
  /** Address of the record; undefined if its reader may open none. */
  readonly to: string | undefined;
}

/**
 * The notice of a new record, of one changed by a call or of one whose form ended with a transition, with a link to it: the list may not
 * show it under its filter or on its page.
 */
export function SavedNotice({ text, name, to }: SavedNoticeProps) {
  const message = useMessage();
  const close = useCloseNotification();
  return (
    <NoticeCard
      tone="success"
      hidesAfter={8000}
      onClose={close}
      action={
        to !== undefined && (
          <Button component={Link} to={to} size="small" onClick={close}>
            {message('form.open_record', { name })}
          </Button>
        )
      }
    >
      {text}
    </NoticeCard>
  );
}
