import { type ComponentType, use, useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { VisitorCheckContext, type VisitorCheckProps } from './VisitorCheckContext.ts';

interface VisitorProof {
  /** Sent with the form; undefined for a reader who needs none. */
  readonly proof: string | undefined;
  /** Its control; undefined for a reader who needs none. */
  readonly check: { readonly Control: ComponentType<VisitorCheckProps>; readonly props: VisitorCheckProps } | undefined;
  /** @returns true if the form lacks its proof, which is then asked for */
  readonly isMissing: () => boolean;
  /** Shows a refusal of the server, after which another proof is needed. */
  readonly refuse: (problem: string) => void;
}

/**
 * The proof that a visitor's form is sent by a person.
 * @param form path of the records that it adds; undefined: it is not sent in. Rule R-242
 */
export function useVisitorProof(form: string | undefined): VisitorProof {
  const Control = use(VisitorCheckContext);
  const message = useMessage();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  if (!Control || form === undefined) return { proof: undefined, check: undefined, isMissing: () => false, refuse: () => {} };
  const ask = (text: string): void => {
    setProblem(text);
    input.current?.focus();
  };
  const take = (proof: string): void => {
    setValue(proof);
    if (proof !== '') setProblem(undefined);
  };
  return {
    proof: value,
    check: { Control, props: { form, value, onChange: take, problem, inputRef: input } },
    isMissing: () => {
      if (value !== '') return false;
      ask(message('error.captcha_required'));
      return true;
    },
    refuse: (text) => {
      setValue('');
      ask(text);
    },
  };
}
