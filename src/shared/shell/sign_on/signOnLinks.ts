/** Key group of the master configuration that holds the addresses of these links, by cmid. */
export const signOnLinkGroup = 'SIGN_ON_LINKS';

/** Screens that lead to another company's site with a signed hand-off: cmid -> call below `{product}/`. Spec S-094, S-095. */
export const signOnLinks = {
  'BENEFITS-SSO': 'links/benefits',
  BISSSO: 'links/bistrainer',
} as const satisfies Readonly<Record<string, string>>;

export type SignOnLink = keyof typeof signOnLinks;

export function isSignOnLink(cmid: string): cmid is SignOnLink {
  return Object.hasOwn(signOnLinks, cmid);
}
