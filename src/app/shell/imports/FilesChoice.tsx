import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { FileChooser } from '../../framework/files/FileChooser.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Import } from './useImport.ts';

const rules = { accept: ['application/zip'], max_bytes: importLimits.zipBytes };

/** The ZIP whose files the cells of columns with files name. */
export function FilesChoice({ file: { files }, work }: { readonly file: ImportState; readonly work: Import }) {
  const message = useMessage();
  const id = useId();
  const label = message('import.files');
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 500 }}>
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {message('import.files_help')}
      </Typography>
      <FileChooser
        label={label}
        rules={rules}
        isMultiple={false}
        // The button that sends keeps its focus.
        isDisabled={work.isBusy && !work.isSendingFiles}
        isInvalid={work.filesProblem !== undefined}
        onChoose={([zip]) => zip && !work.isBusy && work.sendFiles(zip)}
      />
      {work.isSendingFiles && <LinearProgress aria-label={label} sx={{ mt: 1 }} />}
      {work.filesProblem !== undefined && (
        <Alert severity="error" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {work.filesProblem}
        </Alert>
      )}
      {files && (
        <Typography variant="body2" role="status" sx={{ mt: 1 }}>
          {message('import.files_kept', { count: files.count })}
        </Typography>
      )}
      {files && files.refused.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
            {files.refused.map(({ name, problem }) => (
              <li key={name}>{`${name} · ${problem}`}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
