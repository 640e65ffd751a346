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
  /** Id of another text that describes the value. */
  readonly describedBy?: string | undefined;
}

/** An input with its label and its helper text. Built by hand: TextField would bring menus into the scripts of the sign-in page. */
export function LoginInput({ label, value, onChange, onKey, problem, hint, describedBy, inputProps, ...input }: LoginInputProps) {
  const id = useId();
  const words = problem ?? hint;
  return (
    <FormControl fullWidth size="small" error={problem !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
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
