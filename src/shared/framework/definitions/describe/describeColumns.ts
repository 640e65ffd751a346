import type { Field } from '../../fields/Field.ts';
import { toneRules, tonesBelow } from '../../fields/toneRules.ts';
import type { Reader } from '../../Reader.ts';
import { findChildren } from '../columns/childrenColumn.ts';
import { columnContext } from '../columns/columnContext.ts';
import { computedType, isComputed } from '../columns/computedColumn.ts';
import { findColumnField, findListField, isAdditive, isListOfValues, type ListField } from '../columns/listField.ts';
import { isSortable } from '../columns/listOrders.ts';
import { columnOrder } from '../columns/optionOrder.ts';
import { readFields } from '../columns/readFields.ts';
import { unitFieldOf } from '../columns/unitField.ts';
import { formerNames } from '../formerNames.ts';
import type { Registry } from '../registry.ts';
import { computedVisibility, fieldVisibility, isReadable } from '../rights/visibility.ts';
import type { ColumnDescription, RecordList } from '../ScreenDescription.ts';
import type { ListDefinition } from '../screens.ts';
import type { ListColumn } from '../types.gen.ts';
import { childrenLink } from './childrenLinks.ts';
import { definitionChoices } from './definitionChoices.ts';
import { describeEdit } from './describeEdit.ts';
import { listPath, namingColumns } from './recordList.ts';
import { recordPath } from './recordPath.ts';

/**
 * The columns of a list that a reader may see, in their order.
 * A column without `searchable` and `additionalSearchable` is searched in the advanced tab only; one with
 * `"searchable": false` nowhere. Spec B-188, B-189.
 */
export function describeColumns(registry: Registry, list: ListDefinition, reader: Reader): ColumnDescription[] {
  const isVisible = fieldVisibility(registry, reader);
  const isComputedVisible = computedVisibility(registry, reader);
  return list.options.columns.flatMap((column) => {
    const reads = readFields(registry, list, column).filter((name) => {
      const other = findListField(registry, list.entity, name);
      return other && isVisible(other);
    });
    const reading = { ...column, reads };
    const unit = describeUnit(registry, list, column, reader);
    if (isComputed(column))
      return isComputedVisible(list, column) ? [{ ...describeComputed(registry, reading, list, reader), ...unit }] : [];
    const field = findColumnField(registry, list.entity, column);
    return field && isVisible(field) ? [{ ...describeColumn(registry, list, reading, field, reader), ...unit }] : [];
  });
}

/** The unit of the values: fixed, or that of each row, of which a reader without the right to it learns nothing. */
function describeUnit(
  registry: Registry,
  list: ListDefinition,
  column: ListColumn,
  reader: Reader,
): Pick<ColumnDescription, 'unit' | 'unitField' | 'hasHiddenUnit'> {
  const unitField = unitFieldOf(registry, list, column);
  if (unitField === undefined) {
    const found = findColumnField(registry, list.entity, column) ?? measuredField(registry, list, column);
    const unit = column.unit ?? found?.field.property['x-unit'];
    return { unit: typeof unit === 'string' ? unit : undefined };
  }
  return isReadable(registry, list, reader, unitField) ? { unit: undefined, unitField } : { unit: undefined, hasHiddenUnit: true };
}

/** The field of referring records of which a column is worked out. */
function measuredField(registry: Registry, list: ListDefinition, { children }: ListColumn): ListField | undefined {
  return children && findChildren(registry, list.entity, children)?.field;
}

/** A column without its unit. */
type Described = Omit<ColumnDescription, 'unit'>;

function describeColumn(registry: Registry, list: ListDefinition, column: ListColumn, found: ListField, reader: Reader): Described {
  const { type, decimals, hops, field, isLabel } = found;
  const { property, reference } = field;
  const former = formerNames(registry, list.entity, found.name);
  return {
    ...described(registry, column, list),
    ...(former.length > 0 && { formerNames: former }),
    ...(isListOfValues(found) && { isList: true }),
    ...(!isAdditive(found) && { isAdditive: false }),
    edit: describeEdit(registry, column, found, reader),
    label: column.label ?? field.label,
    tooltip: column.tooltip ?? property['x-help'],
    type,
    decimals: column.decimal ?? column.decimals ?? decimals,
    searchOptions: columnOptions(column, found) ?? namedDefinitions(registry, found),
    hasOptionOrder: columnOrder(found, { type, options: undefined }) !== undefined,
    format: column.format ?? (isLabel ? undefined : formatOf(property)),
    tones: [
      ...mappedTones(column),
      ...(column.tone
        ? ownTones(registry, column, list)
        : tonesBelow(
            hops.map(({ name }) => name),
            isLabel ? [] : field.tones,
          )),
      ...otherTones(column),
    ],
    reference: reference && {
      entity: reference.entity,
      labelField: isLabel ? column.field : `${column.field}_label`,
      path: recordPath(registry, reference.entity, reader),
      records: isLabel ? undefined : recordsOf(registry, reference, reader),
    },
  };
}

function recordsOf(registry: Registry, reference: NonNullable<Field['reference']>, reader: Reader): RecordList | undefined {
  const apiUrl = listPath(registry, reference.entity, reader);
  return apiUrl === undefined ? undefined : { apiUrl, names: namingColumns(registry, reference, reader) };
}

function describeComputed(registry: Registry, column: ListColumn, list: ListDefinition, reader: Reader): Described {
  const { type, decimals } = computedType(registry, list, column);
  const measured = measuredField(registry, list, column);
  const link = childrenLink(registry, list, column, reader);
  return {
    ...described(registry, column, list),
    ...(link && { cellClick: link.name }),
    label: column.label ?? { en: column.field, fr: column.field },
    tooltip: column.tooltip,
    type,
    decimals: column.decimal ?? decimals,
    searchOptions: columnOptions(column),
    hasOptionOrder: columnOrder(undefined, { type, options: columnOptions(column) }) !== undefined,
    format: column.format ?? (measured && formatOf(measured.field.property)),
    tones: [...mappedTones(column), ...ownTones(registry, column, list), ...otherTones(column)],
    reference: undefined,
  };
}

function ownTones(registry: Registry, column: ListColumn, list: ListDefinition): ColumnDescription['tones'] {
  return toneRules(column.field, column.tone, columnContext(registry, list));
}

/** The colours that `map` gives to single values. They count before those of the field. */
function mappedTones({ field, map = {} }: ListColumn): ColumnDescription['tones'] {
  return Object.entries(map).flatMap(([value, { color }]) =>
    color ? [{ tone: color, when: [{ condition: { field, operator: 'is', negated: false, value } }] }] : [],
  );
}

/** The colour of all other values. */
function otherTones({ field, color }: ListColumn): ColumnDescription['tones'] {
  return color ? [{ tone: color, when: [{ condition: { field, operator: 'isnull', negated: false, value: 'false' } }] }] : [];
}

/** The format of a field's values, where no key says it the format of its texts: an email address, a web address. */
function formatOf({ 'x-format': shown, format }: Field['property']): ColumnDescription['format'] {
  if (shown) return shown;
  return format === 'email' ? 'email' : format === 'uri' ? 'link' : undefined;
}

/** The definitions that a text of the column may name. */
function namedDefinitions(registry: Registry, { field, isLabel }: ListField): Field['options'] {
  const kind = field.property['x-choices'];
  return kind && field.kind === 'text' && !isLabel ? definitionChoices(registry, kind) : undefined;
}

/** The options of a column that do not depend on the reader. */
function described(registry: Registry, column: ListColumn, list: ListDefinition) {
  const { options } = list;
  return {
    name: column.field,
    field: column.field,
    searchable: column.searchable ?? false,
    additionalSearchable: !column.searchable && (column.additionalSearchable ?? column.searchable === undefined),
    required: column.required ?? false,
    // A line of the details is a column of its own only for users who choose it.
    hidden: column.hidden ?? column.details ?? false,
    defaultFilterType: column.defaultFilterType,
    category: column.category ? options.categories?.[column.category] : undefined,
    width: column.width,
    sortable: isSortable(registry, list, column),
    ...(column.reads && column.reads.length > 0 && { reads: column.reads }),
    ...(column.precision !== undefined && { precision: column.precision }),
    ...(column.map && { map: column.map }),
    ...(column.endpoint && { endpoint: column.endpoint }),
    ...(column.cellClick !== undefined && { cellClick: column.cellClick }),
    ...(column.details && { details: true }),
  };
}

/**
 * The values of a column with their labels: those that the definition names, else those of its field.
 * @param found the field of the column; undefined for a computed column
 */
export function columnOptions(column: ListColumn | undefined, found?: ListField): Field['options'] {
  const named = column?.searchOptions?.map((option) =>
    typeof option === 'string'
      ? { value: option, label: { en: option, fr: option } }
      : { value: String(option.value), label: option.label },
  );
  return named ?? (found?.isLabel ? undefined : found?.field.options);
}
