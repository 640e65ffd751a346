import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { shownValues } from '../../framework/calls/recordAnswers.ts';
import { fields } from '../../framework/calls/schemaParts.ts';

const call = { method: 'POST', group: 'Webhooks', access: 'user' } as const;

/** Webhooks beside their records: a test, a new secret, and a delivery once more. */
export const webhookEndpoints = [
  {
    ...call,
    path: 'webhooks/{id}/test',
    summary: 'Send a test event to the address of a webhook, and show its answer',
    response: fields({
      http_status: { type: ['integer', 'null'] },
      duration_ms: { type: 'integer' },
      error: { type: ['string', 'null'] },
      shown: shownValues,
    }),
  },
  {
    ...call,
    path: 'webhooks/{id}/secret',
    summary: 'Make a new signing secret and show it once',
    response: fields({ shown: shownValues }),
  },
  { ...call, path: 'webhook_deliveries/{id}/repeat', summary: 'Send a delivered or failed event again, under the same event ID' },
] as const satisfies readonly Endpoint[];
