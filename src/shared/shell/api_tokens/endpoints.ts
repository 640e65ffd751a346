import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { shownValues } from '../../framework/calls/recordAnswers.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

/** Tokens of programs beside their records. */
export const apiTokenEndpoints = [
  {
    method: 'POST',
    path: 'api_tokens/{id}/secret',
    group: 'API Tokens',
    access: 'user',
    inPerson: true,
    summary: 'Make a token and show it once; the former one ends',
    response: fields({ shown: shownValues }),
  },
] as const satisfies readonly Endpoint[];
