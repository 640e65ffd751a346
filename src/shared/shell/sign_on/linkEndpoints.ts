import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const link = {
  method: 'GET',
  group: 'Sign-on links',
  access: 'user',
  suppressErrors: true,
  response: fields({ url: { type: ['string', 'null'], description: 'null if the link is not configured.' } }),
} as const satisfies Partial<Endpoint>;

/** Signed sign-on to other companies' sites, valid for a minute. Specification, main part 2 and 7. */
export const signOnLinkEndpoints = [
  { ...link, path: '{product}/links/benefits', summary: 'Link to the benefits provider, with the user’s signed identity' },
  { ...link, path: '{product}/links/bistrainer', summary: 'Link to the training provider, with the user’s signed identity' },
] as const satisfies readonly Endpoint[];
