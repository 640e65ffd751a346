import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CardChoice } from '../forms/CardChoice.tsx';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { LoginInput } from '../forms/EntryInput.tsx';
import { emailProblem } from '../forms/emailProblem.ts';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { LinkSent } from './LinkSent.tsx';
import { mailLink } from './passwordCalls.ts';
import { ResetSteps } from './ResetSteps.tsx';
import { securityCheckPath } from './resetAddresses.ts';
import { SignInLink } from './SignInLink.tsx';

/** First step of a reset: the account, and the way to prove its ownership. Rule R-221. */
export function ResetMethods({ company }: { readonly company: string }) {
  const message = useMessage();
  const navigate = useNavigate();
  const [mailed, setMailed] = useState<string>();
  const form = useEntryForm({
    initial: { way: '', email: '', username: '' },
    check: ({ way, email, username }) => ({
      way: way === '' ? message('error.communication_method_required') : undefined,
      email: way === 'link' ? emailProblem(email, message) : undefined,
      username: (way === 'code' || way === 'questions') && username.trim() === '' ? message('validation.required') : undefined,
    }),
    send: async ({ way, email, username }) => {
      if (way === 'link') {
        await mailLink(company, email.trim());
        setMailed(email.trim());
      } else void navigate(securityCheckPath({ company, username: username.trim() }, way === 'code' ? 'code' : 'questions'));
    },
  });
  if (mailed !== undefined) return <LinkSent company={company} email={mailed} onAgain={() => setMailed(undefined)} />;
  const { way } = form.values;
  return (
    <>
      <ResetSteps current="account" />
      <EntryFormFrame form={form} submitLabel={message('reset.continue')} after={<SignInLink company={company} />}>
        <Typography color="textSecondary">{message('reset.intro')}</Typography>
        <CardChoice
          {...form.field('way')}
          label={message('reset.way')}
          options={(['link', 'code', 'questions'] as const).map((value) => ({
            value,
            title: message(`reset.way_${value}`),
            hint: message(`reset.way_${value}_hint`),
          }))}
        />
        {way === 'link' && (
          <LoginInput
            {...form.field('email')}
            label={message('reset.email')}
            type="email"
            autoComplete="email"
            inputProps={{ maxLength: 100 }}
          />
        )}
        {(way === 'code' || way === 'questions') && (
          <LoginInput
            {...form.field('username')}
            label={message('login.username')}
            autoComplete="username"
            inputProps={{ maxLength: 30 }}
          />
        )}
      </EntryFormFrame>
    </>
  );
}
