import { formulaFields, isComputed } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import { findListField, listFieldNames } from '../../../shared/framework/definitions/columns/listField.ts';
import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { exportFormats, inOrder } from '../../../shared/framework/definitions/describe/exportFormats.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ListDefinition, Screen } from '../../../shared/framework/definitions/screens.ts';
import type { ExportFormat, ListColumn, ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';

type ListScreen = Screen & { readonly list: ListDefinition };

/** A list on which a reader may build reports, with the columns that this reader sees. */
export interface TemplateSource {
  /** Path of the list below /api. */
  readonly path: string;
  readonly entity: string;
  /** By name, in the order of the lists that show them. */
  readonly columns: ReadonlyMap<string, SourceColumn>;
  readonly categories: ReportDefinition['categories'];
  readonly formats: readonly ExportFormat[];
  readonly canSchedule: boolean;
}

export interface SourceColumn {
  readonly definition: ListColumn;
  readonly description: ColumnDescription;
}

/**
 * The list of a report for a reader: the columns of all screens over the path that this reader may read and export, and the further fields
 * of its rows that the reader may see. A report that opens only its own columns is no way to the list. Law 67
 * @param apiUrl as `report_metadata` holds it: `api/` and the path of a list
 * @param offered names of the columns that the report offers; empty: all
 * @returns undefined for a list that the reader may not read and export
 */
export function templateSource(
  registry: Registry,
  reader: Reader,
  apiUrl: string,
  offered: readonly string[] = [],
): TemplateSource | undefined {
  const path = /^api\/([^?]+)$/.exec(apiUrl)?.[1];
  const screens = registry.screens.filter(
    (screen): screen is ListScreen =>
      screen.view === 'list' &&
      screen.list?.path === path &&
      screen.list?.ownQuery === undefined &&
      canUse(registry, reader, screen, 'list') &&
      canUse(registry, reader, screen, 'export'),
  );
  const [first] = screens;
  if (path === undefined || !first) return undefined;
  const { entity } = first.list;
  const declared = screens.flatMap(({ list }) => list.options.columns).filter(isTakenOver);
  const named = new Map(declared.toReversed().map((column) => [column.field, column]));
  const fields = listFieldNames(registry, entity).filter(
    (name) => !named.has(name) && findListField(registry, entity, name)?.isLabel === false,
  );
  const names = new Set([...declared.map(({ field }) => field), ...fields]);
  const columns = [...names].map((field) => plainColumn(named.get(field) ?? { field }));
  const kept = offered.length > 0 ? columns.filter(({ field }) => offered.includes(field)) : columns;
  const list = { ...first.list, options: { columns } };
  const described = new Map(describeColumns(registry, list, reader).map((each) => [each.field, each]));
  const definition = first.resource ?? first.report;
  return {
    path,
    entity,
    columns: new Map(
      kept.flatMap((column) => {
        const description = described.get(column.field);
        return description && formulaFields(registry, list, column).length === 0
          ? [[column.field, { definition: column, description }] as const]
          : [];
      }),
    ),
    categories: Object.assign(
      {},
      ...screens.toReversed().map(({ list: { options } }) => options.categories ?? {}),
    ) as ReportDefinition['categories'],
    formats: inOrder(definition?.export?.formats ?? exportFormats).filter((format) => format !== 'Google Sheet'),
    canSchedule: screens.some((screen) => canUse(registry, reader, screen, 'schedule')),
  };
}

/** false for buttons, for values that a call gives, and for formulas of lists: a template has its own. */
function isTakenOver({ format, endpoint, formula }: ListColumn): boolean {
  return format !== 'action' && endpoint === undefined && formula === undefined;
}

/** A column without the parts that belong to its own list: a report neither changes nor hides cells, and clicks lead nowhere. */
function plainColumn(column: ListColumn): ListColumn {
  const { field, label, tooltip, category, type, computed, children, decimals, format, unit, tone, map, reads, precision, width } = column;
  const kept = { label, tooltip, category, type, children, decimals, format, unit, tone, map, reads, precision, width };
  const given = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return { field, ...given, ...(isComputed(column) && computed !== undefined && { computed }) };
}
