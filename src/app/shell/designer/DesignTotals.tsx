import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ListTotal } from '../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { useDesignFields } from './useDesignFields.ts';

const sortMax = 3;
const totalsMax = 10;
const numeric = ['sum', 'avg', 'min', 'max', 'count'] as const satisfies readonly ListTotal['fn'][];

/** The order of the rows, and the totals below columns. */
export function DesignTotals({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const text = useText();
  const fieldOf = useDesignFields(definition);
  const { columns, sort = [], totals = [], ...rest } = definition;
  const labelOf = (name: string): string => {
    const label = columns.find(({ field }) => field === name)?.label ?? fieldOf(name)?.label;
    return label ? text(label) : name;
  };
  const set = (nextSort: readonly string[], nextTotals: readonly ListTotal[]): void =>
    onChange({
      ...rest,
      columns,
      ...(nextSort.length > 0 && { sort: [...nextSort] }),
      ...(nextTotals.length > 0 && { totals: [...nextTotals] }),
    });
  // A number that refers to a record cannot be added up.
  const isNumber = (name: string): boolean => {
    const field = fieldOf(name);
    const type = columns.find((column) => column.field === name)?.type ?? field?.type;
    return (type === 'number' || type === 'decimal') && !field?.isReference;
  };
  const numbers = columns.filter(({ field }) => isNumber(field));
  // Values of every type can be counted.
  const isCounted = (name: string): boolean => totals.some(({ field, fn }) => field === name && fn === 'count');
  const others = columns.filter(({ field }) => !isNumber(field));
  const counted = others.filter(({ field }) => isCounted(field));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {Array.from({ length: Math.min(sort.length + 1, sortMax) }, (_each, i) => {
        const key = sort[i] ?? '';
        const name = key.replace(/^-/, '');
        const isSlow = name !== '' && fieldOf(name)?.isSortedByIndex === false;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the terms of an order are known by their place
          <Stack key={i} direction="row" spacing={1}>
            <TextField
              select
              fullWidth
              label={message('designer.sort_by', { position: i + 1 })}
              value={name}
              helperText={isSlow ? message('designer.sort_without_index') : undefined}
              onChange={({ target: { value } }) => set(value === '' ? sort.toSpliced(i, 1) : sort.toSpliced(i, 1, value), totals)}
            >
              <MenuItem value="">{message('designer.sort_none')}</MenuItem>
              {columns
                .filter(({ field }) => field === name || !sort.some((each) => each.replace(/^-/, '') === field))
                .map(({ field }) => (
                  <MenuItem key={field} value={field}>
                    {labelOf(field)}
                  </MenuItem>
                ))}
            </TextField>
            {name !== '' && (
              <TextField
                select
                sx={{ minWidth: 130 }}
                label={message('designer.direction')}
                value={key.startsWith('-') ? '-' : '+'}
                onChange={({ target: { value } }) => set(sort.with(i, value === '-' ? `-${name}` : name), totals)}
              >
                <MenuItem value="+">{message('designer.ascending')}</MenuItem>
                <MenuItem value="-">{message('designer.descending')}</MenuItem>
              </TextField>
            )}
          </Stack>
        );
      })}
      <Typography variant="subtitle2">{message('designer.totals')}</Typography>
      {numbers.length === 0 && <Typography variant="body2">{message('designer.no_numbers')}</Typography>}
      {numbers.map(({ field }) => (
        <Box key={field} component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <FormLabel component="legend">{labelOf(field)}</FormLabel>
          <FormGroup row>
            {numeric.map((fn) => {
              const isChosen = totals.some((total) => total.field === field && total.fn === fn);
              if (fn === 'sum' && !isChosen && fieldOf(field)?.isAdditive === false) return null;
              return (
                <FormControlLabel
                  key={fn}
                  control={
                    <Checkbox
                      checked={isChosen}
                      disabled={!isChosen && totals.length >= totalsMax}
                      onChange={() =>
                        set(
                          sort,
                          isChosen ? totals.filter((total) => total.field !== field || total.fn !== fn) : [...totals, { field, fn }],
                        )
                      }
                    />
                  }
                  label={message(`designer.fn_${fn}`)}
                />
              );
            })}
          </FormGroup>
        </Box>
      ))}
      {others.length > 0 && (
        <TextField
          select
          label={message('designer.count_of')}
          helperText={message('designer.count_of_help')}
          value={counted.map(({ field }) => field)}
          onChange={({ target: { value } }) => {
            const chosen: readonly string[] = typeof value === 'string' ? value.split(',') : value;
            const kept = totals.filter(({ field, fn }) => fn !== 'count' || isNumber(field) || chosen.includes(field));
            const added = chosen.filter((field) => !isCounted(field)).map((field) => ({ field, fn: 'count' as const }));
            set(sort, [...kept, ...added].slice(0, totalsMax));
          }}
          slotProps={{
            select: {
              multiple: true,
              renderValue: (chosen) => (Array.isArray(chosen) ? chosen.map((name) => labelOf(String(name))).join(', ') : ''),
            },
          }}
        >
          {others.map(({ field }) => (
            <MenuItem key={field} value={field} disabled={!isCounted(field) && totals.length >= totalsMax}>
              {labelOf(field)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
