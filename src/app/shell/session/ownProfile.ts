import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { SessionUser } from './Session.ts';

/** The fields of the own profile that its user changes; another e-mail address asks for the password. */
type ProfileChanges = Pick<SessionUser, 'firstName' | 'lastName' | 'email'> & { readonly current_password?: string };

/** Field -> name by which the API takes it. */
const apiNames = { firstName: 'MT_FNAME', lastName: 'MT_LNAME', email: 'MT_EMAIL' } as const;

/**
 * Saves the own profile.
 * @throws ApiError whose `problem.errors` carry the names of `ProfileChanges`
 */
export async function saveOwnProfile({ current_password, ...changes }: ProfileChanges): Promise<void> {
  const own = { MT_FNAME: changes.firstName, MT_LNAME: changes.lastName, MT_EMAIL: changes.email };
  const form = { ...own, ...(current_password !== undefined && { current_password }) };
  try {
    await callApi('PUT', 'users', { form, suppressErrors: true });
  } catch (error) {
    throw error instanceof ApiError ? withFieldNames(error) : error;
  }
}

function withFieldNames(error: ApiError): ApiError {
  const { errors } = error.problem;
  if (!errors) return error;
  const nameOf = new Map<string, string>(Object.entries(apiNames).map(([name, apiName]) => [apiName, name]));
  const renamed = Object.fromEntries(Object.entries(errors).map(([name, text]) => [nameOf.get(name) ?? name, text]));
  return new ApiError({ ...error.problem, errors: renamed }, { statusText: error.statusText, details: error.details, cause: error.cause });
}
