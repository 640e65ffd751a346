import { AppError } from '../../../shared/framework/AppError.ts';
import { childName } from '../../../shared/framework/definitions/describe/childLists.ts';
import { layoutNames } from '../../../shared/framework/definitions/describe/formCells.ts';
import { sectionsOf } from '../../../shared/framework/definitions/describe/formSteps.ts';
import { recordLinks } from '../../../shared/framework/definitions/describe/recordLinks.ts';
import { relatedLists } from '../../../shared/framework/definitions/describe/relatedLists.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { RecordLinkDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { queryText } from '../../../shared/framework/definitions/screens.ts';
import type { ChildList, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { fillPlaceholders } from '../../../shared/framework/query/placeholders.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { recordLinkAddress } from '../../../shared/framework/records/recordLinkAddress.ts';
import { relatedCountMax } from '../../../shared/framework/records/relatedCountMax.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { fieldGuard } from '../../db/scope/scope.ts';
import { sql } from '../../db/sql.ts';
import { hasKey, tableSql } from '../../db/tableSql.ts';
import { openList } from '../lists/openList.ts';
import { type ListPlan, planList } from '../lists/planList.ts';
import { plainQuery } from '../lists/readPages.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { getRecord } from './readRecord.ts';

/** The numbers of the rows that the links of a record lead to and that its tabs show, by the names of the links and children. */
export interface RelatedCounts {
  /** Of links, only links to lists; `relatedCountMax` and one more for every greater number. */
  readonly counts: Readonly<Record<string, number>>;
  /** Fields of the record whose values are withheld from the reader, among those that tabs and sections depend on. */
  readonly withheld: readonly string[];
}

const timeoutMs = 2000;

interface RelatedRequest {
  readonly registrations: Registrations;
  readonly target: RecordTarget;
  readonly resource: ResourceDefinition;
  readonly id: RecordId;
}

/**
 * Counts the rows of the lists that a record's page leads to or shows as tabs, in one statement. Each count has the plan and the scope of its list, so it
 * is the number of rows that the reader finds there.
 * A child that needs a field which is withheld on this record is not counted: it has no tab.
 * @throws AppError `record_not_found` (404); `timeout` (503) beyond two seconds
 */
export async function countRelated(connection: ScopedConnection, request: RelatedRequest): Promise<RelatedCounts> {
  const { ctx } = connection;
  const { registrations, target, resource, id } = request;
  const record = await getRecord(connection, target, id);
  const withheld = await withheldFields(connection, target, resource, id);
  const links = [...recordLinks(ctx.registry, resource, ctx.reader), ...relatedLists(ctx.registry, resource, target.entity, ctx.reader)];
  const plans = [
    ...links.flatMap((link) => {
      const plan = planLink(registrations, ctx, link, record);
      return plan ? [{ name: link.name, plan }] : [];
    }),
    ...(resource.children ?? []).flatMap((child) => {
      const isHidden = child.needs !== undefined && withheld.includes(child.needs);
      const plan = child.as || isHidden ? undefined : planChild(registrations, ctx, child, id);
      return plan ? [{ name: childName(child), plan }] : [];
    }),
  ];
  if (plans.length === 0) return { counts: {}, withheld };
  const counts = plans.map(
    ({ name, plan }) => sql`select ${name}::text as name, count(*) as count
      from (select 1 ${plan.matching} limit ${relatedCountMax + 1}::bigint) capped`,
  );
  const rows = await withoutGuard(connection).run<{ name: string; count: number }>(sql`${sql.join(counts, sql` union all `)}`, {
    replica: true,
    timeoutMs,
  });
  return { counts: Object.fromEntries(rows.map(({ name, count }) => [name, count])), withheld };
}

/** The fields, among those that tabs and sections depend on, whose values on this record the reader may not see. Law 12. */
async function withheldFields(
  connection: ScopedConnection,
  { registry, entity }: RecordTarget,
  { children = [], form }: ResourceDefinition,
  id: RecordId,
): Promise<string[]> {
  const needed = new Set([
    ...children.flatMap(({ needs }) => needs ?? []),
    ...layoutNames(sectionsOf(form ?? {}).filter((section) => section.withheld !== undefined)),
  ]);
  const guarded = [...entity.fields.values()].filter(({ name, visibleTo }) => visibleTo && needed.has(name));
  if (guarded.length === 0) return [];
  const { reader } = connection.ctx;
  const cells = guarded.map((field) => sql`(${predicateSql(fieldGuard(registry, reader, field, 't'))}) is true as ${sql.id(field.name)}`);
  const [seen] = await withoutGuard(connection).run<Record<string, boolean>>(
    sql`select ${sql.join(cells)} from ${tableSql(entity)} t where ${hasKey(entity, 't', id)}`,
    { replica: true, timeoutMs },
  );
  return guarded.map(({ name }) => name).filter((name) => seen?.[name] !== true);
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

/** The plan of a child's list; undefined for a reader who may not list it, or who does not see its reference. */
function planChild(registrations: Registrations, ctx: CallContext, child: ChildList, id: RecordId): ListPlan | undefined {
  const resource = ctx.registry.resources.get(child.resource);
  if (!resource || !canUse(ctx.registry, ctx.reader, resource, 'list')) return undefined;
  const model = openList(registrations, ctx, resource.api_url, 'list');
  if (!model.find(child.field)) return undefined;
  const fixed = fillPlaceholders(queryText(child.query_params), ctx);
  const query = [formatQueryParameter(child.field, String(id)), fixed].filter(Boolean).join('&');
  const { filters } = parseListQuery(query, model.queryContext);
  return planList(model, { ...plainQuery, fields: [], limit: 1, filters }, ctx);
}
