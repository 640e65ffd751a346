import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '../api/ApiError.ts';
import { callGenerated } from '../api/callApi.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { type EmailForm, emailProblems } from './emailForm.ts';

interface EmailOptions {
  readonly begun: Partial<EmailForm>;
  /** Path of the call below /api. Spec B-102 */
  readonly path: string;
  /** Parameters of the call: the record and what is attached. */
  readonly query: Readonly<Record<string, string>>;
  readonly onSent: () => void;
}

const empty: EmailForm = { to: [], cc: [], bcc: [], subject: '', content: '', additionalContent: '' };

/** A message while it is written and sent. */
export function useEmail({ begun, path, query, onSent }: EmailOptions) {
  const message = useMessage();
  const notify = useNotify();
  const [start] = useState<EmailForm>(() => ({ ...empty, ...begun }));
  const [form, setForm] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const own = isChecked ? emailProblems(form) : {};
  const refused: Readonly<Record<string, string>> = refusal?.problem.errors ?? {};
  const problemOf = (field: keyof EmailForm): string | undefined => {
    const problem = own[field];
    return problem ? message(problem.key, problem.values) : refused[field];
  };
  const send = async (): Promise<void> => {
    setChecked(true);
    if (isSending || Object.keys(emailProblems(form)).length > 0) return;
    setSending(true);
    setRefusal(undefined);
    try {
      await callGenerated('POST', path, { query, body: { ...form, subject: form.subject.trim() }, suppressErrors: true });
      notify(message('email.sent'), { type: 'success' });
      onSent();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error : new ApiError({ status: 0 }));
      setSending(false);
    }
  };
  return {
    form,
    isChanged: JSON.stringify(form) !== JSON.stringify(start),
    isSending,
    problemOf,
    /** Why the server refused it, beyond its fields. */
    problem: refusal && Object.keys(refused).length === 0 ? (refusal.problem.detail ?? message('email.not_sent')) : undefined,
    set: <Field extends keyof EmailForm>(field: Field, value: EmailForm[Field]): void => {
      setForm((before) => ({ ...before, [field]: value }));
      setRefusal(undefined);
    },
    send,
  };
}
