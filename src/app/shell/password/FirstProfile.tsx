import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { LoginInput } from '../forms/EntryInput.tsx';
import { emailProblem } from '../forms/emailProblem.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { saveOwnProfile } from '../session/ownProfile.ts';
import type { Session } from '../session/Session.ts';

interface FirstProfileProps {
  readonly session: Session;
  readonly onDone: () => void;
}

const nameInput = { maxLength: 30, autoCapitalize: 'words' } as const;

/** Name and address of an account created by another person. A new address requires the password, since reset links go to it. */
export function FirstProfile({ session, onDone }: FirstProfileProps) {
  const message = useMessage();
  const { firstName, lastName, email } = session.user;
  const required = (value: string): string | undefined => (value.trim() === '' ? message('validation.required') : undefined);
  const isOther = (address: string): boolean => address.trim() !== email;
  const form = useEntryForm({
    initial: { firstName, lastName, email, current_password: '' },
    check: (values) => ({
      firstName: required(values.firstName),
      lastName: required(values.lastName),
      email: emailProblem(values.email, message),
      current_password: isOther(values.email) && values.current_password === '' ? message('validation.required') : undefined,
    }),
    send: async ({ current_password, ...values }) => {
      const own = { firstName: values.firstName.trim(), lastName: values.lastName.trim(), email: values.email.trim() };
      await saveOwnProfile({ ...own, ...(isOther(own.email) && { current_password }) });
      onDone();
    },
  });
  return (
    <EntryFormFrame form={form} submitLabel={message('reset.continue')}>
      <LoginInput
        {...form.field('firstName')}
        label={message('registration.first_name')}
        autoComplete="given-name"
        inputProps={nameInput}
      />
      <LoginInput {...form.field('lastName')} label={message('registration.last_name')} autoComplete="family-name" inputProps={nameInput} />
      <LoginInput
        {...form.field('email')}
        label={message('reset.email')}
        type="email"
        autoComplete="email"
        inputProps={{ maxLength: 100 }}
      />
      {isOther(form.values.email) && (
        <PasswordField {...form.field('current_password')} label={message('change_password.current_or_temporary')} />
      )}
    </EntryFormFrame>
  );
}
