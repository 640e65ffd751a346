import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { importEncodings, separatorNames } from '../../../shared/framework/imports/textFiles.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Import, ReadingChoices } from './useImport.ts';

interface Choice {
  readonly name: keyof ReadingChoices;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The way in which a file was read: sheet, encoding, separator and row of the headings; another one reads it again. */
export function ReadingChoice({ file, work }: { readonly file: ImportState; readonly work: Import }) {
  const message = useMessage();
  const { sheets, sheet, encoding, separator, heading_line: headingLine, first_rows: firstRows, overlong } = file;
  const worded = (name: string, values: readonly string[]): Choice['options'] =>
    values.map((value) => ({ value, label: message(`import.${name}.${value}`) }));
  const rows = firstRows.map(({ line, text }) => ({ value: String(line), label: message('import.heading_row', { line, text }) }));
  const choices: readonly Choice[] = [
    ...(sheets.length > 1
      ? [{ name: 'sheet', value: sheet ?? '', options: sheets.map((value) => ({ value, label: value })) } as const]
      : []),
    ...(encoding ? [{ name: 'encoding', value: encoding, options: worded('encodings', importEncodings) } as const] : []),
    ...(encoding ? [{ name: 'separator', value: separator ?? '', options: worded('separators', separatorNames) } as const] : []),
    ...(rows.length > 1 ? [{ name: 'heading_line', value: String(headingLine), options: rows } as const] : []),
  ];
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {choices.map(({ name, value, options }) => (
          <TextField
            key={name}
            select
            size="small"
            label={message(`import.${name}`)}
            value={options.some((option) => option.value === value) ? value : ''}
            disabled={work.isBusy}
            onChange={({ target }) => work.readAgain({ [name]: target.value })}
          >
            {options.map((option) => (
              <MenuItem key={option.value} value={option.value}>
                {option.label}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      {overlong && <Alert severity="warning">{message('import.overlong', { rows: overlong.rows, line: overlong.line })}</Alert>}
    </>
  );
}
