import { defineErrors } from '../../../shared/framework/AppError.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { apiTokenEndpoints } from '../../../shared/shell/api_tokens/endpoints.ts';
import { authorize } from '../../framework/access/access.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { newApiToken, prefixOf } from '../session/apiToken.ts';
import { hashToken } from '../session/sessions.ts';

const tokenErrors = defineErrors({ api_token_disabled: 409 });

/**
 * POST api_tokens/{id}/secret: makes a token and shows it once, to its owner alone: whoever holds it acts as the owner.
 * @throws AppError `record_not_found` (404), `no_permission` (403) for another person, `only_in_person` (403),
 *   `api_token_disabled` (409). Spec D-337
 */
export async function renewToken({ ctx, app, params }: CallOf<typeof apiTokenEndpoints, 'POST api_tokens/{id}/secret'>) {
  authorize(ctx, 'api_tokens', 'edit');
  const id = Number(params.id);
  const record = await app.records.find(ctx, 'api_tokens', id);
  if (!record) throw recordErrors.record_not_found({ id });
  if (record['owner'] !== ctx.reader.userId) throw httpErrors.no_permission();
  if (record['status'] !== 'enabled') throw tokenErrors.api_token_disabled();
  const token = newApiToken();
  await app.records.change(ctx, 'api_tokens', id, {}, { set: { token_hash: hashToken(token), prefix: prefixOf(token) } });
  return { shown: [{ label: formatMessage(ctx.registry.messages, ctx.language, 'api_tokens.shown'), value: token }] };
}
