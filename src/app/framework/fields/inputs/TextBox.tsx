import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { InputProps } from './InputProps.ts';

interface TextBoxProps {
  readonly input: InputProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Default: `onBlur` of the input. */
  readonly onBlur?: () => void;
  /** Shown before and after the text: a currency sign, a unit, a button. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** More than one: a box that grows with its text. */
  readonly lines?: number;
  readonly placeholder?: string;
  readonly htmlInput?: InputHTMLAttributes<HTMLInputElement>;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A text box with label, help or error below it, and a counter if the length is limited (spec B-008). */
export function TextBox({ input, text, onText, onBlur, start, end, lines = 1, placeholder, htmlInput, inputRef }: TextBoxProps) {
  const { id, label, required, error } = input;
  return (
    <TextField
      id={id}
      label={label}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onBlur={onBlur ?? input.onBlur}
      required={required ?? false}
      error={error !== undefined}
      helperText={<BelowInput input={input} length={counted(input) ? Array.from(text).length : undefined} />}
      fullWidth
      multiline={lines > 1}
      minRows={lines > 1 ? lines : undefined}
      maxRows={lines > 1 ? 3 * lines : undefined}
      placeholder={placeholder ?? input.placeholder}
      inputRef={inputRef}
      slotProps={{
        htmlInput: { autoComplete: input.autoComplete ?? 'off', ...htmlInput },
        input: {
          startAdornment: start && <InputAdornment position="start">{start}</InputAdornment>,
          endAdornment: end && <InputAdornment position="end">{end}</InputAdornment>,
        },
        // Text before the value would overlap a label inside the box.
        inputLabel: start || placeholder || input.placeholder ? { shrink: true } : {},
      }}
    />
  );
}

/** Error or help, and the number of characters, in one line below an input; undefined if there is nothing to show. */
export function BelowInput({
  input: { error, help, field },
  length,
}: {
  readonly input: InputProps;
  readonly length?: number | undefined;
}) {
  const words = error ?? help;
  if (words === undefined && length === undefined) return null;
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <span>{words}</span>
      {length !== undefined && (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {length}/{field.property.maxLength}
        </Box>
      )}
    </Box>
  );
}

/** true: the text needs a counter; codes and numbers of a fixed form do not. */
function counted({ field: { kind, property } }: InputProps): boolean {
  return (
    property.maxLength !== undefined && (kind === 'text' || kind === 'html') && (property['x-format'] === undefined || kind === 'html')
  );
}
