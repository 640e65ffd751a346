import Typography from '@mui/material/Typography';
import { useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { CardChoice } from '../forms/CardChoice.tsx';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { LoginInput } from '../forms/EntryInput.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { SignInLink } from '../password/SignInLink.tsx';
import { useProduct } from '../product/ProductContext.tsx';
import { PublicPage } from '../public/PublicPage.tsx';
import { accountInputs } from './accountFields.ts';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import type { FoundPerson } from './registrationAddresses.ts';

const empty = { kind: '', employee_number: '', birth_date: '', last_name: '', company: '', account: '', captcha: '' };

/** First step of a registration: the person who may get an account. Spec S-023. */
export function RegisterCheckPage() {
  const message = useMessage();
  const navigate = useNavigate();
  const product = useProduct();
  // A page without a company. The company's sign-in page names itself in the query, for the way back.
  const from = useSearchParams()[0].get('company') ?? '';
  const form = useEntryForm({
    initial: { ...empty, company: from },
    check: ({ kind, employee_number, birth_date, company, account, last_name, captcha }) => {
      const requiredOf = (of: string, value: string): string | undefined =>
        kind === of && value.trim() === '' ? message('validation.required') : undefined;
      return {
        kind: kind === '' ? message('validation.required') : undefined,
        employee_number: requiredOf('employee', employee_number),
        birth_date: requiredOf('employee', birth_date),
        last_name: requiredOf('employee', last_name),
        company: requiredOf('customer', company),
        account: requiredOf('customer', account),
        captcha: kind !== '' && captcha === '' ? message('error.captcha_required') : undefined,
      };
    },
    send: async (values) => {
      const kind = values.kind === 'customer' ? 'customer' : 'employee';
      const company = kind === 'customer' ? values.company.trim().toLowerCase() : product.code;
      const own =
        kind === 'customer'
          ? { company, account: values.account.trim() }
          : { employee_number: values.employee_number.trim(), birth_date: values.birth_date, last_name: values.last_name.trim() };
      const found = await callApi('POST', '{product}/users/register/check', {
        params: { product: product.code },
        body: { kind, ...own, captcha: values.captcha },
      });
      const person: FoundPerson = { kind, company, proof: found.proof, email: found.email };
      void navigate('/register-complete', { state: person });
    },
    once: ['captcha'],
  });
  const { kind } = form.values;
  return (
    <PublicPage title={message('registration.title')} {...(from !== '' && { company: { code: from, name: undefined } })}>
      <RegistrationSteps current="check" />
      <EntryFormFrame form={form} submitLabel={message('reset.continue')} after={<SignInLink company={from || product.code} />}>
        <CardChoice
          {...form.field('kind')}
          label={message('registration.kind')}
          options={(['employee', 'customer'] as const).map((value) => ({
            value,
            title: message(`registration.kind_${value}`),
            hint: message(`registration.kind_${value}_hint`),
          }))}
        />
        {kind === 'employee' && (
          <>
            <LoginInput
              {...form.field('employee_number')}
              label={message('registration.employee_number')}
              autoComplete="off"
              inputProps={{ maxLength: 10 }}
            />
            <LoginInput {...form.field('birth_date')} label={message('registration.birth_date')} type="date" autoComplete="bday" />
            <LoginInput
              {...form.field('last_name')}
              label={message('registration.last_name')}
              autoComplete="family-name"
              inputProps={accountInputs.name}
            />
          </>
        )}
        {kind === 'customer' && (
          <>
            <LoginInput
              {...form.field('company')}
              label={message('registration.company_code')}
              autoComplete="off"
              hint={message('registration.company_code_hint')}
              inputProps={{ maxLength: 20 }}
            />
            <LoginInput
              {...form.field('account')}
              label={message('registration.account')}
              autoComplete="off"
              inputProps={{ maxLength: 7 }}
            />
          </>
        )}
        {kind !== '' && (
          <>
            <CaptchaField {...form.field('captcha')} />
            <Typography variant="body2" color="textSecondary">
              {message('registration.check_hint')}
            </Typography>
          </>
        )}
      </EntryFormFrame>
    </PublicPage>
  );
}
