/** Key group of the master configuration in which the addresses of these links stand, by cmid. */
export const signOnLinkGroup = 'SIGN_ON_LINKS';

/** Screens that lead to another house with a signed hand-off: cmid -> call below `{product}/`. Spec S-094, S-095. */
export const signOnLinks = {
  'BENEFITS-SSO': 'links/benefits',
  BISSSO: 'links/bistrainer',
} as const satisfies Readonly<Record<string, string>>;

export type SignOnLink = keyof typeof signOnLinks;

export function isSignOnLink(cmid: string): cmid is SignOnLink {
  return Object.hasOwn(signOnLinks, cmid);
}
