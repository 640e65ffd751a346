import { AppError } from '../../../shared/framework/AppError.ts';
import { canUse } from '../../../shared/framework/definitions/permissions.ts';
import { recordLinks } from '../../../shared/framework/definitions/recordLinks.ts';
import { relatedLists } from '../../../shared/framework/definitions/relatedLists.ts';
import type { RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { fillPlaceholders } from '../../../shared/framework/query/placeholders.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { recordLinkAddress } from '../../../shared/framework/records/recordLinkAddress.ts';
import { relatedCountMax } from '../../../shared/framework/records/relatedCountMax.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { openList } from '../lists/openList.ts';
import { type ListPlan, planList } from '../lists/planList.ts';
import { plainQuery } from '../lists/readPages.ts';
import type { RecordValues } from '../registrations/hooks.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { getRecord } from './readRecord.ts';

/** The numbers of the rows that the links of a record lead to, by the names of the links. */
export interface RelatedCounts {
  /** Links to lists alone; `relatedCountMax` and one more for every greater number. */
  readonly counts: Readonly<Record<string, number>>;
}

const timeoutMs = 2000;

interface RelatedRequest {
  readonly registrations: Registrations;
  readonly target: RecordTarget;
  readonly resource: ResourceDefinition;
  readonly id: RecordId;
}

/**
 * Counts the rows of the lists that a record's page leads to, in one statement. Each count has the plan and the scope of its list, so it
 * is the number of rows that the reader finds there.
 * @throws AppError `record_not_found` (404); `timeout` (503) beyond two seconds
 */
export async function countRelated(connection: ScopedConnection, request: RelatedRequest): Promise<RelatedCounts> {
  const { ctx } = connection;
  const { registrations, target, resource, id } = request;
  const record = await getRecord(connection, target, id);
  const links = [...recordLinks(ctx.registry, resource, ctx.reader), ...relatedLists(ctx.registry, resource, target.entity, ctx.reader)];
  const plans = links.flatMap((link) => {
    const plan = planLink(registrations, ctx, link, record);
    return plan ? [{ name: link.name, plan }] : [];
  });
  if (plans.length === 0) return { counts: {} };
  const counts = plans.map(
    ({ name, plan }) => sql`select ${name}::text as name, count(*) as count
      from (select 1 ${plan.matching} limit ${relatedCountMax + 1}::bigint) capped`,
  );
  const rows = await withoutGuard(connection).run<{ name: string; count: number }>(sql`${sql.join(counts, sql` union all `)}`, {
    replica: true,
    timeoutMs,
  });
  return { counts: Object.fromEntries(rows.map(({ name, count }) => [name, count])) };
}

/** The plan of the list at a link's address; undefined for a link to another kind of screen, or whose parameters are no filters. */
function planLink(registrations: Registrations, ctx: CallContext, link: RecordLinkDescription, record: RecordValues): ListPlan | undefined {
  const screen = ctx.registry.screens.find(({ path, view }) => path === link.path && view === 'list');
  if (!screen?.list || !canUse(ctx.registry, ctx.reader, screen, 'list')) return undefined;
  const [, address = ''] = recordLinkAddress(link, record).split('?');
  try {
    const model = openList(registrations, { ...ctx, cmid: screen.cmid }, screen.list.path, 'list');
    const fixed = parseListQuery(fillPlaceholders(model.list.fixedQuery, ctx), model.queryContext);
    const own = parseListQuery(address, model.queryContext);
    if (own.search.length > 0) return undefined;
    const filters = [...fixed.filters, ...own.filters];
    return planList(model, { ...plainQuery, fields: [], limit: 1, filters, search: fixed.search }, ctx);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
