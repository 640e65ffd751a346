import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { ActionButton } from '../../framework/ActionButton.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import { withSlotMessages } from '../../framework/slots/withSlotMessages.ts';
import { ReadingChoice } from './ReadingChoice.tsx';
import type { Import } from './useImport.ts';

const FilesChoice = lazyPart(() => withSlotMessages(import('./FilesChoice.tsx')), 'FilesChoice');

/** The field of each column, the key by which rows find their records, and the meaning of blank cells. */
export function ColumnsStep({ file, work }: { readonly file: ImportState; readonly work: Import }) {
  const message = useMessage();
  const { headings, samples, fields, mapping, keys, missing } = file;
  const labelOf = (name: string): string => fields.find((field) => field.name === name)?.label ?? name;
  const taken = new Set(mapping);
  const mapped = mapping.filter((name) => name !== null);
  const isUnable = !mapped.some((name) => name !== 'id');
  return (
    <>
      <Typography>{message('import.columns_of', { name: file.name, rows: file.rows })}</Typography>
      <ReadingChoice file={file} work={work} />
      <Box component="ul" aria-label={message('import.step_columns')} sx={list}>
        {headings.map((heading, place) => {
          const name = heading || message('import.column', { number: place + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place, and headings can repeat
            <Box component="li" key={place} sx={line}>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
                <Typography variant="body2" color="textSecondary" noWrap>
                  {(samples[place] ?? []).join(' · ')}
                </Typography>
              </Box>
              <TextField
                select
                size="small"
                fullWidth
                label={message('import.field_of', { column: name })}
                value={mapping[place] ?? ''}
                disabled={work.isBusy}
                onChange={({ target }) => work.choose({ mapping: mapping.map((own, i) => (i === place ? target.value || null : own)) })}
                slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              >
                <MenuItem value="">{message('import.left_out')}</MenuItem>
                {fields.map((field) => (
                  <MenuItem key={field.name} value={field.name} disabled={taken.has(field.name) && mapping[place] !== field.name}>
                    {field.required && file.can_create ? message('import.required', { field: field.label }) : field.label}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
          );
        })}
      </Box>
      {file.takes_files && <FilesChoice file={file} work={work} />}
      {missing.length > 0 && mapped.length > 0 && (
        <Alert severity="warning">{message('import.missing', { fields: missing.map(labelOf).join(', '), count: missing.length })}</Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          select
          label={message('import.key')}
          helperText={message(file.key === '*' ? 'import.key_all_help' : 'import.key_help')}
          value={file.key}
          disabled={work.isBusy}
          onChange={({ target }) => work.choose({ key: target.value })}
        >
          {keys.map((key) => (
            <MenuItem key={key.name} value={key.name}>
              {key.fields.length === 0 ? message('import.key_all') : key.fields.map(labelOf).join(' + ')}
            </MenuItem>
          ))}
        </TextField>
        {file.lines !== null && (
          <TextField
            select
            label={message('import.join')}
            helperText={message(file.join === null ? 'import.join_none_help' : 'import.join_help')}
            value={file.join ?? ''}
            disabled={work.isBusy}
            onChange={({ target }) => work.choose({ join: target.value === '' ? null : Number(target.value) })}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{message('import.join_none')}</MenuItem>
            {headings.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place, and headings can repeat
              <MenuItem key={place} value={place}>
                {heading || message('import.column', { number: place + 1 })}
              </MenuItem>
            ))}
          </TextField>
        )}
        {file.can_edit && file.key !== '*' && (
          <TextField
            select
            label={message('import.blanks')}
            value={file.blanks}
            disabled={work.isBusy}
            onChange={({ target }) => work.choose({ blanks: target.value === 'clear' ? 'clear' : 'keep' })}
          >
            <MenuItem value="keep">{message('import.blanks_keep')}</MenuItem>
            <MenuItem value="clear">{message('import.blanks_clear')}</MenuItem>
          </TextField>
        )}
      </Box>
      <Box sx={buttons}>
        <Button color="inherit" onClick={() => work.go('file')}>
          {message('import.other_file')}
        </Button>
        <ActionButton variant="contained" loading={work.isBusy} disabled={isUnable} onClick={() => work.check()}>
          {message('import.check')}
        </ActionButton>
      </Box>
      {isUnable && (
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end' }}>
          {message('import.nothing_mapped')}
        </Typography>
      )}
    </>
  );
}

const list = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1.5 } as const;

const line = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;

/** The way on is at the right, on phones below each other. */
export const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' } as const;
