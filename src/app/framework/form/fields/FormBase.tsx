import type Form from '@rjsf/core';
import { type FormProps, withTheme } from '@rjsf/core';
import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import type { FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { useText } from '../../i18n/useText.ts';
import { errorPath, inReadingOrder } from '../checks/errorOrder.ts';
import { formValidator } from '../checks/formValidator.ts';
import { schemaProblems } from '../checks/schemaProblems.ts';
import { titledSchema } from '../checks/titledSchema.ts';
import { useProblemText } from '../checks/useProblemText.ts';
import { type ShownProblems, useShownProblems } from '../checks/useShownProblems.ts';
import { FormScopeContext, idSeparator, type RecordScope } from './FormScope.ts';
import { focusField } from './focusField.ts';
import { formTheme } from './formTheme.tsx';
import { useFormTexts } from './useFormTexts.ts';

const ThemedForm = withTheme(formTheme);

interface FormBaseProps extends Omit<FormProps, 'schema' | 'validator' | 'idPrefix' | 'idSeparator' | 'ref'> {
  /** JSON Schema 2020-12 of the values; labels by `title`, `x-label` or `ui:title`. */
  readonly schema: JsonSchema;
  /** Sections and rows of the fields; without it they follow each other in the order of the schema and of `ui:order`. */
  readonly layout?: readonly FormSection[];
  /** Default: the schema's rules in the words of records. */
  readonly validator?: ValidatorType;
  /** Problems to show; default: those of inputs that were left, and all after an attempt to submit. */
  readonly shown?: ShownProblems;
  /** Set if the form is that of a record. */
  readonly recordScope?: RecordScope;
}

/**
 * A form from a JSON Schema: rjsf with our inputs, layout, validator and words. Its props are those of rjsf's `Form`; `uiSchema` takes
 * `ui:widget`, `ui:options`, `ui:order`, `ui:help` and the rest, `ui:widget` also names our inputs: phone, postal, reference, tags.
 * Problems appear when an input is left, all of them after an attempt to submit, which gives the first one the focus.
 */
export function FormBase({ schema, uiSchema, layout, validator, shown, recordScope, id, ...props }: FormBaseProps) {
  const ownId = useId();
  const formId = id ?? ownId;
  const form = useRef<Form>(null);
  const ownShown = useShownProblems();
  const problems = shown ?? ownShown;
  const problemText = useProblemText();
  const ownValidator = useMemo(() => formValidator({ problems: schemaProblems, problemText }), [problemText]);
  const judge = validator ?? ownValidator;
  const text = useText();
  const titled = useMemo(() => titledSchema(schema, text) as RJSFSchema, [schema, text]);
  const names = useMemo(() => (layout ? layoutNames(layout) : Object.keys(schema['properties'] ?? {})), [layout, schema]);
  const laidOut = useMemo(
    () => (layout ? { ...uiSchema, 'ui:options': { ...uiSchema?.['ui:options'], layout } } : uiSchema),
    [uiSchema, layout],
  );
  const scope = useMemo(
    () => ({
      formId,
      problems,
      recordScope,
      names,
      setValue: (path: readonly (string | number)[], value: unknown) => form.current?.setFieldValue([...path], value),
    }),
    [formId, problems, recordScope, names],
  );
  const isInitialValidation = useInitialValidation(form, judge);
  const showProblems = (errors: RJSFValidationError[]): void => {
    if (isInitialValidation()) return;
    problems.showAll();
    const [first] = inReadingOrder(errors, names);
    if (first) focusField(formId, errorPath(first));
    props.onError?.(errors);
  };
  return (
    <FormScopeContext value={scope}>
      <ThemedForm
        showErrorList="top"
        liveValidate="onChange"
        noHtml5Validate
        // The package's comparison takes changed contexts and closures for equal, but fields read them.
        experimental_componentUpdateStrategy="always"
        translateString={useFormTexts()}
        {...props}
        ref={form}
        id={formId}
        idPrefix={formId}
        idSeparator={idSeparator}
        schema={titled}
        uiSchema={laidOut}
        validator={judge}
        onError={showProblems}
      />
    </FormScopeContext>
  );
}

/**
 * Validates when the form opens, because live validation starts at the first change, and again when the validator changes its language.
 * @returns function that returns true once after such a validation, to tell its errors from those of an attempt to submit
 */
function useInitialValidation(form: RefObject<Form | null>, validator: ValidatorType): () => boolean {
  const isInitialValidation = useRef(false);
  const judged = useRef<ValidatorType>(undefined);
  useEffect(() => {
    if (judged.current === validator) return;
    judged.current = validator;
    // The form adopts the new validator in an update after the effects of this one; the callback runs after that update.
    form.current?.setState(null, () => {
      isInitialValidation.current = form.current?.validateForm() === false;
    });
  }, [form, validator]);
  return useCallback(() => {
    const was = isInitialValidation.current;
    isInitialValidation.current = false;
    return was;
  }, []);
}
