import { analyticsId, isReported } from '../../../shared/shell/observation/analyticsMode.ts';
import type { observationEndpoints } from '../../../shared/shell/observation/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { allScreens } from '../rights/allScreens.ts';
import { readMasterConfig } from '../settings/readMasterConfig.ts';

/**
 * POST commands/portlet_history: checks the screen only; the command log records this call and counts it in its user's history.
 * @throws AppError `no_permission` (403) for a screen that the caller may not open
 */
export async function reportOpenedScreen({
  ctx,
}: CallOf<typeof observationEndpoints, 'POST commands/portlet_history'>): Promise<undefined> {
  refuseForeignScreen(ctx);
  return undefined;
}

/**
 * POST analytics/page_view: passes the view to the collector if the analytics mode of the installation sends it there. The
 * server checks the mode itself and respects a request not to be tracked. Spec S-339 to S-341, law 34.
 * @throws AppError `no_permission` (403) for a screen that the caller may not open
 */
export async function reportPageView({
  ctx,
  app,
  request,
}: CallOf<typeof observationEndpoints, 'POST analytics/page_view'>): Promise<undefined> {
  refuseForeignScreen(ctx);
  const { dnt, 'sec-gpc': privacy } = request.headers;
  if (!app.collectPageView || dnt === '1' || privacy === '1') return undefined;
  const connection = app.database.scoped(ctx);
  const commands = table(allScreens(ctx, app), 'commands', 'c');
  const [masterconfig, [command]] = await Promise.all([
    readMasterConfig(connection, ctx, app),
    connection.run<{ analytics: string }>(sql`select analytics from ${commands} where cmid = ${ctx.cmid}`),
  ]);
  const id = analyticsId(masterconfig, ctx.reader.type);
  if (id !== '' && isReported(masterconfig, command?.analytics ?? 'N'))
    app.collectPageView({ id, cmid: ctx.cmid, language: ctx.language, at: ctx.now });
  return undefined;
}

function refuseForeignScreen({ registry, reader, cmid }: CallContext): void {
  if (!canOpenCmid(registry, reader, cmid)) throw httpErrors.no_permission();
}
