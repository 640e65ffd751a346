import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { InputProps } from './InputProps.ts';

interface TextBoxProps {
  readonly input: InputProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Default: the input's own. */
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

/** The box that text is typed into, with label, help or error below it, and a counter where the length is limited (spec B-008). */
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
        // A sign before the text would stand under a label that rests in the box.
        inputLabel: start || placeholder || input.placeholder ? { shrink: true } : {},
      }}
    />
  );
}

/** Error or help, and the count of characters, in one line below an input; undefined where there is nothing to say. */
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

/** Codes and numbers of a fixed form need no counter. */
function counted({ field: { kind, property } }: InputProps): boolean {
  return (
    property.maxLength !== undefined && (kind === 'text' || kind === 'html') && (property['x-format'] === undefined || kind === 'html')
  );
}
