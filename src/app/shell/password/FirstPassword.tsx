import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import type { Session } from '../session/Session.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordProblems } from './newPasswordProblems.ts';
import { changeOwnPassword } from './passwordCalls.ts';

interface FirstPasswordProps {
  readonly session: Session;
  /** The current password, if an earlier step has asked for it; else empty. */
  readonly current: string;
}

/** The new password of an account with a temporary one. The renewed session then leads to the next page by itself. */
export function FirstPassword({ session, current: known }: FirstPasswordProps) {
  const message = useMessage();
  const username = session.user.username;
  const form = useEntryForm({
    initial: { current: known, password: '', confirmation: '' },
    check: (values) => ({
      current: values.current === '' ? message('validation.required') : undefined,
      ...newPasswordProblems(values, username, 'password.confirmation', message),
    }),
    send: ({ current, password, confirmation }) => changeOwnPassword(session, current, { password, confirmation }),
  });
  return (
    <EntryFormFrame form={form} submitLabel={message('change_password.submit')}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {known === '' && <PasswordField {...form.field('current')} label={message('change_password.current_or_temporary')} isFirst />}
      <NewPasswordFields password={form.field('password')} confirmation={form.field('confirmation')} username={username} />
    </EntryFormFrame>
  );
}
