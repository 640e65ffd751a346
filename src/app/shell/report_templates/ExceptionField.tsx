import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import type { TemplateColumn } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { CloseIcon } from '../../framework/icons.ts';

interface ExceptionFieldProps {
  readonly column: TemplateColumn | undefined;
  /** Allowed values. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onRemove: () => void;
}

/** The values of a column, ticked where they are allowed exceptions. */
export function ExceptionField({ column, values, onChange, onRemove }: ExceptionFieldProps) {
  const message = useMessage();
  const text = useText();
  if (!column) return null;
  const label = text(column.label);
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">
        {label}
        <IconButton size="small" aria-label={message('report_generator.exception_remove', { column: label })} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </FormLabel>
      <FormGroup row>
        {(column.options ?? []).map(({ value, label: option }) => (
          <FormControlLabel
            key={value}
            control={
              <Checkbox
                size="small"
                checked={values.includes(value)}
                onChange={({ target }) => onChange(target.checked ? [...values, value] : values.filter((each) => each !== value))}
              />
            }
            label={text(option)}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
