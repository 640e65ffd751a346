import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { importLimits, importMegabytes } from '../../../shared/framework/imports/importLimits.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import { useFileDrop } from '../../framework/files/useFileDrop.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { UploadIcon } from '../../framework/icons.ts';
import { visuallyHidden } from '../../framework/visuallyHidden.ts';
import type { Import } from './useImport.ts';

/** Asks for the file: by a button, or dropped. */
export function FileStep({ api, work }: { readonly api: string; readonly work: Import }) {
  const message = useMessage();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = (file: File | undefined): void => {
    if (!file || work.isBusy) return;
    const isBeyond = file.size > importLimits.bytes;
    setTooLarge(isBeyond);
    if (!isBeyond) work.send(file);
  };
  const { isOver, handlers } = useFileDrop((files) => take(files[0]));
  return (
    <>
      <Box
        {...handlers}
        sx={{ ...dropZone, borderColor: isOver ? 'primary.main' : 'divider', bgcolor: isOver ? 'action.hover' : undefined }}
      >
        <UploadIcon sx={{ color: 'text.secondary' }} />
        <Typography>{message('import.drop')}</Typography>
        <Button variant="contained" loading={work.isBusy} onClick={() => input.current?.click()}>
          {message('import.choose_file')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label={message('import.file')}
          tabIndex={-1}
          style={visuallyHidden}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Typography variant="body2" color="textSecondary">
          {message('import.limits', { size: importMegabytes, rows: importLimits.rows })}
        </Typography>
        {work.isBusy && <LinearProgress aria-label={message('import.reading')} sx={{ width: 1 }} />}
        {isTooLarge && (
          <Typography role="alert" color="error">
            {message('import.too_large', { size: importMegabytes })}
          </Typography>
        )}
      </Box>
      <Typography variant="body2">
        {message('import.template_hint')}{' '}
        <Link
          component="button"
          onClick={() => void fetchFile('GET', 'file_imports/template', { query: { api } }).then(saveFile, () => undefined)}
          sx={{ verticalAlign: 'baseline' }}
        >
          {message('import.template')}
        </Link>
      </Typography>
    </>
  );
}

const dropZone = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  p: { xs: 2, sm: 5 },
  border: 2,
  borderStyle: 'dashed',
  borderRadius: 1,
} as const;
