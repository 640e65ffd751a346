import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FilterType, ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { filterTypes, filterTypesFor } from '../../../shared/framework/grid/filterTypes.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { ColumnPartProps } from './ColumnPartProps.ts';

const modes = {
  quick: { searchable: true, additionalSearchable: undefined },
  advanced: { searchable: undefined, additionalSearchable: undefined },
  none: { searchable: false, additionalSearchable: undefined },
} as const satisfies Readonly<Record<string, Pick<ListColumn, 'searchable' | 'additionalSearchable'>>>;
type Mode = keyof typeof modes;

function modeOf({ searchable, additionalSearchable }: ListColumn): Mode {
  if (searchable) return 'quick';
  return (additionalSearchable ?? searchable === undefined) ? 'advanced' : 'none';
}

/** The searches that offer a column, and the condition with which its filter begins. */
export function ColumnSearch({ column, type, onChange }: ColumnPartProps) {
  const message = useMessage();
  const mode = modeOf(column);
  const offered = filterTypesFor({ type, options: column.searchOptions ? [] : undefined }).filter(
    (name): name is FilterType => name !== 'Is empty' && name !== 'Is not empty',
  );
  const chosen = column.defaultFilterType;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
      <TextField
        select
        label={message('designer.search')}
        value={mode}
        onChange={({ target: { value } }) => {
          const next = (['quick', 'advanced', 'none'] as const).find((each) => each === value) ?? 'advanced';
          onChange({ ...column, ...modes[next], ...(next === 'none' && { defaultFilterType: undefined }) });
        }}
      >
        {(['quick', 'advanced', 'none'] as const).map((each) => (
          <MenuItem key={each} value={each}>
            {message(`designer.search_${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {mode !== 'none' && (
        <TextField
          select
          label={message('designer.first_filter')}
          value={chosen ?? ''}
          onChange={({ target: { value } }) => onChange({ ...column, defaultFilterType: offered.find((name) => name === value) })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{message('designer.usual')}</MenuItem>
          {[...new Set([...offered, ...(chosen ? [chosen] : [])])].map((name) => (
            <MenuItem key={name} value={name}>
              {message(filterTypes[name].label)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
