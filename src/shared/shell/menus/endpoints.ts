import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields } from '../../framework/calls/schemaParts.ts';
import { menuGroupSchema, menuItemSchema } from '../session/signInSchemas.ts';

/** A screen that a user has marked: its address below /{company}/ and its name at that time. */
const favouriteSchema = fields({
  path: { type: 'string', pattern: String.raw`^(home|pages/[^?#\s]+|doclib/[^?#\s]+)$`, maxLength: 200 },
  title: { type: 'string', minLength: 1, maxLength: 120 },
});

/** Appearance of the menu for a user. */
const menuPreferences = {
  layout: { type: 'string', enum: ['side', 'top'] },
  collapsed: { type: 'boolean', description: 'true: the side menu shows only icons.' },
  favourites: { type: 'array', maxItems: 30, items: favouriteSchema },
} as const;

const menuItems = { type: 'array', items: menuItemSchema } as const;

/** Menus, and the screens that a cmid opens. Specification, main part 7. */
export const menuEndpoints = [
  {
    method: 'GET',
    path: 'users/top_side_menu',
    group: 'Users',
    access: 'user',
    summary: 'Menu of the current group (header `group`), and the user’s menu preferences',
    response: fields({ top: menuItems, side: menuItems, ...menuPreferences }),
  },
  {
    method: 'PUT',
    path: 'users/top_side_menu',
    group: 'Users',
    access: 'user',
    summary: 'Save the user’s menu preferences; fields left out keep their value',
    request: fields(menuPreferences, []),
    response: fields(menuPreferences),
  },
  {
    method: 'PUT',
    path: 'users/menu_group',
    group: 'Users',
    access: 'user',
    summary: 'Change the current menu group, also for the next sign-in',
    request: fields({ group: { type: 'string', minLength: 1, maxLength: 15 } }),
    response: fields({ groups: { type: 'array', items: menuGroupSchema }, current_group: { type: 'string' } }),
  },
  {
    method: 'GET',
    path: 'commands/get_info',
    group: 'Admin CRUD',
    access: 'user',
    summary: 'Details of a screen: title, analytics and list',
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
] as const satisfies readonly Endpoint[];
