import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface LoginInputProps
  extends Pick<OutlinedInputProps, 'name' | 'type' | 'autoComplete' | 'autoFocus' | 'endAdornment' | 'inputRef' | 'inputProps'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onKey?: OutlinedInputProps['onKeyDown'];
  /** The problem with the value, worded. */
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
  /** The input shows something even when it is empty, as a date input does: the label stays above it. */
  readonly hasValueShown?: boolean;
  /** Id of another text that describes the value. */
  readonly describedBy?: string | undefined;
}

/** An input with its label and its helper text. Built by hand: TextField would bring menus into the scripts of the sign-in page. */
export function LoginInput({
  label,
  value,
  onChange,
  onKey,
  problem,
  hint,
  hasValueShown = false,
  describedBy,
  inputProps,
  ...input
}: LoginInputProps) {
  const id = useId();
  const words = problem ?? hint;
  return (
    <FormControl fullWidth size="small" error={problem !== undefined}>
      {/* An adornment at the end of the input shortens a long label inside it; above the input there is room. */}
      <InputLabel
        htmlFor={id}
        {...(hasValueShown && { shrink: true })}
        sx={input.endAdornment ? { '&[data-shrink="false"]': { maxWidth: 'calc(100% - 64px)' } } : undefined}
      >
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        {...(hasValueShown && { notched: true })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKey}
        onKeyUp={onKey}
        inputProps={{
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          'aria-describedby': [words && `${id}-words`, describedBy].filter(Boolean).join(' ') || undefined,
          ...inputProps,
        }}
      />
      {words && (
        <FormHelperText id={`${id}-words`} role={problem ? undefined : 'status'}>
          {words}
        </FormHelperText>
      )}
    </FormControl>
  );
}
