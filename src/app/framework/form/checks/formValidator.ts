import {
  createErrorHandler,
  type RJSFValidationError,
  toErrorSchema,
  type UiSchema,
  unwrapErrorHandler,
  type ValidatorType,
  validationDataMerge,
} from '@rjsf/utils';
import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { isWrapper } from '../../../../shared/framework/records/problems.ts';
import { recordFailures } from '../values/recordFailures.ts';

interface FormRules {
  /** Path, its segments joined by `/` -> problem of the value there. */
  readonly problems: (data: unknown, schema: JsonSchema, uiSchema: UiSchema | undefined) => Readonly<Record<string, FieldProblem>>;
  /** Text of a problem in the current language. */
  readonly problemText: (problem: FieldProblem) => string;
}

/**
 * The validator of every form: it interprets the schema, which needs no `unsafe-eval`, and gives the server's results in the server's
 * words, one problem per value (law 17).
 */
export function formValidator({ problems, problemText }: FormRules): ValidatorType & { readonly revision: number } {
  revisions += 1;
  return {
    revision: revisions,
    isValid: (schema, data, rootSchema) => recordFailures(rooted(schema, rootSchema), data).length === 0,
    rawValidation: <Result>(schema: JsonSchema, data: unknown) => ({
      errors: recordFailures(schema, data).filter(({ keyword }) => !isWrapper(keyword)) as Result[],
    }),
    validateFormData(data, schema, customValidate, transformErrors, uiSchema) {
      const found = Object.entries(problems(data ?? {}, schema, uiSchema)).map(([path, problem]) =>
        formError(path, problem, problemText(problem)),
      );
      const errors = transformErrors ? transformErrors(found, uiSchema) : found;
      const validation = { errors, errorSchema: toErrorSchema(errors) };
      if (!customValidate) return validation;
      return validationDataMerge(validation, unwrapErrorHandler(customValidate(data, createErrorHandler(data ?? {}), uiSchema)));
    },
  };
}

// The form package ignores functions when it compares validators, and would keep the first one.
let revisions = 0;

/** A part of a schema with the definitions of the whole schema, because its references point there. */
function rooted(schema: JsonSchema, { $defs, definitions }: JsonSchema): JsonSchema {
  if ($defs === undefined && definitions === undefined) return schema;
  return { ...($defs !== undefined && { $defs }), ...(definitions !== undefined && { definitions }), ...schema };
}

function formError(path: string, { key }: FieldProblem, message: string): RJSFValidationError {
  return { name: key, message, property: `.${path.replaceAll('/', '.')}`, stack: message, params: {} };
}
