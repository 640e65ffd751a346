import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { CloseIcon, NextFileIcon, PreviousFileIcon } from '../icons.ts';
import type { ViewedFile } from './model/ViewedFile.ts';
import { ShownFile } from './ShownFile.tsx';

interface FileViewerDialogProps {
  /** The file that is shown first. */
  readonly file: ViewedFile;
  /** The files that can be leafed through, `file` among them; undefined: `file` alone. */
  readonly files?: readonly ViewedFile[];
  readonly onClose: () => void;
}

/** Shows a file in a dialog, which fills a phone. */
export function FileViewerDialog({ file, files = [file], onClose }: FileViewerDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const isNarrow = useMediaQuery(({ breakpoints }) => breakpoints.down('sm'));
  const [at, setAt] = useState(() => Math.max(0, files.indexOf(file)));
  const shown = files[at] ?? file;
  const count = files.length;
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="xl"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isNarrow ? {} : { height: 'calc(100% - 64px)' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: { xs: 1, sm: 2 }, py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={titleId} variant="h6" component="h2" noWrap title={shown.name} sx={{ flex: 1, minWidth: 0 }}>
          {shown.name}
        </Typography>
        {count > 1 && (
          <>
            <Typography variant="body2" color="textSecondary" role="status" noWrap>
              {message('viewer.file_of', { at: at + 1, count })}
            </Typography>
            <Action label={message('viewer.file_before')} isOff={at <= 0} onAct={() => setAt(at - 1)}>
              <PreviousFileIcon fontSize="small" />
            </Action>
            <Action label={message('viewer.file_after')} isOff={at >= count - 1} onAct={() => setAt(at + 1)}>
              <NextFileIcon fontSize="small" />
            </Action>
          </>
        )}
        <Action label={message('viewer.close')} onAct={onClose}>
          <CloseIcon />
        </Action>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <ShownFile key={at} file={shown} />
      </Box>
    </Dialog>
  );
}

interface ActionProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** Keeps the focus when there is no further file. */
function Action({ label, isOff = false, onAct, children }: ActionProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : onAct}
        sx={{ minWidth: 40, minHeight: 40, opacity: isOff ? 0.4 : 1 }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
