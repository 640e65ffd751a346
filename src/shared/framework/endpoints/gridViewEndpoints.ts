import type { Endpoint } from '../calls/endpoints.ts';
import { fields, objectOf, recordIdParameter, recordIdSchema } from '../calls/schemaParts.ts';
import { densities, type GridViews, type NamedView, viewNameLength } from '../definitions/NamedView.ts';

const columnName = { type: 'string', minLength: 1, maxLength: 200 } as const;

/** Names a list: its call without the query, and its screen. */
const grid = { api: { type: 'string', minLength: 5, maxLength: 200 }, cmid: { type: 'string', maxLength: 40 } } as const;

const ownLayout = {
  widths: {
    type: 'object',
    maxProperties: 200,
    propertyNames: columnName,
    additionalProperties: { type: 'integer', minimum: 20, maximum: 2000 },
    description: 'Pixels by column name.',
  },
  pinned: { type: 'array', maxItems: 200, uniqueItems: true, items: columnName, description: 'Columns that stay at the left.' },
  density: { type: 'string', enum: densities },
} as const;

const state = fields(
  {
    query: { type: 'string', maxLength: 4000, description: 'Search, filters, order and limit, as in a list request.' },
    columns: {
      type: 'array',
      maxItems: 200,
      items: fields({ name: columnName, visible: { type: 'boolean' } }),
      description: 'All columns in display order.',
    },
    separator: { type: 'string', enum: ['horizontal', 'vertical', 'cell', 'none'] },
    ...ownLayout,
  },
  ['query'],
);

const settings = {
  name: { type: 'string', minLength: 1, maxLength: viewNameLength },
  layer: { type: 'string', enum: ['user', 'group', 'company'], description: '`group` and `company`: administrators alone.' },
  group: { type: 'string', maxLength: 15, description: 'Code of the menu group of a view of the layer `group`.' },
  is_default: { type: 'boolean', description: 'true: the list opens with it; another default of its layer is none any more.' },
  state,
} as const;

const view = objectOf<NamedView>('The view as the caller sees it');

/** Named views of lists, and the layout of a list that the table preferences have no room for. */
export const gridViewEndpoints = [
  {
    method: 'GET',
    path: 'grid_views',
    group: 'Views of lists',
    access: 'user',
    summary: 'Views of a list that the caller may see, with the default of each layer',
    query: fields(grid),
    response: objectOf<GridViews>('Views of the list'),
  },
  {
    method: 'POST',
    path: 'grid_views',
    group: 'Views of lists',
    access: 'user',
    summary: 'Save a view of a list under a name',
    request: fields({ ...grid, ...settings }, ['api', 'cmid', 'name', 'layer', 'state']),
    response: view,
    status: 201,
  },
  {
    method: 'PUT',
    path: 'grid_views/{id}',
    group: 'Views of lists',
    access: 'user',
    summary: 'Rename, save, share a view, or make it a default; parts left out keep their value',
    request: fields({ version: recordIdSchema, ...settings }, ['version']),
    response: view,
  },
  {
    method: 'DELETE',
    path: 'grid_views/{id}',
    group: 'Views of lists',
    access: 'user',
    summary: 'Delete a view of the given version',
    query: fields({ version: recordIdParameter }),
    status: 204,
  },
  {
    method: 'POST',
    path: 'grid_views/{id}/restore',
    group: 'Views of lists',
    access: 'user',
    summary: 'Restore a deleted view with its name and layer; as the default unless another view has become it',
    response: view,
    status: 201,
  },
  {
    method: 'GET',
    path: 'grid_layouts',
    group: 'Views of lists',
    access: 'user',
    summary: 'Widths, pinned columns and row density of a list that the caller has saved',
    query: fields(grid),
    response: fields(ownLayout, []),
  },
  {
    method: 'PUT',
    path: 'grid_layouts',
    group: 'Views of lists',
    access: 'user',
    summary: 'Save widths, pinned columns and row density of a list; parts left out are those of the list',
    request: fields({ ...grid, ...ownLayout }, ['api', 'cmid']),
    response: fields(ownLayout, []),
  },
] as const satisfies readonly Endpoint[];
