import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useIsNarrow } from '../../framework/grid/state/useIsNarrow.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CloseIcon } from '../../framework/icons.ts';
import { listedSteps } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { RowsStep } from './RowsStep.tsx';
import { type ImportStep, useImport } from './useImport.ts';

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
  const { step, file, problem } = work;
  const titles = {
    file: message('import.step_file'),
    columns: message('import.step_columns'),
    rows: message('import.step_rows'),
  } satisfies Record<ImportStep, string>;
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
        <StepList steps={listedSteps(titles, step)} />
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {step === 'file' && <FileStep api={api} work={work} />}
        {step === 'columns' && file && <ColumnsStep file={file} work={work} />}
        {step === 'rows' && file && <RowsStep key={`${file.id} ${file.task ?? ''}`} file={file} work={work} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}
