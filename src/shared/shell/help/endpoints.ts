import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, recordIdParameter } from '../../framework/calls/schemaParts.ts';

/** Help texts of screens. Specification, main part 7. */
export const helpEndpoints = [
  {
    method: 'GET',
    path: 'globals/menu/help/{mid}',
    group: 'Globals',
    access: 'user',
    summary: 'Help text of a menu',
    response: fields({
      id: { type: 'integer', description: 'Id of the record; only for users who may change it.' },
      mid: { type: 'string' },
      title: { type: 'string' },
      html: { type: 'string', description: 'Sanitized markup.' },
      video_url: { type: 'string', description: 'Empty: none.' },
      language: { type: 'string' },
    }),
  },
  {
    method: 'GET',
    path: 'globals/menu/help_pictures',
    group: 'Globals',
    access: 'user',
    suppressErrors: true,
    summary: 'A picture in the help text of a menu',
    query: fields({ id: recordIdParameter }),
    media: 'application/octet-stream',
  },
] as const satisfies readonly Endpoint[];
