import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { helpBelow } from './helpBelow.tsx';
import type { InputProps } from './InputProps.ts';

/** Yes or no. An optional field without a value shows a dash until it is ticked. */
export function BooleanInput(input: InputProps) {
  const { id, label, value, required, error, onChange, onBlur } = input;
  const words = helpBelow(input);
  const helpId = `${id}-helper-text`;
  const isOpen = !required && (value === null || value === undefined);
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={value === true}
            indeterminate={isOpen}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            slotProps={{ input: { id, 'aria-describedby': words ? helpId : undefined } }}
          />
        }
      />
      {words && (
        <FormHelperText id={helpId} sx={{ mt: -0.5 }}>
          {words}
        </FormHelperText>
      )}
    </FormControl>
  );
}
