import {
  createErrorHandler,
  type RJSFValidationError,
  toErrorSchema,
  unwrapErrorHandler,
  type ValidatorType,
  validationDataMerge,
} from '@rjsf/utils';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/registry.ts';
import { isWrapper, problemsOf } from '../../../shared/framework/records/problems.ts';
import { recordFailures } from './recordFailures.ts';

/**
 * The validator that a generated form works with: the server's verdicts and words, one problem per field (decisions 17).
 * @param word tells a problem in the current language
 */
export function recordValidator(entity: Entity, word: (problem: FieldProblem) => string): ValidatorType {
  return {
    isValid: (schema, record) => recordFailures(schema, record).length === 0,
    rawValidation: (schema, record) => ({ errors: recordFailures(schema, record).filter(({ keyword }) => !isWrapper(keyword)) as never[] }),
    validateFormData(record, schema, customValidate, transformErrors, uiSchema) {
      const problems = Object.entries(problemsOf(entity, recordFailures(schema, record)));
      const found = problems.map(([field, problem]) => formError(field, problem, word(problem)));
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
