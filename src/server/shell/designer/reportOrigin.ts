import { isComputed } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import { findListField } from '../../../shared/framework/definitions/columns/listField.ts';
import { exportFormats, inOrder } from '../../../shared/framework/definitions/describe/exportFormats.ts';
import { itemCmids } from '../../../shared/framework/definitions/placeInMenus.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import { computedVisibility, fieldVisibility } from '../../../shared/framework/definitions/rights/visibility.ts';
import type { ListDefinition } from '../../../shared/framework/definitions/screens.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { ReportOrigin } from '../../../shared/shell/designer/DesignedReport.ts';
import { canOpenCmid } from '../../framework/access/canOpenCmid.ts';

/**
 * The parts of a screen's list that a report made from it takes over, where the reader sees them.
 * @returns undefined for a screen without a list, or one that the reader cannot open
 */
export function originOf(registry: Registry, reader: Reader, cmid: string): ReportOrigin | undefined {
  const screen = registry.screensByCmid.get(cmid)?.find(({ list }) => list !== undefined);
  if (!screen?.list || !canOpenCmid(registry, reader, cmid)) return undefined;
  const { list, resource, report } = screen;
  const { categories, totals, page_size } = list.options;
  const source = resource ?? report;
  const formats = source && canUse(registry, reader, source, 'export') ? inOrder(source.export?.formats ?? exportFormats) : [];
  return {
    columns: list.options.columns.filter(isShownTo(registry, reader, list)).map(withoutEditing),
    ...(categories && { categories }),
    ...(totals && { totals }),
    ...(page_size && { page_size }),
    ...(formats.length > 0 && { formats }),
    isInMenus: registry.menus.some(({ items }) => itemCmids(items).includes(cmid)),
  };
}

function isShownTo(registry: Registry, reader: Reader, list: ListDefinition): (column: ListColumn) => boolean {
  const isVisible = fieldVisibility(registry, reader);
  const isComputedVisible = computedVisibility(registry, reader);
  const isSeen = (name: string): boolean => {
    const field = findListField(registry, list.entity, name);
    return field !== undefined && isVisible(field);
  };
  return (column) => (isComputed(column) || isSeen(column.field)) && (column.reads ?? []).every(isSeen) && isComputedVisible(list, column);
}

/** Rows of a report are not changed in place. */
function withoutEditing(column: ListColumn): ListColumn {
  const {
    editable: _editable,
    size: _size,
    'min-value': _min,
    'max-value': _max,
    readonly: _readonly,
    disable: _disable,
    ...rest
  } = column;
  return rest;
}
