import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { calculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon, CloseIcon } from '../../framework/icons.ts';
import { useFocusAfterChange } from '../../framework/useFocusAfter.ts';
import type { GeneratorPartProps } from './GeneratorPartProps.ts';
import { chosenNames } from './generatorState.ts';
import { useColumnNames } from './useColumnNames.ts';

const functions = ['sum', 'avg', 'min', 'max', 'count'] as const;

/** Totals below number columns. */
export function TotalsPart({ report, state, onChange }: GeneratorPartProps) {
  const message = useMessage();
  const nameOf = useColumnNames(report, state);
  const { totals, calculated } = state;
  const numbers = new Set([
    ...report.columns.filter(({ type, options }) => (type === 'number' || type === 'decimal') && !options).map(({ field }) => field),
    ...calculated.map((_column, i) => calculatedField(i + 1)),
  ]);
  const additive = new Set([
    ...report.columns.filter(({ isAdditive }) => isAdditive).map(({ field }) => field),
    ...calculated.flatMap(({ format }, i) => (format === 'percent' ? [] : [calculatedField(i + 1)])),
  ]);
  const usable = chosenNames(state).filter((field) => numbers.has(field));
  const functionsOf = (field: string) => functions.filter((fn) => fn !== 'sum' || additive.has(field));
  const free = usable.filter((field) => !totals.some((each) => each.field === field));
  const set = (next: typeof totals): void => onChange({ ...state, totals: next });
  const part = useRef<HTMLElement>(null);
  // The button that adds or removes may go with its press.
  useFocusAfterChange(part, totals.length);
  return (
    <Box ref={part} tabIndex={-1} component="section" aria-label={message('report_generator.totals')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h4" variant="subtitle2">
        {message('report_generator.totals')}
      </Typography>
      {totals.map(({ field, fn }, i) => (
        <Stack key={field} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <TextField
            select
            size="small"
            fullWidth
            label={message('report_generator.total_of', { position: i + 1 })}
            value={field}
            onChange={({ target }) => set(totals.with(i, { field: target.value, fn: functionsOf(target.value).includes(fn) ? fn : 'avg' }))}
          >
            {[field, ...free].map((each) => (
              <MenuItem key={each} value={each}>
                {nameOf(each)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            sx={{ minWidth: 120 }}
            label={message('report_generator.total_fn')}
            value={fn}
            onChange={({ target }) => set(totals.with(i, { field, fn: functions.find((each) => each === target.value) ?? 'count' }))}
          >
            {functionsOf(field).map((each) => (
              <MenuItem key={each} value={each}>
                {message(`report_generator.fn_${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={message('report_generator.total_remove', { column: nameOf(field) })}
            onClick={() => set(totals.toSpliced(i, 1))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Stack>
      ))}
      {usable.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {message('report_generator.no_numbers')}
        </Typography>
      )}
      {free[0] !== undefined && totals.length < templateLimits.totals && (
        <Button
          startIcon={<AddIcon />}
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            const [field = ''] = free;
            set([...totals, { field, fn: functionsOf(field)[0] ?? 'count' }]);
          }}
        >
          {message('report_generator.total_add')}
        </Button>
      )}
    </Box>
  );
}
