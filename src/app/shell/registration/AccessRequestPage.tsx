import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate } from 'react-router';
import { type AccessProduct, activationPath } from '../../../shared/shell/registration/activationPath.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { listedSteps } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { LoginInput } from '../forms/EntryInput.tsx';
import { emailProblem } from '../forms/emailProblem.ts';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { SignInLink } from '../password/SignInLink.tsx';
import { useResetCompany } from '../password/useResetCompany.ts';
import { CompanyMissing } from '../public/CompanyMissing.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { AccountInput } from './AccountInput.tsx';
import { accountInputs, phoneDigits, phoneProblem, usernameProblem } from './accountFields.ts';

/** Asks for an account with limited access. Spec S-048. */
function AccessRequestPage({ door }: { readonly door: AccessProduct }) {
  const message = useMessage();
  const { code, company } = useResetCompany();
  if (company === 'missing') return <CompanyMissing code={code} />;
  const steps = listedSteps({ request: message('registration.step_request'), activate: message('registration.step_activate') }, 'request');
  return (
    <PublicPage company={{ code, name: company?.name }} title={message(`registration.${door}_access`)}>
      <StepList steps={steps} />
      <AccessRequest key={code} door={door} company={code} />
    </PublicPage>
  );
}

function AccessRequest({ door, company }: { readonly door: AccessProduct; readonly company: string }) {
  const message = useMessage();
  const navigate = useNavigate();
  const required = (value: string): string | undefined => (value.trim() === '' ? message('validation.required') : undefined);
  const form = useEntryForm({
    initial: { first_name: '', last_name: '', email: '', phone: '', username: '', captcha: '' },
    check: (values) => ({
      first_name: required(values.first_name),
      last_name: required(values.last_name),
      email: emailProblem(values.email, message),
      phone: phoneProblem(values.phone, message),
      username: usernameProblem(values.username, message),
      captcha: values.captcha === '' ? message('error.captcha_required') : undefined,
    }),
    send: async ({ first_name, last_name, email, phone, username, captcha }) => {
      const account = { company, username: username.trim() };
      const digits = phoneDigits(phone);
      const person = { first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim(), ...(digits && { phone: digits }) };
      await callApi('POST', 'users/create', { body: { ...account, ...person, captcha }, suppressErrors: true });
      void navigate(activationPath(door, account), { state: { isMailed: true } });
    },
    once: ['captcha'],
  });
  return (
    <EntryFormFrame
      form={form}
      submitLabel={message('registration.request')}
      after={
        <Stack sx={{ alignItems: 'center' }}>
          <Link
            component={RouterLink}
            to={activationPath(door, { company, username: '' })}
            underline="hover"
            sx={{ py: { xs: 1.25, sm: 0.5 } }}
          >
            {message('registration.has_code')}
          </Link>
          <SignInLink company={company} />
        </Stack>
      }
    >
      <Typography color="textSecondary">{message(`registration.${door}_access_hint`)}</Typography>
      <AccountInput form={form} name="first_name" />
      <AccountInput form={form} name="last_name" />
      <LoginInput
        {...form.field('email')}
        label={message('reset.email')}
        type="email"
        autoComplete="email"
        inputProps={accountInputs.email}
      />
      <AccountInput form={form} name="phone" />
      <AccountInput form={form} name="username" />
      <CaptchaField {...form.field('captcha')} />
    </EntryFormFrame>
  );
}

export function OnlineQuotingAccessPage() {
  return <AccessRequestPage door="online-quoting" />;
}

export function RapidBolAccessPage() {
  return <AccessRequestPage door="rapid-bol" />;
}
