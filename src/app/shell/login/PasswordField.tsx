import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { LoginInput } from './LoginInput.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
}

const passwordLengthMax = 200;

/** The present password of who signs in: it may be shown, and a caps lock that is on is said. */
export function PasswordField({ label, value, onChange, problem, inputRef }: PasswordFieldProps) {
  const message = useMessage();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <LoginInput
      name="password"
      type={isShown ? 'text' : 'password'}
      label={label}
      value={value}
      onChange={onChange}
      onKey={noteCapsLock}
      onBlur={() => setCapsLock(false)}
      problem={problem}
      hint={hasCapsLock ? message('login.caps_lock') : undefined}
      autoComplete="current-password"
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
