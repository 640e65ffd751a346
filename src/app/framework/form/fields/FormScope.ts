import { createContext, useContext } from 'react';
import { invariant } from '../../../../shared/framework/AppError.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { Offers } from '../../api/ApiError.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import type { ShownProblems } from '../checks/useShownProblems.ts';
import type { Siblings } from './Siblings.ts';

/** Data of a stored or new record's form that its fields need beside their values. */
export interface RecordScope {
  readonly screen: ScreenDescription;
  /** Values with the names of references, as `<field>_label`. */
  readonly record: FormRecord;
  /** Keeps the name of the record that a reference names. */
  readonly onNamed: (field: string, name: string | undefined) => void;
  /** By field that counts siblings: theirs, the largest number first. */
  readonly siblings: Siblings;
  /** Values that the server would take in place of refused ones, by field. */
  readonly offers: Offers;
}

interface FormScope {
  readonly formId: string;
  readonly problems: ShownProblems;
  readonly recordScope: RecordScope | undefined;
  /** Sets the value at a path of the form's data. */
  readonly setValue: (path: readonly (string | number)[], value: unknown) => void;
  /** Names of the form's fields in reading order. */
  readonly names: readonly string[];
}

/** The form around its fields. The form package's own context belongs to the pages that use it. */
export const FormScopeContext = createContext<FormScope | undefined>(undefined);

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  invariant(scope, 'fields are drawn within FormBase');
  return scope;
}

/** The object around a field; it also holds units and the names of references. */
export const FormRecordContext = createContext<FormRecord>({});

/** Separates the segments of an input's id: names of fields have no hyphen. */
export const idSeparator = '-';

/** The path of the input with an id. */
export function inputPath(formId: string, id: string): (string | number)[] {
  const segments = id.slice(formId.length + idSeparator.length).split(idSeparator);
  return segments.map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
}

/** Id of the input at a path of a form: labels, links of problems and the focus point to it. */
export function inputId(formId: string, path: readonly (string | number)[]): string {
  return [formId, ...path].join(idSeparator);
}
