import type { AppError } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { errorResponse } from '../http/errorResponse.ts';

/** The reason why a row is refused, in the language of the call: its fields with their problems, or else the sentence of the error. */
export function refusalText({ registry, language, requestId }: CallContext, { fields }: Entity, error: AppError): string {
  const { detail, errors = {} } = errorResponse(error, { messages: registry.messages, language, requestId });
  const problems = Object.entries(errors).map(([name, problem]) => {
    const label = fields.get(name)?.label;
    if (label) return labelledText(textIn(label, language), problem, language);
    return error.errors?.[name]?.key === 'validation.unknown_field' ? labelledText(name, problem, language) : problem;
  });
  return problems.length > 0 ? problems.join(' · ') : detail;
}
