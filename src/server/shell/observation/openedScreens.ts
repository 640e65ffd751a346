import { canOpen } from '../../../shared/framework/definitions/permissions.ts';
import { analyticsId, isReported } from '../../../shared/shell/observation/analyticsMode.ts';
import { sql } from '../../db/sql.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { Call } from '../../framework/http/Call.ts';
import { readMasterConfig } from '../settings/readMasterConfig.ts';

/**
 * POST commands/portlet_history: checks the screen only; the command log records this call and counts it in its user's history.
 * @throws AppError `no_permission` (403) for a screen that the caller may not open
 */
export async function reportOpenedScreen(call: Call): Promise<undefined> {
  refuseForeignScreen(call);
  return undefined;
}

/**
 * POST analytics/page_view: passes the view to the collector if the analytics mode of the installation sends it there. The
 * server checks the mode itself and respects a request not to be tracked. Spec S-339 to S-341, decisions 34.
 * @throws AppError `no_permission` (403) for a screen that the caller may not open
 */
export async function reportPageView(call: Call): Promise<undefined> {
  refuseForeignScreen(call);
  const { ctx, app, request } = call;
  const { dnt, 'sec-gpc': privacy } = request.headers;
  if (!app.collectPageView || dnt === '1' || privacy === '1') return undefined;
  const connection = app.database.forCall(ctx);
  const [masterconfig, [command]] = await Promise.all([
    readMasterConfig(connection, ctx.reader.companyId),
    connection.run<{ analytics: string }>(sql`select analytics from commands where cmid = ${ctx.cmid}`),
  ]);
  const id = analyticsId(masterconfig, ctx.reader.type);
  if (id !== '' && isReported(masterconfig, command?.analytics ?? 'N'))
    app.collectPageView({ id, cmid: ctx.cmid, language: ctx.language, at: ctx.now });
  return undefined;
}

function refuseForeignScreen({ registry, ctx }: Call): void {
  const screens = registry.screensByCmid.get(ctx.cmid);
  const mayOpen = screens ? screens.some((screen) => canOpen(ctx.reader, screen)) : ctx.reader.grants.has(ctx.cmid);
  if (!mayOpen) throw httpErrors.no_permission();
}
