import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { maskPhone, phoneDigits } from '../../framework/fields/inputs/phoneMask.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { emailProblem } from '../forms/emailProblem.ts';
import { type FieldProblems, useEntryForm } from '../forms/useEntryForm.ts';
import { refreshSession } from '../session/keepSession.ts';
import { type ProfileValues, saveOwnProfile } from '../session/ownProfile.ts';

const longest = { firstName: 30, lastName: 30, email: 100, phone: 20, current_password: 200 } as const satisfies Record<
  ProfileField,
  number
>;

type ProfileField = keyof ProfileValues | 'current_password';

interface ProfileFormProps {
  readonly stored: ProfileValues;
  /** Called with true once leaving would lose changes. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** Name, e-mail and phone of the user; a new e-mail address requires the password. Spec S-022, S-242. */
export function ProfileForm({ stored, onDirty }: ProfileFormProps) {
  const message = useMessage();
  const [saved, setSaved] = useState(stored);
  const [wasSaved, setWasSaved] = useState(false);
  const form = useEntryForm<ProfileField>({
    initial: {
      firstName: stored.firstName,
      lastName: stored.lastName,
      email: stored.email,
      phone: maskPhone(stored.phone),
      current_password: '',
    },
    once: ['current_password'],
    check: (values): FieldProblems<ProfileField> => ({
      firstName: values.firstName.trim() === '' ? message('validation.required') : undefined,
      lastName: values.lastName.trim() === '' ? message('validation.required') : undefined,
      email: emailProblem(values.email, message),
      phone: /^([0-9]{10})?$/.test(phoneDigits(values.phone)) ? undefined : message('validation.phone'),
      current_password:
        values.email.trim() !== saved.email && values.current_password === '' ? message('preferences.password_needed') : undefined,
    }),
    send: async ({ current_password, phone, ...values }) => {
      setWasSaved(false);
      const answer = await saveOwnProfile({
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        email: values.email.trim(),
        phone: phoneDigits(phone),
        ...(current_password && { current_password }),
      });
      setSaved(answer);
      setWasSaved(true);
      form.field('current_password').onChange('');
      await refreshSession();
    },
  });
  const { values } = form;
  const isDirty =
    values.firstName !== saved.firstName ||
    values.lastName !== saved.lastName ||
    values.email !== saved.email ||
    phoneDigits(values.phone) !== saved.phone;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const asksPassword = form.values.email.trim() !== saved.email;
  const input = (name: ProfileField, label: string, type: string, autoComplete: string) => {
    const { value, onChange, problem, inputRef } = form.field(name);
    return (
      <TextField
        fullWidth
        label={label}
        type={type}
        autoComplete={autoComplete}
        value={value}
        inputRef={inputRef}
        error={problem !== undefined}
        helperText={problem ?? (value.length >= longest[name] ? message('preferences.longest', { count: longest[name] }) : undefined)}
        slotProps={{ htmlInput: { maxLength: longest[name] } }}
        onChange={({ target }) => {
          setWasSaved(false);
          onChange(name === 'phone' ? maskPhone(phoneDigits(target.value)) : target.value);
        }}
      />
    );
  };
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {input('firstName', message('preferences.first_name'), 'text', 'given-name')}
        {input('lastName', message('preferences.last_name'), 'text', 'family-name')}
        {input('email', message('preferences.email'), 'email', 'email')}
        {input('phone', message('preferences.phone'), 'tel', 'tel-national')}
        {asksPassword && input('current_password', message('preferences.current_password'), 'password', 'current-password')}
      </Box>
      <Box aria-live="polite">
        {form.refusal !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {form.refusal}
          </Alert>
        )}
        {wasSaved && (
          <Alert severity="success" sx={{ mt: 2 }}>
            {message('preferences.profile_saved')}
          </Alert>
        )}
      </Box>
      <Button type="submit" variant="contained" loading={form.isBusy} disabled={!isDirty} sx={{ mt: 2.5 }}>
        {message('preferences.save_profile')}
      </Button>
    </Box>
  );
}
