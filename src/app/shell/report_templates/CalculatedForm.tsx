import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { pairs } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import {
  type CalculatedColumn,
  calculatedFormats,
  calculations,
  type ReportToBuild,
} from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { CloseIcon } from '../../framework/icons.ts';

interface CalculatedFormProps {
  readonly report: ReportToBuild;
  readonly column: CalculatedColumn;
  /** Names of the other calculated columns. */
  readonly taken: readonly string[];
  readonly onChange: (column: CalculatedColumn) => void;
  readonly onRemove: () => void;
}

const nameMax = 30;

/** Name, operation, columns, decimals and format of a calculated column. */
export function CalculatedForm({ report, column, taken, onChange, onRemove }: CalculatedFormProps) {
  const message = useMessage();
  const text = useText();
  const [isRefused, setRefused] = useState(false);
  const { name, operation, column_list: chosen, decimals, format } = column;
  const types = operation === 'days_between' ? ['date', 'datetime'] : ['number', 'decimal'];
  const usable = report.columns.filter(({ type, options }) => types.includes(type) && !options);
  const labels = new Map(report.columns.map(({ field, label }) => [field, text(label)]));
  const max = pairs.has(operation) ? 2 : templateLimits.operandsMax;
  const choose = (fields: readonly string[]): void => {
    setRefused(fields.length > max);
    if (fields.length <= max) onChange({ ...column, column_list: fields });
  };
  const change = (value: string): void => {
    const next = calculations.find((each) => each === value) ?? 'sum';
    const isOther = (next === 'days_between') !== (operation === 'days_between');
    setRefused(false);
    const kept = pairs.has(next) ? chosen.slice(0, 2) : chosen;
    onChange({
      ...column,
      operation: next,
      column_list: isOther ? [] : kept,
      ...(next === 'days_between' && { decimals: 0, format: 'number' }),
    });
  };
  const problem = isRefused
    ? message(pairs.has(operation) ? 'report_generator.operands_pair' : 'report_generator.sum_max')
    : chosen.length < templateLimits.operandsMin
      ? message('report_generator.operands_min')
      : undefined;
  const isTaken = taken.includes(name);
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        gridTemplateColumns: 'minmax(0, 1fr) auto',
      }}
    >
      <TextField
        size="small"
        required
        label={message('report_generator.calculated_label')}
        value={name}
        error={isTaken || name.trim() === ''}
        helperText={isTaken ? message('report_generator.name_taken') : undefined}
        onChange={({ target }) => onChange({ ...column, name: target.value })}
        slotProps={{ htmlInput: { maxLength: nameMax } }}
      />
      <IconButton aria-label={message('report_generator.calculated_remove', { column: name })} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1.4fr' } }}>
        <TextField
          select
          size="small"
          label={message('report_generator.operation')}
          value={operation}
          onChange={({ target }) => change(target.value)}
        >
          {calculations.map((each) => (
            <MenuItem key={each} value={each}>
              {message(`report_generator.operation_${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={message('report_generator.decimals')}
          value={decimals}
          disabled={operation === 'days_between'}
          onChange={({ target }) => onChange({ ...column, decimals: Number(target.value) })}
        >
          {[0, 1, 2, 3, 4].map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={message('report_generator.format')}
          value={format}
          disabled={operation === 'days_between'}
          onChange={({ target }) => onChange({ ...column, format: calculatedFormats.find((each) => each === target.value) ?? 'number' })}
        >
          {calculatedFormats.map((each) => (
            <MenuItem key={each} value={each}>
              {message(`report_generator.format_${each}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        sx={{ gridColumn: '1 / -1' }}
        options={usable.map(({ field }) => field)}
        value={[...chosen]}
        getOptionLabel={(field) => labels.get(field) ?? field}
        onChange={(_event, fields) => choose(fields)}
        renderInput={(params) => (
          <TextField {...params} required label={message('report_generator.operands')} error={problem !== undefined} helperText={problem} />
        )}
      />
    </Box>
  );
}
