import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, objectOf, recordIdSchema } from '../../framework/calls/schemaParts.ts';

const group = 'Contacts';
const contact = objectOf<Readonly<Record<string, unknown>>>('The record of the contact, as `GET contacts/details/{id}` answers.');
const text = { type: 'string' } as const;

/** Contacts of a company, besides the calls of their definition. Specification, main part 7. */
export const contactEndpoints = [
  {
    method: 'GET',
    path: 'contacts/admins',
    group,
    access: 'user',
    summary: 'Contacts of the caller’s company for questions about the portal',
    response: fields({ results: { type: 'array', items: fields({ name: text, email: text, phone: text }) } }),
  },
  {
    method: 'GET',
    path: 'contacts/profile',
    group,
    access: 'user',
    summary: 'Contact record of the caller: that of the own company with the caller’s email address',
    response: contact,
  },
  {
    method: 'POST',
    path: 'contacts/confirm',
    group,
    access: 'user',
    summary: 'Confirm that a contact is still right',
    request: fields({ id: recordIdSchema }),
    response: contact,
  },
] as const satisfies readonly Endpoint[];
