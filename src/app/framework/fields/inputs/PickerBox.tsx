import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { helpBelow } from './helpBelow.tsx';
import type { InputProps } from './InputProps.ts';

interface PickerBoxProps {
  readonly input: InputProps;
  readonly params: AutocompleteRenderInputParams;
  /** true: the box shows the picked values as chips. */
  readonly hasChips?: boolean;
}

/** The box of an input that picks from a list, with label, help or error below it. */
export function PickerBox({ input, params, hasChips = false }: PickerBoxProps) {
  const { label, required, error, placeholder = '' } = input;
  const { slotProps } = params;
  return (
    <TextField
      {...params}
      label={label}
      placeholder={placeholder}
      required={required ?? false}
      error={error !== undefined}
      helperText={helpBelow(input)}
      // Chips leave the text empty, so the browser must not require text.
      slotProps={hasChips ? { ...slotProps, htmlInput: { ...slotProps.htmlInput, required: false } } : slotProps}
    />
  );
}
