import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { defineEffects } from '../../framework/registrations/effects.ts';
import { newApiToken } from '../../shell/session/apiToken.ts';
import { hashToken } from '../../shell/session/sessions.ts';

const years = 1;

/** Effects of requests for access to the API. */
export const apiAccessEffects = defineEffects({
  /**
   * Makes the token of an approved request, for the person who asked. Nobody knows its text: the owner has one made, which is shown once
   * (`renewToken`). States of api_tokens, spec D-337
   */
  'api_access_requests.makeToken': async ({ ctx, id, record, records, system }) => {
    if (record['token'] !== null) return;
    const all = system('token of a request for access to the API');
    const token = await records.create(
      all,
      'api_tokens',
      {},
      {
        set: {
          name: record['control_number'],
          owner: record['requested_by'],
          request: id,
          token_hash: hashToken(newApiToken()),
          scopes: record['scopes'],
          ip_allowlist: record['ip_list'],
          daily_limit: record['expected_calls'],
          expires_on: dayIn(ctx, { years }),
        },
      },
    );
    await records.change(all, 'api_access_requests', id, {}, { set: { token: Number(token['id']) } });
  },
});
