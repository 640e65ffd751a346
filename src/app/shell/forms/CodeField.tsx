import { useMessage } from '../../framework/i18n/useMessage.ts';
import { LoginInput } from './EntryInput.tsx';
import type { EntryForm } from './useEntryForm.ts';

const codeLength = 6;

/** Checks a code; returns the problem, worded. Rule R-017: six digits, and leading zeros count. */
export function codeProblem(code: string, message: (key: string) => string): string | undefined {
  if (code === '') return message('validation.required');
  return /^[0-9]{6}$/.test(code) ? undefined : message('validation.activation_code');
}

/** The six-digit code from a mail. Pasted text may contain spaces or hyphens; phones offer the code from the message. */
export function CodeField({ onChange, ...input }: ReturnType<EntryForm<string>['field']> & { readonly autoFocus?: boolean }) {
  const message = useMessage();
  return (
    <LoginInput
      {...input}
      label={message('forms.code')}
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, codeLength))}
      autoComplete="one-time-code"
      inputProps={{ inputMode: 'numeric', style: { letterSpacing: '0.5em', fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}
