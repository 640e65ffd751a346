import type { FieldProblem } from '../../../shared/framework/AppError.ts';

/** A file of a ZIP beside the rows of an import: kept as a file of its sender without a record, or refused. */
export type ZippedFile = { readonly name: string; readonly id: number } | { readonly name: string; readonly problem: FieldProblem };

/** The form of a name by which cells name files: in any case of letters. */
export function foldedName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
