/**
 * `WWW-Authenticate` of a 401 (RFC 9110, 11.6.1): the scheme of the portal's tokens and the code of the error. So a client knows the reason
 * without the body, which it cannot read once its call is cancelled.
 */
export function challengeOf(code: string): string {
  return `Token error="${code}"`;
}
