import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';

/** A draft without some of its columns, nor the parts that name them: order, totals, questions and chart. */
export function withoutColumns(definition: ReportDefinition, fields: ReadonlySet<string>): ReportDefinition {
  const { sort = [], totals = [], parameters = [], chart, ...rest } = definition;
  const keptSort = sort.filter((key) => !fields.has(key.replace(/^-/, '')));
  const keptTotals = totals.filter(({ field }) => !fields.has(field));
  const keptQuestions = parameters.filter(({ field }) => !fields.has(field));
  const groups = chart?.group_by.filter(({ field }) => !fields.has(field)) ?? [];
  const { measure, ...form } = chart ?? {};
  return {
    ...rest,
    columns: definition.columns.filter(({ field }) => !fields.has(field)),
    ...(keptSort.length > 0 && { sort: keptSort }),
    ...(keptQuestions.length > 0 && { parameters: keptQuestions }),
    ...(keptTotals.length > 0 && { totals: keptTotals }),
    // Groups without their measure count rows.
    ...(groups.length > 0 && { chart: { ...form, group_by: groups, ...(measure && !fields.has(measure.field) && { measure }) } }),
  };
}
