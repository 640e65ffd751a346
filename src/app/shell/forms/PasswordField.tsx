import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { HideIcon, ShowIcon } from '../../framework/icons.ts';
import { LoginInput } from './EntryInput.tsx';

interface PasswordFieldProps {
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  /** The task of a password manager: offer a kept password, or keep a new one. */
  readonly autoComplete?: 'current-password' | 'new-password';
  /** The first input of the page, which takes the focus. */
  readonly isFirst?: boolean;
  /** Id of a text about the password, such as its rules. */
  readonly describedBy?: string;
}

const passwordLengthMax = 200;

/** A password input, for the present password by default. It can show the password and warns of an active caps lock. */
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
  const updateCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <LoginInput
      name={name}
      type={isShown ? 'text' : 'password'}
      label={label}
      value={value}
      onChange={onChange}
      onKey={updateCapsLock}
      onBlur={() => setCapsLock(false)}
      problem={problem}
      hint={hasCapsLock ? message('login.caps_lock') : undefined}
      autoComplete={autoComplete}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only for the first input of the page
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
          {isShown ? <HideIcon /> : <ShowIcon />}
        </IconButton>
      }
    />
  );
}
