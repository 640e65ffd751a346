import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { LoginInput } from './EntryInput.tsx';

interface PasswordFieldProps {
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  /** What password managers shall do: offer the one they keep, or one to be kept. */
  readonly autoComplete?: 'current-password' | 'new-password';
  /** The page begins here: the focus does too. */
  readonly isFirst?: boolean;
  /** Id of a text that says more of the password, such as its rules. */
  readonly describedBy?: string;
}

const passwordLengthMax = 200;

/** A password, the present one unless told: it may be shown, and a caps lock that is on is said. */
export function PasswordField({
  name = 'password',
  label,
  value,
  onChange,
  problem,
  inputRef,
  autoComplete = 'current-password',
  isFirst = false,
  describedBy,
}: PasswordFieldProps) {
  const message = useMessage();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <LoginInput
      name={name}
      type={isShown ? 'text' : 'password'}
      label={label}
      value={value}
      onChange={onChange}
      onKey={noteCapsLock}
      onBlur={() => setCapsLock(false)}
      problem={problem}
      hint={hasCapsLock ? message('login.caps_lock') : undefined}
      autoComplete={autoComplete}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the page begins with it
      autoFocus={isFirst}
      describedBy={describedBy}
      inputRef={inputRef}
      inputProps={{ maxLength: passwordLengthMax }}
      endAdornment={
        <IconButton
          edge="end"
          aria-label={message(isShown ? 'login.hide_password' : 'login.show_password')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <VisibilityOff /> : <Visibility />}
        </IconButton>
      }
    />
  );
}
