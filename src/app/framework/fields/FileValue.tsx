import Box from '@mui/material/Box';
import { FileIcon } from '../icons.ts';
import type { ValueProps } from './KindView.ts';
import { useFieldText } from './useFieldText.ts';

/** Name and size of an attached file; without a link, because there is no file store yet. */
export function FileValue({ field, record }: ValueProps) {
  const shown = useFieldText()(field, record);
  if (shown === '') return '—';
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <FileIcon fontSize="inherit" aria-hidden />
      <span>{shown}</span>
    </Box>
  );
}
