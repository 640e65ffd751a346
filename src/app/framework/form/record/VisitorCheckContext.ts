import { type ComponentType, createContext, type Ref } from 'react';

export interface VisitorCheckProps {
  /** Path of the records that the form adds; undefined: another form. */
  readonly form?: string | undefined;
  /** The proof that a person sends the form; empty: none yet. */
  readonly value: string;
  readonly onChange: (proof: string) => void;
  /** Reason why the form was not sent. */
  readonly problem: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The check that a visitor passes before a form is sent; undefined for a reader with a session. */
export const VisitorCheckContext = createContext<ComponentType<VisitorCheckProps> | undefined>(undefined);
