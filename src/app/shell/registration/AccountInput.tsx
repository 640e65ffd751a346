import { useMessage } from '../../framework/i18n/useMessage.ts';
import { LoginInput } from '../forms/EntryInput.tsx';
import type { EntryForm } from '../forms/useEntryForm.ts';
import { accountInputs } from './accountFields.ts';

const inputs = {
  first_name: { autoComplete: 'given-name', inputProps: accountInputs.name },
  last_name: { autoComplete: 'family-name', inputProps: accountInputs.name },
  phone: { type: 'tel', autoComplete: 'tel-national', inputProps: accountInputs.phone },
  username: { autoComplete: 'username', inputProps: accountInputs.username },
} as const;

interface AccountInputProps<Field extends string> {
  readonly form: EntryForm<Field>;
  readonly name: Field & keyof typeof inputs;
}

/** An input for a field that every account has, the same on all pages. */
export function AccountInput<Field extends string>({ form, name }: AccountInputProps<Field>) {
  const message = useMessage();
  const hint = name === 'username' ? message('registration.username_hint') : undefined;
  return <LoginInput {...form.field(name)} {...inputs[name]} label={message(`registration.${name}`)} hint={hint} />;
}
