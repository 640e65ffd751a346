import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReportToBuild } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';

type Exceptions = Readonly<Record<string, readonly string[]>>;

interface ExceptionTicksProps {
  readonly report: ReportToBuild;
  readonly exceptions: Exceptions;
  readonly onChange: (exceptions: Exceptions) => void;
}

/** The exceptions that a report allows, as ticks; without a tick all rows count. */
export function ExceptionTicks({ report, exceptions, onChange }: ExceptionTicksProps) {
  const message = useMessage();
  const text = useText();
  if (report.exceptions.fields.length === 0) return null;
  return (
    <Box component="section" aria-label={message('report_generator.exceptions')} sx={{ display: 'grid', gap: 1 }}>
      {report.exceptions.fields.map(({ field, values }) => {
        const column =
          report.columns.find((each) => each.field === field) ?? report.screen.list?.columns.find((each) => each.field === field);
        const options = column && ('options' in column ? column.options : undefined);
        const ticked = exceptions[field] ?? [];
        const toggle = (value: string): void =>
          onChange({ ...exceptions, [field]: ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value] });
        return (
          <FormControl key={field} component="fieldset">
            <FormLabel component="legend">
              {message('report_generator.exceptions_of', { column: column ? text(column.label) : field })}
            </FormLabel>
            <FormGroup row>
              {values.map((value) => {
                const label = options?.find((option) => option.value === value)?.label;
                return (
                  <FormControlLabel
                    key={value}
                    control={<Checkbox size="small" checked={ticked.includes(value)} onChange={() => toggle(value)} />}
                    label={label ? text(label) : value}
                  />
                );
              })}
            </FormGroup>
            <FormHelperText sx={{ mx: 0 }}>{message('report_generator.exceptions_help')}</FormHelperText>
          </FormControl>
        );
      })}
    </Box>
  );
}
