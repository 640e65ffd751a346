import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon } from '../../framework/icons.ts';
import { useFocusAfterChange } from '../../framework/useFocusAfter.ts';
import { CalculatedForm } from './CalculatedForm.tsx';
import type { GeneratorPartProps } from './GeneratorPartProps.ts';
import { addCalculated, chosenNames, removeCalculated } from './generatorState.ts';

/** The calculated columns of the report, each with its operation. Rules */
export function CalculatedColumns({ report, state, onChange }: GeneratorPartProps) {
  const message = useMessage();
  const [refusal, setRefusal] = useState<string>();
  const numbers = report.columns.filter(({ type, options }) => (type === 'number' || type === 'decimal') && !options);
  const { calculated } = state;
  const add = (): void => {
    const number = Array.from({ length: calculated.length + 1 }, (_each, i) => i + 1).find(
      (each) => !calculated.some(({ name }) => name === message('report_generator.calculated_name', { number: each })),
    );
    const name = message('report_generator.calculated_name', { number: number ?? 1 });
    // Columns of different units have no sum.
    const first = numbers.find(
      ({ field, unit }) => unit !== undefined && numbers.some((each) => each.field !== field && each.unit === unit),
    );
    const columns = first
      ? numbers
          .filter(({ unit }) => unit === first.unit)
          .slice(0, 2)
          .map(({ field }) => field)
      : [];
    const next = addCalculated(state, { name, operation: 'sum', column_list: columns, decimals: 2, format: 'number' });
    const isFull = chosenNames(state).length >= templateLimits.columns && calculated.length < templateLimits.calculated;
    setRefusal(next ? undefined : message(isFull ? 'report_generator.columns_max' : 'report_generator.calculated_max'));
    if (next) onChange(next);
  };
  const part = useRef<HTMLElement>(null);
  // The button that adds or removes may go with its press.
  useFocusAfterChange(part, calculated.length);
  return (
    <Box
      ref={part}
      tabIndex={-1}
      component="section"
      aria-label={message('report_generator.calculated')}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Typography component="h4" variant="subtitle2">
        {message('report_generator.calculated')}
      </Typography>
      {calculated.map((column, i) => (
        <CalculatedForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a calculated column is called by its place
          key={i}
          report={report}
          column={column}
          taken={calculated.filter((each) => each !== column).map(({ name }) => name)}
          onChange={(next) => onChange({ ...state, calculated: calculated.with(i, next) })}
          onRemove={() => onChange(removeCalculated(state, i))}
        />
      ))}
      {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
      <Button startIcon={<AddIcon />} onClick={add} disabled={report.columns.length < 2} sx={{ justifySelf: 'start' }}>
        {message('report_generator.calculated_add')}
      </Button>
    </Box>
  );
}
