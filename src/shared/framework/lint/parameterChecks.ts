import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { fieldOfKey, filterLeaves } from '../definitions/filterLeaves.ts';
import { listCall } from '../definitions/listCall.ts';
import { parameterKey } from '../definitions/parameters.ts';
import type { ListDefinition } from '../definitions/screens.ts';
import type { ReportDefinition } from '../definitions/types.gen.ts';
import { nearestName } from '../nearestName.ts';
import { duplicates } from './duplicates.ts';
import { listFilterFindings } from './filterChecks.ts';
import type { Check, LintContext } from './LintContext.ts';

/** The questions that reports ask before they run. */
export const checkParameters: Check = function* (context) {
  for (const { file, content } of context.set.reports) {
    const list = context.registry.screens.find((screen) => screen.report === content)?.list;
    if (content.parameters && list && context.registry.entities.has(list.entity)) yield* parameterFindings(context, file, content, list);
  }
};

function* parameterFindings(context: LintContext, file: string, report: ReportDefinition, list: ListDefinition): Iterable<Finding> {
  const { parameters = [], columns, filters_params: filters = {}, schedule } = report;
  const initial = new Set(filterLeaves(filters).map(({ field }) => field));
  const fixed = fixedFields(report);
  for (const { name, index } of duplicates(parameters.map(({ field }) => field)))
    yield finding('DEF119', file, ['parameters', index, 'field'], { variant: 'twice', hasOwnHint: true, values: { name } });
  for (const [i, parameter] of parameters.entries()) {
    const { field: name, required } = parameter;
    const path = ['parameters', i];
    const column = columns.find(({ field }) => field === name);
    if (!column) {
      const nearest = nearestName(
        name,
        columns.map(({ field }) => field),
      );
      yield finding('DEF119', file, [...path, 'field'], { values: { name }, nearest });
      continue;
    }
    if (column.searchable === false && !column.additionalSearchable)
      yield finding('DEF119', file, [...path, 'field'], { variant: 'unfiltered', hasOwnHint: true, values: { name } });
    if (fixed.has(name) || initial.has(name))
      yield finding('DEF119', file, [...path, 'field'], {
        variant: fixed.has(name) ? 'fixed' : 'initial',
        hasOwnHint: true,
        values: { name },
      });
    if (parameter.default !== undefined)
      for (const found of listFilterFindings(context, { file, path }, list, { [parameterKey(parameter)]: parameter.default }))
        yield { ...found, pointer: `/parameters/${i}/default` };
    else if (required && schedule) yield finding('DEF119', file, path, { variant: 'schedule', hasOwnHint: true, values: { name } });
  }
}

/** The fields of the conditions that users cannot remove. */
function fixedFields(report: ReportDefinition): ReadonlySet<string> {
  const called = listCall(report)
    .query.split('&')
    .map((part) => part.replace(/=.*$/, ''));
  return new Set([...called, ...Object.keys(report.query_params ?? {})].map(fieldOfKey));
}
