import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema, recordIdParameter, recordIdSchema } from '../../framework/calls/schemaParts.ts';

/** Names the grid and its screen for the table preferences. */
const grid = { api: { type: 'string', minLength: 1, maxLength: 200 }, cmid: { type: 'string', maxLength: 40 } } as const;

/** UA-PREF: appearance and start page of the portal for its user. */
export const preferences = {
  language: { type: 'string', maxLength: 20, description: '`en-us`, `fr` or the code of another language.' },
  theme: { type: 'string', enum: ['light', 'dark'] },
  date_format: { type: 'string', enum: ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY'] },
  time_format: { type: 'string', enum: ['HH:mm', 'hh:mm A'] },
  default_account: { type: 'string', maxLength: 20, description: 'Number of the account; empty: none.' },
  default_menu_group: { type: 'string', maxLength: 15, description: 'Code of one of the own groups; empty: unchanged.' },
  landing_page: { type: 'string', maxLength: 40, description: 'cmid of the first screen; empty: that of the menu group.' },
} as const;

/** PUT users: the fields that a user may change in the own profile. */
export const ownProfile = {
  MT_EMAIL: { type: 'string', maxLength: 100, description: 'An e-mail address.' },
  MT_FNAME: { type: 'string', minLength: 1, maxLength: 30 },
  MT_LNAME: { type: 'string', minLength: 1, maxLength: 30 },
  phone: { type: 'string', maxLength: 20, description: 'Ten digits; empty: none.' },
  MT_LANG: preferences.language,
  MT_THEME: preferences.theme,
} as const;

const ownSession = fields({
  id: { type: 'integer' },
  issued_at: instantSchema,
  refreshed_at: instantSchema,
  ip_address: { type: 'string' },
  user_agent: { type: 'string' },
  switched_from: { type: 'string', description: 'Name of the user who acts in this session; empty: the user.' },
  is_current: { type: 'boolean' },
});

/** The user's first account in one of the own menu groups. */
const groupAccount = {
  group: { type: 'string', minLength: 1, maxLength: 15, description: 'Code of one of the user’s menu groups.' },
  account: { type: 'string', minLength: 1, maxLength: 20, description: 'Number of one of the user’s accounts.' },
} as const;
const storedGroupAccount = fields({ id: { type: 'integer' }, ...groupAccount });

/** A user's choices: language, appearance, columns of grids. Specification, main part 7. */
export const preferenceEndpoints = [
  {
    method: 'POST',
    path: 'users/switchlang',
    group: 'Users',
    access: 'user',
    whileResetting: true,
    summary: 'Change the language, and save it in the profile',
    request: fields({ language: preferences.language }),
    response: fields({ MT_LANG: preferences.language }),
  },
  {
    method: 'GET',
    path: 'users/get_userinfor',
    group: 'Users',
    access: 'user',
    summary: 'Preferences of the user',
    response: fields(preferences),
  },
  {
    method: 'PUT',
    path: 'users/save_userinfor',
    group: 'Users',
    access: 'user',
    summary: 'Change preferences of the user; fields left out keep their value',
    request: fields(preferences, []),
    response: fields(preferences),
  },
  {
    method: 'PUT',
    path: 'users',
    group: 'Users',
    access: 'user',
    whileResetting: true,
    inPerson: true,
    summary: 'Change the own profile; a new e-mail address requires the password',
    body: 'form',
    request: fields({ ...ownProfile, current_password: { type: 'string', maxLength: 200 } }, []),
    response: fields(ownProfile),
  },
  {
    method: 'GET',
    path: 'users/own_profile',
    group: 'Users',
    access: 'user',
    whileResetting: true,
    summary: 'Editable fields of the own profile',
    response: fields(ownProfile),
  },
  {
    method: 'GET',
    path: 'users/sessions',
    group: 'Users',
    access: 'user',
    summary: 'Sessions of the user',
    response: fields({ results: { type: 'array', items: ownSession } }),
  },
  {
    method: 'DELETE',
    path: 'users/sessions',
    group: 'Users',
    access: 'user',
    inPerson: true,
    summary: 'End all own sessions but this one, also on remembered devices',
    status: 204,
  },
  {
    method: 'DELETE',
    path: 'users/sessions/{id}',
    group: 'Users',
    access: 'user',
    inPerson: true,
    summary: 'End one of the own sessions',
    status: 204,
  },
  {
    method: 'GET',
    path: 'users/get_user_table_infor',
    group: 'Users',
    access: 'user',
    summary: 'Saved columns, rows per page and separator of a grid',
    query: fields(grid, ['api']),
    response: fields({
      table: { type: 'array', items: fields({ name: { type: 'string' }, visible: { type: 'string', enum: ['Y', 'N'] } }) },
      record: { type: ['integer', 'null'] },
      sep: { type: ['string', 'null'] },
    }),
  },
  {
    method: 'PUT',
    path: 'users/save_user_table_infor',
    group: 'Users',
    access: 'user',
    summary: 'Save columns, rows per page and separator of a grid; without columns, the saved ones stay',
    request: fields({
      record_pref: { type: 'integer', enum: [5, 10, 20, 50, 100] },
      table_pref: {
        type: 'array',
        maxItems: 200,
        items: fields({
          name: { type: 'string', minLength: 1, maxLength: 200 },
          index: { type: 'integer', minimum: 0, maximum: 199 },
          visible: { type: 'string', enum: ['Y', 'N'] },
        }),
      },
      view_pref: { type: 'string', enum: ['T'] },
      sep_pref: { type: 'string', enum: ['horizontal', 'vertical', 'cell', 'none'] },
      ...grid,
    }),
    response: { type: 'array', items: { type: 'string' } },
  },
  {
    method: 'DELETE',
    path: 'users/reset_user_table_infor',
    group: 'Users',
    access: 'user',
    summary: 'Delete the saved layout of a grid, named in the body or the query',
    request: fields(grid, []),
    query: fields(grid, []),
    status: 204,
  },
  {
    method: 'GET',
    path: 'preferences/get_groupaccount',
    group: 'Preferences',
    access: 'user',
    summary: 'Initial account of each menu group; groups without one start with the default account',
    response: fields({ results: { type: 'array', items: storedGroupAccount } }),
  },
  {
    method: 'POST',
    path: 'preferences/get_groupaccount',
    group: 'Preferences',
    access: 'user',
    summary: 'Choose the initial account of a menu group',
    request: fields(groupAccount),
    response: storedGroupAccount,
    status: 201,
  },
  {
    method: 'PUT',
    path: 'preferences/get_groupaccount',
    group: 'Preferences',
    access: 'user',
    summary: 'Change the account or the menu group of a choice',
    request: fields({ id: recordIdSchema, ...groupAccount }),
    response: storedGroupAccount,
  },
  {
    method: 'DELETE',
    path: 'preferences/get_groupaccount',
    group: 'Preferences',
    access: 'user',
    summary: 'Delete the choice: the group starts with the default account',
    query: fields({ id: recordIdParameter }),
    status: 204,
  },
] as const satisfies readonly Endpoint[];
