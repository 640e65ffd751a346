import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { isComputed } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import type { ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { ColumnFormat } from './ColumnFormat.tsx';
import { ColumnSearch } from './ColumnSearch.tsx';
import { EditMap } from './EditMap.tsx';
import { EditTones } from './EditTones.tsx';
import { TextPair } from './TextPair.tsx';

interface ColumnOptionsProps {
  readonly column: ListColumn;
  readonly field: DesignField | undefined;
  readonly categories: ReportDefinition['categories'];
  readonly onChange: (column: ListColumn) => void;
}

const flags = ['required', 'hidden'] as const;

/** Heading, visibility, search, format and colours of one column. */
export function ColumnOptions({ column, field, categories = {}, onChange }: ColumnOptionsProps) {
  const message = useMessage();
  const text = useText();
  const type = column.type ?? field?.type ?? 'text';
  const groups = Object.entries(categories);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextPair
        label="designer.heading"
        value={column.label}
        placeholder={field?.label}
        isRequired={isComputed(column)}
        onChange={(label) => onChange({ ...column, label })}
      />
      <TextPair label="designer.tooltip" value={column.tooltip} onChange={(tooltip) => onChange({ ...column, tooltip })} />
      {groups.length > 0 && (
        <TextField
          select
          label={message('designer.category')}
          value={column.category ?? ''}
          onChange={({ target: { value } }) => onChange({ ...column, category: value === '' ? undefined : value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{message('designer.sort_none')}</MenuItem>
          {groups.map(([key, title]) => (
            <MenuItem key={key} value={key}>
              {text(title)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box>
        {flags.map((flag) => (
          <FormControlLabel
            key={flag}
            control={
              <Checkbox
                checked={column[flag] ?? false}
                onChange={(event) => onChange({ ...column, [flag]: event.target.checked || undefined })}
              />
            }
            label={message(`designer.${flag}`)}
          />
        ))}
      </Box>
      <ColumnSearch column={column} type={field?.leadsOn ? 'text' : type} onChange={onChange} />
      <ColumnFormat column={column} type={type} onChange={onChange} />
      <EditMap column={column} type={type} onChange={onChange} />
      <EditTones column={column} type={type} onChange={onChange} />
    </Box>
  );
}
