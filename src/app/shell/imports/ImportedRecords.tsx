import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PageImportDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { ActionButton } from '../../framework/ActionButton.tsx';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { BulkResults } from '../../framework/form/states/BulkResults.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { DownloadIcon } from '../../framework/icons.ts';
import { buttons } from './ColumnsStep.tsx';
import { useImportedRecords } from './useImportedRecords.ts';

interface ImportedRecordsProps {
  readonly list: PageImportDescription;
  readonly file: ImportState;
  readonly onLeave: () => void;
}

/** What follows for the imported records: their transition, each with its outcome, and files about all of them. */
export function ImportedRecords({ list, file, onLeave }: ImportedRecordsProps) {
  const message = useMessage();
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const { transition, files } = list;
  const { moved, results, done, isBusy, problem, move, stop, getFile } = useImportedRecords(list, file.id);
  const count = file.outcome?.stored ?? 0;
  const refused = results ? results.length - moved : 0;
  const isMoving = done !== undefined;
  return (
    <>
      <Typography>{message('import.records_stored', { count })}</Typography>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {isMoving && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          <LinearProgress aria-label={message('import.moving')} variant="determinate" value={count ? (100 * done) / count : 0} />
          <Typography role="status">{message('import.records_done', { done, total: count })}</Typography>
        </Box>
      )}
      {results && !isMoving && (
        <Alert role="status" severity={refused > 0 ? 'warning' : 'success'}>
          {message('import.moved', { count: moved, refused })}
        </Alert>
      )}
      {results && results.length > 0 && <BulkResults results={results} isMade />}
      {files.length > 0 && (!transition || results) && !isMoving && (
        <Box>
          <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
            {message('import.step_files')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {files.map((each) => (
              <ActionButton
                key={text(each.label)}
                variant="outlined"
                startIcon={<DownloadIcon />}
                disabled={isBusy}
                onClick={() => getFile(each)}
              >
                {text(each.label)}
              </ActionButton>
            ))}
          </Box>
        </Box>
      )}
      <Box sx={buttons}>
        {isMoving && (
          <Button color="inherit" onClick={stop}>
            {message('import.stop')}
          </Button>
        )}
        {!isMoving && (
          <Button color="inherit" disabled={isBusy} onClick={onLeave}>
            {message('import.show_list')}
          </Button>
        )}
        {transition && !isMoving && (!results || results.length < count) && (
          <Button variant="contained" disabled={isBusy || count === 0} onClick={() => setAsking(true)}>
            {message('import.move_all', { transition: text(transition.label), count: count - (results?.length ?? 0) })}
          </Button>
        )}
      </Box>
      {transition && isAsking && (
        <ConfirmDialog
          title={message('import.move_all', { transition: text(transition.label), count: count - (results?.length ?? 0) })}
          text={transition.confirm ? text(transition.confirm) : message('import.move_each')}
          confirmLabel={text(transition.label)}
          cancelLabel={message('import.cancel')}
          canBeUndone
          onConfirm={() => {
            setAsking(false);
            move();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
