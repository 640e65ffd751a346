import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { isComputed } from '../../../shared/framework/definitions/computedColumn.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EditTones } from './EditTones.tsx';
import { TextPair } from './TextPair.tsx';

interface ColumnOptionsProps {
  readonly column: ListColumn;
  readonly field: DesignField | undefined;
  readonly onChange: (column: ListColumn) => void;
}

const flags = ['required', 'hidden', 'searchable'] as const;
const numeric: readonly string[] = ['number', 'decimal'];

/** Heading, visibility, format and colours of one column. */
export function ColumnOptions({ column, field, onChange }: ColumnOptionsProps) {
  const message = useMessage();
  const type = column.type ?? field?.type ?? 'text';
  const { label, tooltip, decimals, ...rest } = column;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextPair
        label="designer.heading"
        value={label}
        placeholder={field?.label}
        isRequired={isComputed(column)}
        onChange={(next) =>
          onChange(
            next ? { ...column, label: next } : { ...rest, ...(tooltip && { tooltip }), ...(decimals !== undefined && { decimals }) },
          )
        }
      />
      <TextPair
        label="designer.tooltip"
        value={tooltip}
        onChange={(next) =>
          onChange(next ? { ...column, tooltip: next } : { ...rest, ...(label && { label }), ...(decimals !== undefined && { decimals }) })
        }
      />
      {numeric.includes(type) && (
        <TextField
          select
          label={message('designer.decimals')}
          value={decimals ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...rest, ...(label && { label }), ...(tooltip && { tooltip }), ...(value !== '' && { decimals: Number(value) }) })
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{message('designer.as_field')}</MenuItem>
          {[0, 1, 2, 3, 4].map((count) => (
            <MenuItem key={count} value={count}>
              {count}
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
                onChange={(event) => {
                  const { [flag]: _before, ...others } = column;
                  onChange(event.target.checked ? { ...others, [flag]: true } : others);
                }}
              />
            }
            label={message(`designer.${flag}`)}
          />
        ))}
      </Box>
      <EditTones column={column} type={type} onChange={onChange} />
    </Box>
  );
}
