import type { accessEndpoints } from '../../../shared/shell/access/endpoints.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';

/**
 * GET globals/access/cmid. Spec S-121, S-122, S-248.
 * @throws AppError `no_permission` (403) for a cmid that is not granted, known or not
 */
export async function accessToCmid({ ctx, query, request }: CallOf<typeof accessEndpoints, 'GET globals/access/cmid'>) {
  const { cmid } = query;
  if (!canOpenCmid(ctx.registry, ctx.reader, cmid)) {
    request.log.info({ cmid, userId: ctx.reader.userId }, 'screen denied');
    throw httpErrors.no_permission();
  }
  return { cmid, allowed: true };
}
