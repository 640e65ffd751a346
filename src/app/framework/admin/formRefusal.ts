import { ApiError } from '../api/ApiError.ts';

/**
 * Waits for a call of a form and fits its refusal to react-admin's forms: messages of fields that the form holds keep their place, the
 * others become one message of the whole form. An error set on a field without an input would block the form for ever.
 * @param fields top names of the values that the form holds
 * @throws ApiError of the call, its `body.errors` by the path of react-hook-form (`rows.0.name`), `root.serverError` for the rest
 */
export async function withFormRefusal<Answer>(fields: readonly string[], call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problem.errors) throw error;
    throw fitted(error, error.problem.errors, fields);
  }
}

function fitted(error: ApiError, messages: Readonly<Record<string, string>>, fields: readonly string[]): ApiError {
  const [held, others] = [true, false].map((isHeld) =>
    Object.entries(messages).filter(([path]) => fields.includes(path.split('/')[0] ?? '') === isHeld),
  );
  const errors = Object.fromEntries((held ?? []).map(([path, message]) => [path.replaceAll('/', '.'), message]));
  const serverError = (others ?? []).map(([path, message]) => (path === '' ? message : `${path}: ${message}`)).join(' ');
  const { problem, statusText, details, stack } = error;
  const body = { errors: { ...errors, ...(serverError !== '' && { root: { serverError } }) } };
  return Object.assign(new ApiError(problem, { statusText, details, body }), { stack });
}
