import { hasLabel } from '../../../shared/framework/definitions/entity.ts';
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

/** The texts of some columns, joined by spaces; empty if all are blank. */
export function titleOf(row: PageRow, columns: readonly string[]): string {
  return columns
    .map((name) => cellText(row, name))
    .filter(Boolean)
    .join(' ');
}

/** A cell as text; empty if it is blank. */
export function cellText(row: PageRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
