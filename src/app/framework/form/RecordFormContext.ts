import { createContext, useContext } from 'react';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordForm } from './useRecordForm.ts';

interface RecordFormScope {
  readonly form: RecordForm;
  readonly layout: readonly FormSection[];
  /** Where references are picked from. */
  readonly references: NonNullable<ScreenDescription['form']>['references'];
  /** Definitions that fields may name. */
  readonly choices: NonNullable<ScreenDescription['form']>['choices'];
  /** Prefix of the inputs' ids. */
  readonly formId: string;
}

/** The form around a field. The form package passes what it knows itself, which is less than an input needs. */
export const RecordFormContext = createContext<RecordFormScope | undefined>(undefined);

export function useRecordFormScope(): RecordFormScope {
  const scope = useContext(RecordFormContext);
  invariant(scope, 'fields are drawn within a record form');
  return scope;
}

/** Id of a field's input: what labels, error links and the focus point to. */
export function inputId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
