import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const link = {
  method: 'GET',
  group: 'Sign-on links',
  access: 'user',
  suppressErrors: true,
  response: fields({ url: { type: ['string', 'null'], description: 'Null where the link is not set up.' } }),
} as const satisfies Partial<Endpoint>;

/** Signed sign-on to other companies' sites, valid for a minute. Seed 000 sections 2 and 7. */
export const signOnLinkEndpoints = [
  { ...link, path: '{product}/links/benefits', summary: 'The benefits provider, with a signed hand-off of who goes there' },
  { ...link, path: '{product}/links/bistrainer', summary: 'The training provider, with a signed hand-off of who goes there' },
] as const satisfies readonly Endpoint[];
