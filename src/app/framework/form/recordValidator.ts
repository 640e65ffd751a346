import {
  createErrorHandler,
  type RJSFValidationError,
  toErrorSchema,
  unwrapErrorHandler,
  type ValidatorType,
  validationDataMerge,
} from '@rjsf/utils';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { isWrapper } from '../../../shared/framework/records/problems.ts';
import { recordFailures } from './recordFailures.ts';

interface RecordRules {
  /** Field -> problem of a record as it would be sent. */
  readonly problems: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, FieldProblem>>;
  /** A problem in the current language. */
  readonly word: (problem: FieldProblem) => string;
}

/**
 * The validator of a generated form: the server's verdicts and words, one problem per field (decisions 17). The form's own schema only
 * says which fields there are; a record is judged by its record schema.
 */
export function recordValidator({ problems, word }: RecordRules): ValidatorType {
  return {
    isValid: (schema, record) => recordFailures(schema as JsonSchema, record).length === 0,
    rawValidation: (schema, record) => ({
      errors: recordFailures(schema as JsonSchema, record).filter(({ keyword }) => !isWrapper(keyword)) as never[],
    }),
    validateFormData(record, _schema, customValidate, transformErrors, uiSchema) {
      const found = Object.entries(problems(record ?? {})).map(([field, problem]) => formError(field, problem, word(problem)));
      const errors = transformErrors ? transformErrors(found, uiSchema) : found;
      const validation = { errors, errorSchema: toErrorSchema(errors) };
      if (!customValidate) return validation;
      return validationDataMerge(validation, unwrapErrorHandler(customValidate(record, createErrorHandler(record ?? {}), uiSchema)));
    },
  };
}

function formError(field: string, { key }: FieldProblem, message: string): RJSFValidationError {
  return { name: key, message, property: `.${field}`, stack: message, params: {} };
}
