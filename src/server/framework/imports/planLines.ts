import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { readLinesOf } from '../records/readLines.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { ImportColumn } from './DraftRow.ts';
import type { ImportSettings } from './ImportSettings.ts';
import type { ImportLines } from './importLines.ts';
import type { LineDraft } from './joinRows.ts';
import { isShown } from './shownValues.ts';

/** Compares the lines of a file with stored ones. */
export interface LinePlan {
  readonly lines: ImportLines;
  /** The columns of the file that give lines. */
  readonly columns: readonly ImportColumn[];
  readonly blanks: ImportSettings['blanks'];
  readonly timezone: string;
}

/** The stored lines of records by their ids. */
export async function readStoredLines(
  connection: ScopedConnection,
  target: RecordTarget,
  { name }: ImportLines,
  ids: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, readonly RecordValues[]>> {
  const lines = target.lines?.find((each) => each.name === name);
  return lines && ids.length > 0 ? readLinesOf(connection, lines, [...new Set(ids)]) : new Map();
}

/** True if the stored lines show, place by place, what the file has. */
export function areSameLines(plan: LinePlan, items: readonly LineDraft[], stored: readonly RecordValues[]): boolean {
  return items.length === stored.length && items.every((item, i) => changedValues(plan, item, stored[i]) === undefined);
}

/**
 * The lines as a change of the record takes them: the first line of the file is the first stored one, and so on; further stored ones are
 * removed. Undefined if nothing changes, or if the file has no line of the record.
 */
export function changedLines(plan: LinePlan, items: readonly LineDraft[], stored: readonly RecordValues[]): RecordValues[] | undefined {
  if (items.length === 0 || areSameLines(plan, items, stored)) return undefined;
  return items.map((item, i) => {
    const line = stored[i];
    return line ? { id: line['id'], version: line['version'], ...changedValues(plan, item, line) } : item.values;
  });
}

/** The problems of cells that change a line: a cell that shows the stored value has none. */
export function lineProblems(
  plan: LinePlan,
  items: readonly LineDraft[],
  stored: readonly RecordValues[],
  problems: Readonly<Record<string, FieldProblem>>,
): Readonly<Record<string, FieldProblem>> {
  const { name } = plan.lines;
  const left = Object.entries(problems).filter(([place]) => {
    const [lines, item, field = ''] = place.split('/');
    if (lines !== name) return false;
    const draft = items[Number(item)];
    const line = stored[Number(item)];
    return !draft || !line || field in (changedValues(plan, draft, line) ?? {});
  });
  return Object.fromEntries(left);
}

/** The values of a line that differ from the stored one; undefined if none does. */
function changedValues(
  { lines, columns, blanks, timezone }: LinePlan,
  { values, cells }: LineDraft,
  stored: RecordValues | undefined,
): RecordValues | undefined {
  const changed: Record<string, unknown> = {};
  for (const { place, field: column } of columns) {
    const field = lines.columns.get(column.name);
    if (!field) continue;
    const value = values[field.name];
    if (value === undefined) {
      if (blanks === 'clear' && stored && stored[field.name] !== null) changed[field.name] = null;
    } else if (!stored || !isShown(field, cells[place] ?? null, value, stored, timezone)) changed[field.name] = value;
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}
