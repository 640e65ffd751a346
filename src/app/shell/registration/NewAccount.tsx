import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { activationPath } from '../../../shared/shell/registration/activationPath.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { termsPath } from '../errors/errorTexts.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { type EntryForm, useEntryForm } from '../forms/useEntryForm.ts';
import { NewPasswordFields } from '../password/NewPasswordFields.tsx';
import { newPasswordProblems } from '../password/newPasswordProblems.ts';
import { SignInLink } from '../password/SignInLink.tsx';
import { useProduct } from '../product/ProductContext.tsx';
import { AccountInput } from './AccountInput.tsx';
import { phoneDigits, phoneProblem, usernameProblem } from './accountFields.ts';
import type { FoundPerson } from './registrationAddresses.ts';

/** User id, name, password and consent of a new account; the code to activate it comes by mail. */
export function NewAccount({ person }: { readonly person: FoundPerson }) {
  const message = useMessage();
  const navigate = useNavigate();
  const product = useProduct();
  // The records contain the name of an employee.
  const isNamed = person.kind === 'employee';
  const required = (value: string): string | undefined => (!isNamed && value.trim() === '' ? message('validation.required') : undefined);
  const form = useEntryForm({
    initial: { first_name: '', last_name: '', phone: '', username: '', password: '', confirmation: '', terms_accepted: '' },
    check: (values) => ({
      first_name: required(values.first_name),
      last_name: required(values.last_name),
      phone: phoneProblem(values.phone, message),
      username: usernameProblem(values.username, message),
      ...newPasswordProblems(values, values.username.trim(), 'password.confirmation', message),
      terms_accepted: values.terms_accepted === '' ? message('validation.required') : undefined,
    }),
    send: async ({ first_name, last_name, phone, username, password, confirmation }) => {
      const account = { company: person.company, username: username.trim() };
      const digits = phoneDigits(phone);
      const own = { first_name: first_name.trim(), last_name: last_name.trim(), ...(digits && { phone: digits }) };
      await callApi('POST', '{product}/users/register/complete', {
        params: { product: product.code },
        body: {
          proof: person.proof,
          username: account.username,
          ...(!isNamed && own),
          password,
          confirmation,
          terms_accepted: true,
        },
      });
      void navigate(activationPath('online-quoting', account), { replace: true, state: { isMailed: true } });
    },
  });
  return (
    <EntryFormFrame form={form} submitLabel={message('registration.create')} after={<SignInLink company={person.company} />}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {message('registration.complete_hint', { email: person.email })}
      </Typography>
      {!isNamed && (
        <>
          <AccountInput form={form} name="first_name" />
          <AccountInput form={form} name="last_name" />
          <AccountInput form={form} name="phone" />
        </>
      )}
      <AccountInput form={form} name="username" />
      <NewPasswordFields
        password={form.field('password')}
        confirmation={form.field('confirmation')}
        username={form.values.username.trim()}
      />
      <TermsField {...form.field('terms_accepted')} />
    </EntryFormFrame>
  );
}

/** Consent to the terms, which open in a new tab so that nothing typed is lost. */
function TermsField({ value, onChange, problem, inputRef }: ReturnType<EntryForm<string>['field']>) {
  const message = useMessage();
  return (
    <FormControl error={problem !== undefined}>
      <FormControlLabel
        control={
          <Checkbox
            checked={value !== ''}
            onChange={(_event, isTicked) => onChange(isTicked ? 'yes' : '')}
            slotProps={{ input: { ref: inputRef, 'aria-invalid': problem !== undefined } }}
          />
        }
        label={message('registration.terms')}
        sx={{ mr: 0 }}
      />
      <Link
        href={termsPath}
        target="_blank"
        rel="noopener"
        underline="hover"
        variant="body2"
        sx={{ ml: 4, py: { xs: 1.25, sm: 0.5 }, alignSelf: 'flex-start' }}
      >
        {message('registration.terms_link')}
      </Link>
      {problem !== undefined && <FormHelperText sx={{ ml: 4 }}>{problem}</FormHelperText>}
    </FormControl>
  );
}
