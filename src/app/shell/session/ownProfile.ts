import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import type { SessionUser } from './Session.ts';

export interface ProfileValues extends Pick<SessionUser, 'firstName' | 'lastName' | 'email'> {
  /** Ten digits, or empty. */
  readonly phone: string;
}

/** A new e-mail address requires the current password. */
type ProfileChanges = Omit<ProfileValues, 'phone'> & { readonly phone?: string; readonly current_password?: string };

/** Field -> its name in the API. */
const apiNames = { firstName: 'MT_FNAME', lastName: 'MT_LNAME', email: 'MT_EMAIL' } as const;

/** Reads the user's own profile. @throws ApiError */
export async function readOwnProfile(signal: AbortSignal): Promise<ProfileValues> {
  return fromAnswer(await callApi('GET', 'users/own_profile', { signal, suppressErrors: true }));
}

/**
 * Saves the user's own profile.
 * @throws ApiError whose `problem.errors` carry the names of `ProfileChanges`
 */
export async function saveOwnProfile({ firstName, lastName, email, ...others }: ProfileChanges): Promise<ProfileValues> {
  const form = { MT_FNAME: firstName, MT_LNAME: lastName, MT_EMAIL: email, ...others };
  try {
    return fromAnswer(await callApi('PUT', 'users', { form, suppressErrors: true }));
  } catch (error) {
    throw error instanceof ApiError ? withFieldNames(error) : error;
  }
}

function fromAnswer({ MT_FNAME, MT_LNAME, MT_EMAIL, phone }: AnswerTo<'GET users/own_profile'>): ProfileValues {
  return { firstName: MT_FNAME, lastName: MT_LNAME, email: MT_EMAIL, phone };
}

function withFieldNames(error: ApiError): ApiError {
  const { errors } = error.problem;
  if (!errors) return error;
  const nameOf = new Map<string, string>(Object.entries(apiNames).map(([name, apiName]) => [apiName, name]));
  const renamed = Object.fromEntries(Object.entries(errors).map(([name, text]) => [nameOf.get(name) ?? name, text]));
  return new ApiError({ ...error.problem, errors: renamed }, { statusText: error.statusText, details: error.details, cause: error.cause });
}
