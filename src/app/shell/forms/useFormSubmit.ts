import type { ErrorSchema } from '@rjsf/utils';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { refusalSchema } from '../../framework/form/checks/refusalSchema.ts';
import { type ShownProblems, useShownProblems } from '../../framework/form/checks/useShownProblems.ts';
import { focusField } from '../../framework/form/fields/focusField.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { refusalText } from './apiErrorText.ts';

interface FormSubmit {
  readonly isBusy: boolean;
  /** The reason for a refusal of the whole form, worded. */
  readonly refusal: string | undefined;
  /** true after a successful call, until a value changes. */
  readonly wasSaved: boolean;
  /** Props of `FormBase`. */
  readonly formProps: { readonly id: string; readonly extraErrors: ErrorSchema; readonly shown: ShownProblems };
  /** Calls the server; an ApiError is shown at the fields that it names, else above the form. */
  readonly submit: (call: () => Promise<void>) => Promise<void>;
  /** Forgets what the server said of these fields. */
  readonly change: (names: readonly string[]) => void;
  /** Forgets the refusals. */
  readonly reset: () => void;
}

/**
 * State of a submit, for forms of the console without an entity.
 * @param id of the form
 * @param fields names of the form's fields in reading order
 * @param headings of the fields: the refusal then names each wrong one
 */
export function useFormSubmit(id: string, fields: readonly string[], headings?: Readonly<Record<string, string>>): FormSubmit {
  const message = useMessage();
  const [isBusy, setBusy] = useState(false);
  // Holds back the second of two submits before the next render.
  const isUnderWay = useRef(false);
  const [refusal, setRefusal] = useState<string>();
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [wasSaved, setSaved] = useState(false);
  const shown = useShownProblems();
  const extraErrors = useMemo(() => refusalSchema(messages), [messages]);
  const reset = () => {
    setRefusal(undefined);
    setMessages({});
  };
  const refuse = (error: ApiError) => {
    const named = Object.entries(error.problem.errors ?? {});
    const elsewhere = named.flatMap(([name, text]) => (fields.includes(name) ? [] : [text]));
    setMessages(Object.fromEntries(named.filter(([name]) => fields.includes(name))));
    shown.showAll();
    const first = fields.find((name) => error.problem.errors?.[name] !== undefined);
    if (first !== undefined) focusField(id, [first]);
    if (first === undefined || elsewhere.length > 0) setRefusal(elsewhere.join(' ') || refusalText(error, message));
    else if (headings) setRefusal(fields.flatMap((name) => namedProblem(headings[name], error.problem.errors?.[name])).join(' '));
  };
  return {
    isBusy,
    refusal,
    wasSaved,
    formProps: { id, extraErrors, shown },
    submit: async (call) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setBusy(true);
      setSaved(false);
      reset();
      try {
        await call();
        setSaved(true);
        shown.reset();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refuse(error);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
    change: (names) => {
      setSaved(false);
      setMessages((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
    },
    reset,
  };
}

/** A problem behind the heading of its field. */
function namedProblem(heading = '', problem: string | undefined): string[] {
  return problem === undefined ? [] : [`${heading}: ${problem.replace(/[.]?$/, '.')}`];
}
