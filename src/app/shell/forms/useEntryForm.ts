import { type RefCallback, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { apiErrorText } from './apiErrorText.ts';

/** Field -> what is wrong with it, worded; undefined for a field without fault. The order is that of the form. */
export type FieldProblems<Field extends string> = Readonly<Record<Field, string | undefined>>;

interface EntryFormOptions<Field extends string> {
  readonly initial: Readonly<Record<Field, string>>;
  /** Judges the values; asked at each drawing, so that its words follow the language. */
  readonly check: (values: Readonly<Record<Field, string>>) => FieldProblems<Field>;
  /** @throws ApiError whose messages of fields are shown beside those fields, all else above the form */
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<void>;
  /** Fields whose values the server takes once: emptied when it refuses them. */
  readonly once?: readonly NoInfer<Field>[];
}

export interface EntryForm<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  readonly isBusy: boolean;
  /** Why the form as a whole was refused, worded. */
  readonly refusal: string | undefined;
  /** What an input of that field needs. */
  readonly field: (name: Field) => {
    readonly name: Field;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly problem: string | undefined;
    readonly inputRef: RefCallback<HTMLInputElement>;
  };
  readonly handleSubmit: (event: SubmitEvent) => void;
  /** Empties the form once it has done its work. */
  readonly reset: () => void;
}

/**
 * A short form of texts, as the pages around sign-in have it. Faults are told beside their fields once the form was submitted, and
 * the first of them gets the focus; nothing is sent before all are gone. What was typed stays, whatever the server answers.
 */
export function useEntryForm<Field extends string>({ initial, check, send, once = [] }: EntryFormOptions<Field>): EntryForm<Field> {
  const message = useMessage();
  const [values, setValues] = useState(initial);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const problems = check(values);

  const focusFirst = (faults: Readonly<Partial<Record<string, string>>>): boolean => {
    const first = Object.keys(problems).find((name) => faults[name] !== undefined);
    // An input that is disabled while the form is sent cannot take the focus before it is drawn anew.
    if (first !== undefined) setTimeout(() => inputs.current.get(first)?.focus());
    return first !== undefined;
  };
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    setRefusal(undefined);
    setRefused({});
    if (isBusy || focusFirst(problems)) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const faults = error.problem.errors ?? {};
      const elsewhere = Object.keys(faults).flatMap((name) => (Object.hasOwn(problems, name) ? [] : [faults[name]]));
      setRefused(faults);
      setValues((before) => ({ ...before, ...Object.fromEntries(once.map((name) => [name, ''])) }));
      if (!focusFirst(faults) || elsewhere.length > 0) setRefusal(elsewhere.join(' ') || apiErrorText(error, message));
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    isBusy,
    refusal,
    reset: () => {
      setValues(initial);
      setSubmitted(false);
    },
    handleSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefused(({ [name]: _gone, ...others }) => others);
      },
      problem: refused[name] ?? (wasSubmitted ? problems[name] : undefined),
      inputRef: (input) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
  };
}
