import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, objectOf } from '../../framework/calls/schemaParts.ts';
import type { DashboardActionAnswer, TileAnswer } from '../../framework/dashboards/DashboardAnswer.ts';
import type { Text } from '../../framework/text.ts';

/** The home page of the caller; not in the specification. */
export const dashboardEndpoints = [
  {
    method: 'GET',
    path: 'dashboards/home',
    group: 'General',
    access: 'user',
    suppressErrors: true,
    summary: 'Dashboard of the current menu group (header `group`), else of the caller’s type; without tiles if there is none',
    query: fields({ timezone: { type: 'string', maxLength: 60, description: 'IANA zone of the caller; default: of the company.' } }, []),
    response: fields({
      title: objectOf<Text>('Title by language'),
      actions: { type: 'array', items: objectOf<DashboardActionAnswer>('A screen that the caller can begin with') },
      tiles: { type: 'array', items: objectOf<TileAnswer>('A figure or the first rows of a list, for the caller') },
    }),
  },
] as const satisfies readonly Endpoint[];
