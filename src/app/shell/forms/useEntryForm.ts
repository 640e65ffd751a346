import { type RefCallback, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { refusalText } from './apiErrorText.ts';

/** Field -> its problem, worded; undefined for a field without fault. In the order of the form. */
export type FieldProblems<Field extends string> = Readonly<Record<Field, string | undefined>>;

interface EntryFormOptions<Field extends string> {
  readonly initial: Readonly<Record<Field, string>>;
  /** Checks the values; called at each render, so that its words follow the language. */
  readonly check: (values: Readonly<Record<Field, string>>) => FieldProblems<Field>;
  /** @throws ApiError messages for fields are shown at the fields, all others above the form */
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<void>;
  /** Fields whose values the server accepts only once: emptied after a refusal. */
  readonly once?: readonly NoInfer<Field>[];
}

export interface EntryForm<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  readonly isBusy: boolean;
  /** The reason for a refusal of the whole form, worded. */
  readonly refusal: string | undefined;
  /** Props for the input of a field. */
  readonly field: (name: Field) => {
    readonly name: Field;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly problem: string | undefined;
    readonly inputRef: RefCallback<HTMLInputElement>;
  };
  readonly handleSubmit: (event: SubmitEvent) => void;
  /** Empties the form after a successful submit. */
  readonly reset: () => void;
}

/**
 * A short form of texts, for the pages around sign-in. Faults appear at their fields after the first submit, and the first of them gets the
 * focus; nothing is sent while a fault is left. The typed values stay, whether the server accepts or refuses them.
 */
export function useEntryForm<Field extends string>({ initial, check, send, once = [] }: EntryFormOptions<Field>): EntryForm<Field> {
  const message = useMessage();
  const [values, setValues] = useState(initial);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Holds back the second of two submits before the next render.
  const isUnderWay = useRef(false);
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const problems = check(values);

  const focusFirst = (faults: Readonly<Partial<Record<string, string>>>): boolean => {
    const first = Object.keys(problems).find((name) => faults[name] !== undefined);
    // An input disabled during the request cannot take the focus before the next render.
    if (first !== undefined) setTimeout(() => inputs.current.get(first)?.focus());
    return first !== undefined;
  };
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    setRefusal(undefined);
    setRefused({});
    if (isUnderWay.current || focusFirst(problems)) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const faults = error.problem.errors ?? {};
      const elsewhere = Object.keys(faults).flatMap((name) => (Object.hasOwn(problems, name) ? [] : [faults[name]]));
      setRefused(faults);
      setValues((before) => ({ ...before, ...Object.fromEntries(once.map((name) => [name, ''])) }));
      if (!focusFirst(faults) || elsewhere.length > 0) setRefusal(elsewhere.join(' ') || refusalText(error, message));
    } finally {
      isUnderWay.current = false;
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
