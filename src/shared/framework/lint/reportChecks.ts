import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { listCall } from '../definitions/listCall.ts';
import { queryText } from '../definitions/screens.ts';
import type { ReportDefinition } from '../definitions/types.gen.ts';
import { recordFormats } from '../fields/formats.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { isTimezone } from '../query/dayStart.ts';
import { isText } from '../text.ts';
import { queryFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { unknownGroup } from './unknownGroup.ts';

/** Parts that only reports have: path, fixed query, schedule, words. */
export const checkReports: Check = function* (context) {
  for (const { file, content } of context.set.reports) {
    yield* pathFindings(context, file, content);
    yield* fixedQueryFindings(context, file, content);
    yield* scheduleFindings(context, file, content);
    yield* wordFindings(file, content, []);
  }
};

function* pathFindings({ registry, isPartial }: LintContext, file: string, report: ReportDefinition): Iterable<Finding> {
  if (isPartial) return;
  const { path } = listCall(report);
  const resource = registry.resourceByApiUrl.get(path);
  if (!resource)
    yield finding('DEF029', file, ['api_url'], { values: { path }, nearest: nearestName(path, registry.resourceByApiUrl.keys()) });
  else if (resource.schema !== report.schema && registry.entities.has(report.schema) && registry.entities.has(resource.schema))
    yield finding('DEF029', file, ['api_url'], {
      variant: 'schema',
      values: { path, entity: resource.schema, schema: report.schema },
    });
}

/** Values of `query_params` may be numbers and booleans; as parameters they become text. */
function* fixedQueryFindings(context: LintContext, file: string, report: ReportDefinition): Iterable<Finding> {
  const list = context.registry.screens.find((screen) => screen.report === report)?.list;
  if (!list || !context.registry.entities.has(list.entity)) return;
  const { query } = listCall(report);
  if (query) yield* queryFindings(context, { file, path: ['api_url'] }, list, query);
  for (const [name, value] of Object.entries(report.query_params ?? {}))
    yield* queryFindings(context, { file, path: ['query_params', name] }, list, queryText({ [name]: value }));
}

/** Texts as records take names: designers write them in a browser. */
function* wordFindings(file: string, value: unknown, path: JsonPath): Iterable<Finding> {
  if (typeof value !== 'object' || value === null) return;
  if (isText(value)) {
    for (const [language, text] of Object.entries(value))
      if (typeof text === 'string' && !recordFormats.label(text.replace(/\n/g, ' ')))
        yield finding('DEF086', file, [...path, language], { values: { text: text.slice(0, 60) } });
    return;
  }
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) yield* wordFindings(file, inner, [...path, isList ? Number(key) : key]);
}

function* scheduleFindings(
  { set, registry, isPartial }: LintContext,
  file: string,
  { schedule, permissions }: ReportDefinition,
): Iterable<Finding> {
  if (!schedule) return;
  if (schedule.frequency === 'weekly' && schedule.day_of_week === undefined)
    yield finding('DEF040', file, ['schedule'], { values: { frequency: 'weekly', keyword: 'day_of_week' } });
  if (schedule.frequency === 'monthly' && schedule.day_of_month === undefined)
    yield finding('DEF040', file, ['schedule'], { values: { frequency: 'monthly', keyword: 'day_of_month' } });
  if (schedule.timezone !== undefined && !isTimezone(schedule.timezone))
    yield finding('DEF040', file, ['schedule', 'timezone'], { variant: 'timezone', values: { name: schedule.timezone } });
  if (!permissions.schedule) yield finding('DEF037', file, ['schedule'], { variant: 'schedule' });
  const groups = set.menus.map(({ content }) => content.name);
  for (const [i, name] of (schedule.recipients.groups ?? []).entries())
    if (!isPartial && !groups.includes(name)) yield unknownGroup(file, ['schedule', 'recipients', 'groups', i], name, groups);
  for (const [i, role] of (schedule.recipients.roles ?? []).entries())
    if (!isPartial && !registry.heldRoles.has(role))
      yield finding('DEF034', file, ['schedule', 'recipients', 'roles', i], {
        variant: 'held',
        values: { role },
        nearest: nearestName(role, registry.heldRoles),
      });
}
