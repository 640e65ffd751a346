import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const option = fields({
  value: { type: ['string', 'integer'] },
  label: { type: 'string', description: 'In the language of the request.' },
});

const options = {
  type: 'object',
  description: 'By field of the form.',
  additionalProperties: fields({
    options: { type: 'array', maxItems: 100, items: option },
    complete: { type: 'boolean', description: 'false: the list of the entity has more records.' },
  }),
} as const;

const call = { method: 'GET', group: 'Admin CRUD', access: 'admin', response: options } as const;

/** The values to choose from in forms of the administration. Specification, main part 7. */
export const formEndpoints = [
  { ...call, path: 'users/options', installation: false, summary: 'Values to choose from in the form of a user, and the user presets' },
  { ...call, path: 'menus/options', installation: true, summary: 'Values to choose from in the form of a menu item' },
  { ...call, path: 'commands/options', installation: true, summary: 'Values to choose from in the form of a command' },
] as const satisfies readonly Endpoint[];
