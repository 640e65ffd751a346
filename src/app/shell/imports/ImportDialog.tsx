import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useIsNarrow } from '../../framework/grid/state/useIsNarrow.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CloseIcon } from '../../framework/icons.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { useImport } from './useImport.ts';

interface ImportDialogProps {
  /** Path of the list. */
  readonly api: string;
  /** Name of the list. */
  readonly title: string;
  /** Called after rows were imported. */
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** Imports a file into a list: the file, the fields of its columns, then its rows. */
export function ImportDialog({ api, title, onImported, onClose }: ImportDialogProps) {
  const message = useMessage();
  const titleId = useId();
  const isNarrow = useIsNarrow();
  const work = useImport(api, onImported);
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="lg"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
        <span style={{ flex: 1 }}>{message('import.title', { list: title })}</span>
        <IconButton edge="end" aria-label={message('import.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <ImportSteps api={api} work={work} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
