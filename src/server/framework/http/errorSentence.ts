import type { AppError } from '../../../shared/framework/AppError.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { App } from '../context/App.ts';
import { errorResponse } from './errorResponse.ts';

/** The words of an error for a person, at most 500 characters. */
export function errorSentence(app: Pick<App, 'definitions'>, error: AppError, language: Language): string {
  const { messages } = app.definitions.current();
  return errorResponse(error, { messages, language, requestId: '' }).detail.slice(0, 500);
}
