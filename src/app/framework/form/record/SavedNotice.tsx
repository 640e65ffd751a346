import Button from '@mui/material/Button';
import { useCloseNotification } from 'react-admin';
import { Link } from 'react-router';
import { useMessage } from '../../i18n/useMessage.ts';
import { NoticeCard } from '../../notices/NoticeCard.tsx';

interface SavedNoticeProps {
  readonly notice: 'form.created' | 'form.saved';
  /** Display name of the record. */
  readonly name: string;
  /** Address of the record. */
  readonly to: string;
  /** A sentence of its definition after the notice; may be empty. */
  readonly words: string;
}

/** The notice of a new record, or of one changed by a call, with a link to it: the list may not show it under its filter or on its page. */
export function SavedNotice({ notice, name, to, words }: SavedNoticeProps) {
  const message = useMessage();
  const close = useCloseNotification();
  return (
    <NoticeCard
      tone="success"
      hidesAfter={8000}
      onClose={close}
      action={
        <Button component={Link} to={to} size="small" onClick={close}>
          {message('form.open_record', { name })}
        </Button>
      }
    >
      {[message(notice, { name }), words].filter(Boolean).join('. ')}
    </NoticeCard>
  );
}
