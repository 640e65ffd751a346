import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { helpBelow } from './helpBelow.tsx';
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

/**
 * A text box with label, help or error below it. While it has the focus, a text of limited length is counted, on the line of the label, so
 * that rows keep their height (spec B-008).
 */
export function TextBox({ input, text, onText, onBlur, start, end, lines = 1, placeholder, htmlInput, inputRef }: TextBoxProps) {
  const { id, label, required, error } = input;
  const [hasFocus, setFocus] = useState(false);
  const isCounted = counted(input);
  const leave = onBlur ?? input.onBlur;
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        id={id}
        label={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          leave();
        }}
        required={required ?? false}
        error={error !== undefined}
        helperText={helpBelow(input)}
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
          inputLabel: { sx: { pr: isCounted ? 6 : 0 } },
        }}
      />
      {hasFocus && isCounted && <Counter length={Array.from(text).length} max={input.field.property.maxLength ?? 0} />}
    </Box>
  );
}

/** Share of the greatest length from which screen readers announce the count. */
const announcedFrom = 0.8;

function Counter({ length, max }: { readonly length: number; readonly max: number }) {
  return (
    <Typography
      component="span"
      variant="caption"
      aria-live={length >= announcedFrom * max ? 'polite' : 'off'}
      color={length > max ? 'error' : 'textSecondary'}
      sx={{ position: 'absolute', top: 0, right: 0, lineHeight: '1rem' }}
    >
      {`${length}/${max}`}
    </Typography>
  );
}

/** true: the text needs a counter; codes and numbers of a fixed form do not. */
function counted({ field: { kind, property } }: InputProps): boolean {
  return (
    property.maxLength !== undefined && (kind === 'text' || kind === 'html') && (property['x-format'] === undefined || kind === 'html')
  );
}
