import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { passwordNotice } from '../session/browserState.ts';
import { authorizationOf } from '../session/requestHeaders.ts';
import type { Session } from '../session/Session.ts';
import { addSession } from '../session/sessionStore.ts';

/** The company and user id of an account. */
export interface AccountName {
  readonly username: string;
  readonly company: string;
}

export type Question = AnswerTo<'GET passwordreset/questions'>['questions'][number];

/** Permission to set a password: the proof of a passed verification, or the hash of a mailed link. */
export type Permit = { readonly proof: string } | { readonly hash: string };

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

type ChangeAnswer = AnswerTo<'POST passwordreset/changepassword'>;

/** The ways to verify an account, masked. */
export type ResetProfile = AnswerTo<'GET passwordreset/userprofile'>;

export const mailLink = (company: string, email: string): Promise<void> =>
  callApi('POST', 'passwordreset/hashbyemail', { body: { company, email } });

export const readResetProfile = ({ username, company }: AccountName, signal: AbortSignal): Promise<ResetProfile> =>
  callApi('GET', 'passwordreset/userprofile', { query: { username, company }, signal });

export const sendCode = ({ username, company }: AccountName, method: string): Promise<unknown> =>
  callApi('POST', 'passwordreset/sendcode', { body: { username, company, method } });

export async function verifyCode({ username, company }: AccountName, code: string): Promise<Permit> {
  const { proof } = await callApi('POST', 'passwordreset/verifycode', { body: { username, company, code } });
  return { proof };
}

export async function readQuestions({ username, company }: AccountName, signal: AbortSignal): Promise<readonly Question[]> {
  const query = { username, company };
  return (await callApi('GET', 'passwordreset/securityquestions', { query, signal })).questions;
}

export async function verifyAnswers(
  { username, company }: AccountName,
  answers: readonly { readonly id: number; readonly text: string }[],
): Promise<Permit> {
  const { proof } = await callApi('POST', 'passwordreset/verifyquestions', { body: { username, company, answers } });
  return { proof };
}

/** The accounts whose passwords a mailed link may set. */
export const readLinkAccounts = (
  hash: string,
  signal: AbortSignal,
): Promise<{ readonly company: string; readonly usernames: readonly string[] }> =>
  callApi('GET', 'passwordreset/accountsbyhash', { query: { hash }, signal });

/** Sets the password of one account. */
export const setPassword = (permit: Permit, { password, confirmation }: NewPassword): Promise<ChangeAnswer> =>
  callApi('POST', 'passwordreset/changepassword', { body: { ...permit, password, confirmation } });

/** Sets the passwords of all accounts that share an address. Spec R-229. */
export const setPasswords = (permit: Permit, passwords: readonly (NewPassword & { readonly username: string })[]): Promise<ChangeAnswer> =>
  callApi('POST', 'passwordreset/changepassword', { body: { ...permit, passwords } });

/**
 * Changes the password of the signed-in user, whose session continues with a new token. Law 31, 33.
 * @throws ApiError with `errors.current` if the current password is wrong
 */
export async function changeOwnPassword(session: Session, current: string, next: NewPassword): Promise<void> {
  const { username, company } = session.user;
  // The page's address names no company, and the session used last possibly belongs to another company.
  const headers = { authorization: authorizationOf(session) };
  const { proof, messages } = await callApi('POST', 'passwordreset/verifypassword', {
    body: { username, company, password: current, current: true },
    headers,
  });
  if (proof === undefined) throw new ApiError({ status: 400, errors: { current: messages.join(' ') } });
  const { token } = await callApi('POST', 'passwordreset/changepassword', { body: { proof, ...next }, headers });
  passwordNotice(session.user).forget();
  await resumeSession(token);
}

/** Continues with a token that has replaced the session's, and reads the user state anew. */
export async function resumeSession(token: string): Promise<void> {
  addSession(await callApi('GET', 'users/refresh', { headers: { authorization: `Token ${token}` }, suppressErrors: true }));
}

/** The questions that a user has answered, and the questions to choose from. */
export type SecurityProfileAnswer = AnswerTo<'GET globals/account/securityquestions'>;

export const readSecurityProfile = (signal: AbortSignal): Promise<SecurityProfileAnswer> =>
  callApi('GET', 'globals/account/securityquestions', { signal, suppressErrors: true });

/** Replaces all security answers of the signed-in user. */
export const saveAnswers = (current_password: string, answers: readonly { readonly id: number; readonly text: string }[]): Promise<void> =>
  callApi('POST', 'globals/account/securityquestions', { body: { current_password, answers }, suppressErrors: true });
