import type { Endpoint } from '../framework/endpoints.ts';
import { cmidSchema, fields } from './schemaParts.ts';
import { menuItemSchema } from './signInSchemas.ts';

/** Menus, and what a cmid is and opens. Seed 000 section 7. */
export const menuEndpoints = [
  {
    method: 'GET',
    path: 'users/top_side_menu',
    group: 'Users',
    access: 'user',
    summary: 'Menu of the current group (header `group`)',
    response: fields({ top: { type: 'array', items: menuItemSchema }, side: { type: 'array', items: menuItemSchema } }),
  },
  {
    method: 'GET',
    path: 'commands/get_info',
    group: 'Admin CRUD',
    access: 'user',
    summary: 'Details of a screen: title, analytics and the list that it shows',
    query: fields({ cmid: cmidSchema }),
    response: fields({
      cmid: cmidSchema,
      title: { type: 'string' },
      analytics: { type: 'string', enum: ['Y', 'N'] },
      api_url: { type: 'string' },
      query_params: { type: 'object' },
      filters_params: { type: 'object' },
      help_id: { type: 'string' },
    }),
  },
  {
    method: 'GET',
    path: 'globals/access/cmid',
    group: 'Globals',
    access: 'user',
    summary: 'Whether the user may open a screen; 403 when not',
    query: fields({ cmid: cmidSchema }),
    response: fields({ cmid: cmidSchema, allowed: { type: 'boolean' } }),
  },
] as const satisfies readonly Endpoint[];
