import { type ErrorSchema, toErrorSchema } from '@rjsf/utils';

/**
 * The `extraErrors` of a form from the refusals of the server.
 * @param messages path, its segments joined by `/` -> message; the empty path is the form as a whole
 */
export function refusalSchema(messages: Readonly<Record<string, string>>): ErrorSchema {
  return toErrorSchema(
    Object.entries(messages).map(([path, message]) => ({ property: `.${path.replaceAll('/', '.')}`, message, stack: message })),
  );
}
