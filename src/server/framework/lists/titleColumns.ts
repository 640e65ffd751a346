import { hasLabel } from '../../../shared/framework/definitions/entity.ts';
import type { CellContext } from '../../../shared/framework/formats/formatCell.ts';
import { joinTitle } from '../../../shared/framework/records/joinTitle.ts';
import { titlePart } from '../../../shared/framework/records/recordTitle.ts';
import type { ListModel } from './openList.ts';
import type { PageRow } from './readPages.ts';

/** Columns of a list that name its records (`x-title`) and that the reader may see. */
export function titleColumns({ entity, find }: ListModel): string[] {
  return entity.title
    .map((name) => {
      const field = entity.fields.get(name);
      return field && hasLabel(field) ? `${name}_label` : name;
    })
    .filter((name) => find(name));
}

/** The texts of some columns that name a record, as `recordTitle` joins them; empty if all are blank. Law 66 */
export function titleOf({ entity }: ListModel, row: PageRow, columns: readonly string[], context: CellContext): string {
  const parts = columns.map((name) => {
    const field = entity.fields.get(name);
    return { field, text: titlePart(field, cellText(row, name), context) };
  });
  return joinTitle(parts, context.language);
}

/** A cell as text; empty if it is blank. */
export function cellText(row: PageRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
