import Alert, { type AlertColor } from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMessage } from '../i18n/useMessage.ts';
import { CloseIcon } from '../icons.ts';
import { noticeCorner } from './noticeCorner.ts';

interface NoticeCardProps {
  readonly tone: AlertColor;
  readonly children: ReactNode;
  /** A text button. */
  readonly action?: ReactNode;
  /** Replaces the icon of the tone. */
  readonly icon?: ReactNode;
  /** Milliseconds until it closes by itself, unless it has the pointer or the focus; null: never. */
  readonly hidesAfter?: number | null;
  /** Undefined for a notice that stays as long as its cause. */
  readonly onClose?: (() => void) | undefined;
}

/** A notice in the page's place for notices: a card with the tone at its edge and in its icon, an action, and a cross. */
export function NoticeCard({ tone, children, action, icon, hidesAfter = null, onClose }: NoticeCardProps) {
  const message = useMessage();
  // The dialog that was open before may be closing.
  useEffect(() => void noticeCorner(), []);
  return createPortal(
    <Snackbar open autoHideDuration={hidesAfter} onClose={(_event, reason) => reason !== 'clickaway' && onClose?.()}>
      <div>
        <Alert
          severity={tone}
          icon={icon}
          role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
          action={
            <>
              {action}
              {onClose && (
                <IconButton color="inherit" size="small" aria-label={message('errors.dismiss')} onClick={onClose}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              )}
            </>
          }
        >
          {children}
        </Alert>
      </div>
    </Snackbar>,
    noticeCorner(),
  );
}
