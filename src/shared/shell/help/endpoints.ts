import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

/** Help texts of screens. Seed 000 section 7. */
export const helpEndpoints = [
  {
    method: 'GET',
    path: 'globals/menu/help/{mid}',
    group: 'Globals',
    access: 'user',
    summary: 'Help text of a menu',
    response: fields({
      id: { type: 'integer', description: 'Of the record, for those who may change it.' },
      mid: { type: 'string' },
      title: { type: 'string' },
      html: { type: 'string', description: 'Markup that runs nothing.' },
      video_url: { type: 'string', description: 'Empty: there is none.' },
      language: { type: 'string' },
    }),
  },
] as const satisfies readonly Endpoint[];
