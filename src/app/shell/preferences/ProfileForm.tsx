import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { maskPhone, phoneDigits } from '../../framework/fields/inputs/phoneMask.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { emailProblem } from '../forms/emailProblem.ts';
import { type FieldProblems, useEntryForm } from '../forms/useEntryForm.ts';
import { refreshSession } from '../session/keepSession.ts';

/** The own profile as `users/own_profile` answers it. */
export type OwnProfileValues = Omit<AnswerTo<'GET users/own_profile'>, 'MT_LANG' | 'MT_THEME'>;

const longest = { MT_FNAME: 30, MT_LNAME: 30, MT_EMAIL: 100, phone: 20, current_password: 200 } as const satisfies Record<
  ProfileField,
  number
>;

/** Reads the own profile. @throws ApiError */
export const readOwnProfile = (signal: AbortSignal): Promise<OwnProfileValues> =>
  callApi('GET', 'users/own_profile', { signal, suppressErrors: true });

type ProfileField = keyof OwnProfileValues | 'current_password';

interface ProfileFormProps {
  readonly stored: OwnProfileValues;
  /** Called with true once leaving would lose changes. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** Name, e-mail and phone of the user; another e-mail address asks for the password. Spec S-022, S-242. */
export function ProfileForm({ stored, onDirty }: ProfileFormProps) {
  const message = useMessage();
  const [saved, setSaved] = useState(stored);
  const [wasSaved, setWasSaved] = useState(false);
  const form = useEntryForm<ProfileField>({
    initial: {
      MT_FNAME: stored.MT_FNAME,
      MT_LNAME: stored.MT_LNAME,
      MT_EMAIL: stored.MT_EMAIL,
      phone: maskPhone(stored.phone),
      current_password: '',
    },
    once: ['current_password'],
    check: (values): FieldProblems<ProfileField> => ({
      MT_FNAME: values.MT_FNAME.trim() === '' ? message('validation.required') : undefined,
      MT_LNAME: values.MT_LNAME.trim() === '' ? message('validation.required') : undefined,
      MT_EMAIL: emailProblem(values.MT_EMAIL, message),
      phone: /^([0-9]{10})?$/.test(phoneDigits(values.phone)) ? undefined : message('validation.phone'),
      current_password:
        values.MT_EMAIL.trim() !== saved.MT_EMAIL && values.current_password === '' ? message('preferences.password_needed') : undefined,
    }),
    send: async ({ current_password, phone, ...values }) => {
      setWasSaved(false);
      const answer = await callApi('PUT', 'users', {
        form: { ...trimmed(values), phone: phoneDigits(phone), ...(current_password && { current_password }) },
        suppressErrors: true,
      });
      setSaved(answer);
      setWasSaved(true);
      form.field('current_password').onChange('');
      await refreshSession();
    },
  });
  const { values } = form;
  const isDirty =
    values.MT_FNAME !== saved.MT_FNAME ||
    values.MT_LNAME !== saved.MT_LNAME ||
    values.MT_EMAIL !== saved.MT_EMAIL ||
    phoneDigits(values.phone) !== saved.phone;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const asksPassword = form.values.MT_EMAIL.trim() !== saved.MT_EMAIL;
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
        {input('MT_FNAME', message('preferences.first_name'), 'text', 'given-name')}
        {input('MT_LNAME', message('preferences.last_name'), 'text', 'family-name')}
        {input('MT_EMAIL', message('preferences.email'), 'email', 'email')}
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

function trimmed(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
}
