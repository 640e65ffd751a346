import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { CardChoice } from '../forms/CardChoice.tsx';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { type AccountName, type ResetProfile, sendCode } from './passwordCalls.ts';

interface SendCodeProps {
  readonly account: AccountName;
  readonly profile: ResetProfile;
  readonly onSent: (method: string) => void;
  readonly after: ReactNode;
}

/** Asks for the way to send the code, if there are several, and sends it. Rule R-221. */
export function SendCode({ account, profile, onSent, after }: SendCodeProps) {
  const message = useMessage();
  const methods = profile.methods.filter((method) => method !== 'questions');
  const form = useEntryForm({
    initial: { method: methods.length === 1 ? (methods[0] ?? '') : '' },
    check: ({ method }) => ({ method: method === '' ? message('error.communication_method_required') : undefined }),
    send: async ({ method }) => {
      await sendCode(account, method);
      onSent(method);
    },
  });
  return (
    <EntryFormFrame form={form} submitLabel={message('reset.send_code')} after={after}>
      {methods.length > 1 ? (
        <CardChoice
          {...form.field('method')}
          label={message('reset.code_way')}
          options={methods.map((method) => ({
            value: method,
            title: message(method === 'email' ? 'reset.code_email' : 'reset.code_text'),
            hint: maskedPlace(profile, method),
          }))}
        />
      ) : (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {message('reset.code_to', { place: maskedPlace(profile, form.values.method), username: account.username })}
        </Typography>
      )}
    </EntryFormFrame>
  );
}

/** The masked destination of a code. */
export function maskedPlace({ email, phone }: ResetProfile, method: string): string {
  return method === 'text message' ? (phone ?? '') : email;
}
