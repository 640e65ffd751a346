import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { findChildren } from '../../../shared/framework/definitions/columns/childrenColumn.ts';
import { formulaFields, isComputed } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import { findListField } from '../../../shared/framework/definitions/columns/listField.ts';
import { fieldOfKey, filterLeaves } from '../../../shared/framework/definitions/filterLeaves.ts';
import { listCall } from '../../../shared/framework/definitions/listCall.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import { computedVisibility, fieldVisibility } from '../../../shared/framework/definitions/rights/visibility.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';

/** A part of a designed report that goes beyond the rights of its designer. */
export interface RightsFinding {
  /** JSON pointer into the definition. */
  readonly pointer: string;
  readonly message: FieldProblem;
}

/**
 * Finds what a person may not design: a list that the person may not read, a field that the person may not see, a screen without
 * sign-in, rights of another screen. The rows and fields of its readers are protected by scope and `x-visible-to` besides.
 */
export function rightsFindings(registry: Registry, reader: Reader, report: ReportDefinition): RightsFinding[] {
  const { path } = listCall(report);
  const resource = registry.resourceByApiUrl.get(path);
  // An unknown path is a finding of the lint.
  if (resource && !canUse(registry, reader, resource, 'list'))
    return [{ pointer: '/api_url', message: { key: 'designer.beyond.list', values: { path } } }];
  const isVisible = fieldVisibility(registry, reader);
  const isBarred = (name: string): boolean => {
    const field = findListField(registry, report.schema, name);
    return field !== undefined && !isVisible(field);
  };
  const barred = placedNames(report)
    .filter(({ name }) => isBarred(name))
    .map(({ pointer, name }) => ({ pointer, message: { key: 'designer.beyond.field', values: { name } } }));
  const list = { entity: report.schema, options: report };
  const inFormulas = report.columns.flatMap((column, i) =>
    formulaFields(registry, list, column)
      .filter((field) => !isVisible(field))
      .map(({ name }) => ({ pointer: `/columns/${i}/formula`, message: { key: 'designer.beyond.field', values: { name } } })),
  );
  const isComputedVisible = computedVisibility(registry, reader);
  const ofChildren = report.columns.flatMap((column, i) =>
    column.children && findChildren(registry, report.schema, column.children) && !isComputedVisible(list, column)
      ? [{ pointer: `/columns/${i}/children`, message: { key: 'designer.beyond.field', values: { name: column.children.by } } }]
      : [],
  );
  const open = report.access === 'public' ? [{ pointer: '/access', message: { key: 'designer.beyond.public' } }] : [];
  const foreign = Object.entries(report.permissions)
    .filter(([, permission]) => permission?.cmid !== report.cmid)
    .map(([verb]) => ({ pointer: `/permissions/${verb}/cmid`, message: { key: 'designer.beyond.cmid', values: { cmid: report.cmid } } }));
  return [...barred, ...inFormulas, ...ofChildren, ...open, ...foreign];
}

/** Every field that a report names, with its place. Cards name only columns. */
function placedNames(report: ReportDefinition): { readonly pointer: string; readonly name: string }[] {
  const { columns, sort = [], totals = [], parameters = [], filters_params: filters = {}, query_params: query = {} } = report;
  const fixed = [...new URLSearchParams(listCall(report).query).keys()];
  return [
    ...columns.flatMap((column, i) =>
      [...(isComputed(column) ? [] : [column.field]), ...(column.reads ?? [])].map((name) => ({ pointer: `/columns/${i}/field`, name })),
    ),
    ...columns.flatMap(({ unit }, i) => (typeof unit === 'object' ? [{ pointer: `/columns/${i}/unit/field`, name: unit.field }] : [])),
    ...columns.flatMap(({ tone = [] }, i) =>
      Array.isArray(tone)
        ? tone.flatMap(({ when }) => filterLeaves(when).map(({ field }) => ({ pointer: `/columns/${i}/tone`, name: field })))
        : [],
    ),
    ...sort.map((key, i) => ({ pointer: `/sort/${i}`, name: key.replace(/^-/, '') })),
    ...totals.map(({ field }, i) => ({ pointer: `/totals/${i}/field`, name: field })),
    ...filterLeaves(filters).map(({ field }) => ({ pointer: '/filters_params', name: field })),
    ...parameters.map(({ field }, i) => ({ pointer: `/parameters/${i}/field`, name: field })),
    ...Object.keys(query).map((key) => ({ pointer: `/query_params/${key}`, name: fieldOfKey(key) })),
    ...fixed.map((key) => ({ pointer: '/api_url', name: fieldOfKey(key) })),
  ];
}
