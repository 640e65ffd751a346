import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { LoginInput } from '../forms/EntryInput.tsx';
import { emailProblem } from '../forms/emailProblem.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import type { StoredSession } from '../session/sessionStore.ts';

interface FirstProfileProps {
  readonly session: StoredSession;
  readonly onDone: () => void;
}

const nameInput = { maxLength: 30, autoCapitalize: 'words' } as const;

/** Name and address of an account that somebody else has made. Another address asks for the password, since links to it reset that. */
export function FirstProfile({ session, onDone }: FirstProfileProps) {
  const message = useMessage();
  const { MT_FNAME, MT_LNAME, MT_EMAIL } = session.user.profile;
  const required = (value: string): string | undefined => (value.trim() === '' ? message('validation.required') : undefined);
  const isOther = (email: string): boolean => email.trim() !== MT_EMAIL;
  const form = useEntryForm({
    initial: { MT_FNAME, MT_LNAME, MT_EMAIL, current_password: '' },
    check: (values) => ({
      MT_FNAME: required(values.MT_FNAME),
      MT_LNAME: required(values.MT_LNAME),
      MT_EMAIL: emailProblem(values.MT_EMAIL, message),
      current_password: isOther(values.MT_EMAIL) && values.current_password === '' ? message('validation.required') : undefined,
    }),
    send: async ({ current_password, ...values }) => {
      const own = { MT_FNAME: values.MT_FNAME.trim(), MT_LNAME: values.MT_LNAME.trim(), MT_EMAIL: values.MT_EMAIL.trim() };
      await callApi('PUT', 'users', { form: { ...own, ...(isOther(own.MT_EMAIL) && { current_password }) }, suppressErrors: true });
      onDone();
    },
  });
  return (
    <EntryFormFrame form={form} submitLabel={message('reset.continue')}>
      <LoginInput {...form.field('MT_FNAME')} label={message('registration.first_name')} autoComplete="given-name" inputProps={nameInput} />
      <LoginInput {...form.field('MT_LNAME')} label={message('registration.last_name')} autoComplete="family-name" inputProps={nameInput} />
      <LoginInput
        {...form.field('MT_EMAIL')}
        label={message('reset.email')}
        type="email"
        autoComplete="email"
        inputProps={{ maxLength: 100 }}
      />
      {isOther(form.values.MT_EMAIL) && (
        <PasswordField {...form.field('current_password')} label={message('change_password.current_or_temporary')} />
      )}
    </EntryFormFrame>
  );
}
