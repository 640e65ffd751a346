/** Reasons why a sign-in by the identity provider ended without a session; the sign-in page shows the message `error.<name>`. */
export const signOnProblems = [
  'sign_on_unavailable',
  'sign_on_cancelled',
  'sign_on_expired',
  'sign_on_failed',
  'sign_on_unverified',
  'sign_on_refused',
] as const;

export type SignOnProblem = (typeof signOnProblems)[number];
