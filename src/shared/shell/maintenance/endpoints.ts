import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { cmidSchema, fields, instantSchema, pageParameters, recordIdParameter, recordIdSchema } from '../../framework/calls/schemaParts.ts';

const windowShape = {
  id: { type: 'integer' },
  title: { type: 'string', description: 'In the language of the request.' },
  starts_at: instantSchema,
  ends_at: instantSchema,
} as const;

const group = 'Maintenance';

/** A state change of a window that administrators start from its row or page. */
function stateChange<Step extends 'start' | 'end' | 'cancel'>(step: Step, summary: string) {
  return {
    method: 'POST',
    path: `mtd_maintenance/maintenance/admin/{id}/${step}`,
    group,
    access: 'admin',
    installation: true,
    suppressErrors: true,
    summary,
    response: { type: 'object' },
  } as const satisfies Endpoint;
}

/** Maintenance windows. Specification, main part 7; the lists and forms of administrators come from their definition. */
export const maintenanceEndpoints = [
  {
    method: 'GET',
    path: 'mtd_maintenance/maintenance/list',
    group,
    access: 'user',
    suppressErrors: true,
    summary: 'Current and coming maintenance windows, the next one first',
    query: fields(
      {
        ...pageParameters,
        sort: { type: 'string', enum: ['starts_at', '-starts_at'] },
      },
      [],
    ),
    response: fields({
      results: {
        type: 'array',
        items: fields({
          ...windowShape,
          scope: { type: 'string', enum: ['portal', 'menus'] },
          menus: { type: 'array', items: { type: 'string' }, description: 'Titles of the menus that close.' },
        }),
      },
      count: { type: 'integer' },
    }),
  },
  {
    method: 'GET',
    path: 'mtd_maintenance/maintenance/current',
    group,
    access: 'public',
    whileResetting: true,
    suppressErrors: true,
    summary: 'Maintenance of the whole portal now: state, reason and end',
    response: fields({ maintenance: { type: 'boolean' }, ...windowShape }, ['maintenance']),
  },
  {
    method: 'GET',
    path: 'mtd_maintenance/menus',
    group,
    access: 'admin',
    installation: true,
    suppressErrors: true,
    summary: 'Menus that a maintenance window can close',
    response: fields({
      results: { type: 'array', items: fields({ id: { type: 'integer' }, cmid: cmidSchema, title: { type: 'string' } }) },
      count: { type: 'integer' },
    }),
  },
  {
    method: 'PUT',
    path: 'mtd_maintenance/maintenance/admin',
    group,
    access: 'admin',
    installation: true,
    suppressErrors: true,
    summary: 'Change a maintenance window: its id, its version and the fields that change',
    request: { type: 'object', properties: { id: recordIdSchema }, required: ['id'] },
    response: { type: 'object' },
  },
  {
    method: 'DELETE',
    path: 'mtd_maintenance/maintenance/admin',
    group,
    access: 'admin',
    installation: true,
    suppressErrors: true,
    summary: 'Delete a maintenance window',
    query: fields({ id: recordIdParameter }),
    status: 204,
  },
  stateChange('start', 'Start a maintenance window now that is planned for later'),
  stateChange('end', 'End a maintenance window now that is under way'),
  stateChange('cancel', 'Call off a maintenance window that is not over'),
] as const satisfies readonly Endpoint[];
